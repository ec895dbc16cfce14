package dev.konsol.eval.worker;

import dev.konsol.fuzz.Take;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.SessionSpec;

/// What a worker says: the program in it is the user's, and can write on the same socket.
public final class WorkerFuzz {
  private WorkerFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    try {
      JsonObject frame = JsonObject.parse(data);
      WorkerResult result = WorkerResult.of(frame);
      result.lineIn("C");
      result.outcome();
    } catch (MalformedMessage e) {
      Take.refused(e);
    }
    compiled(data);
  }

  private static void compiled(byte[] data) {
    try {
      Compiled.of(JsonObject.parse(data));
    } catch (IllegalArgumentException e) {
      Take.refused(e);
    }
    try {
      SessionSpec.of(JsonObject.parse(data));
    } catch (MalformedMessage e) {
      Take.refused(e);
    }
  }
}
