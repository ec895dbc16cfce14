package dev.konsol.eval.worker;

import dev.konsol.eval.result.Display;
import dev.konsol.wire.JsonObject;

/// What a worker tells. Called on the worker's reader threads, in order for each channel. A run of
/// no name is none: something that outlived its run.
public interface FrameListener {
  void output(String run, String stream, String text);

  /// Text that came by a descriptor, from native code or a child process.
  void printed(String stream, String text);

  void display(String run, Display display);

  /// The run reads standard input, and there is nothing left of it.
  void inputWanted(String run);

  /// The run has ended; what it printed last may still be on its way, and its result comes after.
  void answered(String run);

  /// The run has ended and all of its output has been handed over.
  void result(String run, WorkerResult result);

  /// What a worker was asked besides its runs.
  void answer(JsonObject frame);

  /// The worker is gone, and nothing more comes. The last call.
  void gone(String reason);
}
