package dev.konsol.app.eval;

import dev.konsol.app.env.Streams;
import dev.konsol.eval.Display;
import dev.konsol.eval.Evaluation;
import dev.konsol.eval.Outcome;
import dev.konsol.eval.Problem;
import dev.konsol.eval.Thrown;
import java.util.List;

/// An evaluation in words: the value and what was displayed on stdout, everything else on stderr.
record Verdict(Streams streams) {

  void print(Evaluation evaluation) {
    evaluation.displays().forEach(this::print);
    evaluation.problems().forEach(this::print);
    evaluation.notes().forEach(note -> say("note: " + note));
    switch (evaluation.outcome()) {
      case Outcome.Value value -> print(value);
      case Outcome.Threw(Thrown thrown) -> print(thrown);
      case Outcome.Interrupted _ -> say("the evaluation was interrupted");
      case Outcome.TimedOut _ -> say("the evaluation's time was up");
      case Outcome.Rejected(List<Problem> _) -> {} // the problems have been printed
      case Outcome.Incomplete _ -> say("the code is not complete: nothing was run");
      case Outcome.WorkerLost(String reason) -> say(reason);
    }
  }

  private void print(Display display) {
    streams.out().println(text(display.kind(), display.mime(), display.data()));
  }

  private void print(Outcome.Value value) {
    if (value.type().isPresent() || !value.data().isEmpty()) {
      streams.out().println(text(value.renderKind(), value.mime(), value.data()));
    }
  }

  /// A terminal shows no pictures.
  private static String text(String kind, String mime, String data) {
    return kind.equals("image") ? "<" + mime + ": --json has it>" : data;
  }

  private void print(Problem problem) {
    streams
        .err()
        .println(
            "snippet:"
                + problem.line()
                + ":"
                + problem.column()
                + ": "
                + (problem.error() ? "error" : "warning")
                + ": "
                + problem.message());
  }

  private void print(Thrown thrown) {
    String message = thrown.message().isEmpty() ? "" : ": " + thrown.message();
    streams.err().println(thrown.className() + message);
    thrown.backtrace().forEach(frame -> streams.err().println("\tat " + frame));
  }

  private void say(String line) {
    streams.err().println("konsol: " + line);
  }
}
