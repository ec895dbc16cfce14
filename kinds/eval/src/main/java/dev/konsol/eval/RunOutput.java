package dev.konsol.eval;

import tools.jackson.databind.JsonNode;

/// Brings together what comes from a worker by three ways, the channel and two pipes: a run's
/// result is handed on only after everything that the run has printed.
final class RunOutput {
  /// A mark is written just before the result, so it is here at once unless a pipe is stuffed.
  private static final long MARK_MILLIS = 2_000;

  private final FrameListener listener;
  private final PipeReader out;
  private final PipeReader err;

  RunOutput(FrameListener listener, PipeReader out, PipeReader err) {
    this.listener = listener;
    this.out = out;
    this.err = err;
  }

  void frame(JsonNode frame) {
    String run = frame.path("id").asString("");
    String event = frame.path("event").asString("");
    switch (event) {
      case "stdout", "stderr" -> listener.output(run, event, frame.path("data").asString(""));
      case "display" -> display(run, frame);
      case "input" -> inputWanted(run, frame);
      case "result" -> result(run, frame);
      case "incomplete" ->
          listener.result(run, WorkerResult.unfinished(frame.path("data").asString("")));
      case "answer" -> listener.answer(frame);
      default -> {
        // `ready`, `exiting`, and what a worker of a later build may say.
      }
    }
  }

  /// A worker whose runs print to descriptors marks there what was printed before.
  private void display(String run, JsonNode frame) {
    awaitMarks(frame);
    listener.display(run, Display.of(frame));
    out.release();
    err.release();
  }

  /// A question that was printed comes before the wait for its answer.
  private void inputWanted(String run, JsonNode frame) {
    awaitMarks(frame);
    listener.inputWanted(run);
    out.release();
    err.release();
  }

  private void awaitMarks(JsonNode frame) {
    String mark = frame.path("mark").asString("");
    if (!mark.isEmpty()) {
      awaitMarks(mark);
    }
  }

  private void awaitMarks(String name) {
    out.awaitMark(name, MARK_MILLIS);
    err.awaitMark(name, MARK_MILLIS);
  }

  private void result(String run, JsonNode frame) {
    awaitMarks(run);
    listener.result(run, WorkerResult.of(frame));
  }
}
