package dev.konsol.tools.eval;

import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolResult.Content;
import dev.konsol.eval.Display;
import dev.konsol.eval.Evaluation;
import dev.konsol.eval.Outcome;
import dev.konsol.eval.Problem;
import dev.konsol.eval.Thrown;
import dev.konsol.tools.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// An evaluation as a model reads it: the result, the displays, what was printed; or, when it went
/// wrong, why, and nothing else.
final class Answers {
  private static final int MOST_FRAMES = 12;
  private static final String MORE = "store it in a variable and look at parts of it";

  private Answers() {}

  static ToolResult of(Evaluation evaluation) {
    return switch (evaluation.outcome()) {
      case Outcome.Value value -> success(value, evaluation);
      case Outcome.Threw(Thrown thrown) -> error(message(thrown));
      case Outcome.Rejected(List<Problem> problems) ->
          error(
              "the code does not compile\n"
                  + problems.stream().map(Answers::line).collect(Collectors.joining("\n")));
      case Outcome.Incomplete() -> error("the code is not complete: a bracket or a quote is open");
      case Outcome.Interrupted() -> error("interrupted; the session's variables are still there");
      case Outcome.TimedOut() -> error("the time was up; the session's variables are still there");
      case Outcome.WorkerLost(String reason) ->
          error(reason + "; values are lost, eval_reset begins anew");
    };
  }

  private static ToolResult success(Outcome.Value value, Evaluation evaluation) {
    List<Content> blocks = new ArrayList<>();
    blocks.add(
        value.renderKind().equals("image")
            ? new Content.Image(value.mime(), value.data())
            : text(value.data()));
    evaluation.displays().forEach(display -> blocks.add(block(display)));
    printed(evaluation.stdout()).ifPresent(blocks::add);
    printed(evaluation.stderr()).ifPresent(blocks::add);
    evaluation.notes().forEach(note -> blocks.add(text("Note: " + note)));
    return new ToolResult(blocks, Optional.empty(), false);
  }

  private static Content block(Display display) {
    return display.kind().equals("image")
        ? new Content.Image(display.mime(), display.data())
        : text(display.data());
  }

  private static Optional<Content> printed(String output) {
    return output.isEmpty() ? Optional.empty() : Optional.of(text(output));
  }

  private static Content text(String text) {
    return new Content.Text(Excerpt.of(text, Excerpt.USUAL, MORE));
  }

  private static ToolResult error(String message) {
    return ToolResult.failure(Excerpt.of("Error: " + message, Excerpt.USUAL, MORE));
  }

  private static String message(Thrown thrown) {
    String head =
        thrown.message().isEmpty()
            ? thrown.className()
            : thrown.className() + ": " + thrown.message();
    List<String> frames = thrown.backtrace();
    String trace =
        frames.stream()
            .limit(MOST_FRAMES)
            .map(frame -> "\n    at " + frame)
            .collect(Collectors.joining());
    int left = frames.size() - MOST_FRAMES;
    return head + trace + (left > 0 ? "\n    … " + left + " more" : "");
  }

  private static String line(Problem problem) {
    return "%d:%d: %s".formatted(problem.line(), problem.column(), problem.message());
  }
}
