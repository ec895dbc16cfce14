package dev.konsol.eval.worker;

import dev.konsol.eval.result.Display;
import dev.konsol.wire.JsonObject;
import java.time.Duration;

/// Brings together what comes from a worker by three ways, the channel and two pipes: a run's
/// result is handed on only after everything that the run has printed.
record RunOutput(FrameListener listener, PipeReader out, PipeReader err) {
  /// A mark is written just before the result, so it is here at once unless a pipe is stuffed.
  private static final Duration LONGEST = Duration.ofSeconds(2);

  void frame(JsonObject frame) {
    String event = frame.text("event", "");
    if (event.equals("answer")) {
      // Its id is a question's, which is a number, and not a run's.
      listener.answer(frame);
      return;
    }
    String run = frame.text("id", "");
    switch (event) {
      case "stdout", "stderr" -> listener.output(run, event, frame.text("data", ""));
      case "display" -> behindMark(frame, () -> listener.display(run, Display.of(frame)));
      case "input" -> behindMark(frame, () -> listener.inputWanted(run));
      case "result" -> result(run, frame);
      case "incomplete" -> listener.result(run, WorkerResult.unfinished(frame.text("data", "")));
      default -> {
        // `ready`, `exiting`, and what a worker of a later build may say.
      }
    }
  }

  /// A worker whose runs print to descriptors marks there what was printed before: a question that
  /// was printed comes before the wait for its answer.
  private void behindMark(JsonObject frame, Runnable told) {
    String mark = frame.text("mark", "");
    if (!mark.isEmpty()) {
      out.awaitMark(mark, LONGEST);
      err.awaitMark(mark, LONGEST);
    }
    told.run();
    out.release();
    err.release();
  }

  private void result(String run, JsonObject frame) {
    listener.answered(run);
    out.awaitLastMark(run, LONGEST);
    err.awaitLastMark(run, LONGEST);
    listener.result(run, WorkerResult.of(frame));
  }
}
