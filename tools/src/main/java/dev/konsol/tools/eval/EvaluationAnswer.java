package dev.konsol.tools.eval;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolResult.Content;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Problem;
import dev.konsol.eval.result.Thrown;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// An evaluation as a model reads it: the result, the displays, what was printed; or, when it went
/// wrong, why, and nothing else.
final class EvaluationAnswer {
  /// Every failure begins with this.
  static final String ERROR = "Error: ";

  private static final int MOST_FRAMES = 12;
  private static final String MORE = "store it in a variable and look at parts of it";

  private EvaluationAnswer() {}

  /// What a session's evaluation came to.
  ///
  /// @param session the name by which it is asked for
  static ToolResult of(String session, Evaluation whole) {
    Evaluation evaluation = whole.shownOnce();
    return evaluation.outcome() instanceof Outcome.Value value
        ? success(session, value, evaluation)
        : ToolResult.failure(
            Excerpt.of(
                ERROR + message(evaluation.outcome()) + notes(evaluation), Excerpt.USUAL, MORE));
  }

  private static String message(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Value _ -> throw new IllegalArgumentException("it is not a failure");
      case Outcome.Threw(Thrown thrown) -> message(thrown);
      case Outcome.Rejected(List<Problem> problems) ->
          "the code does not compile\n"
              + problems.stream().map(EvaluationAnswer::line).collect(Collectors.joining("\n"));
      case Outcome.Incomplete(String message) ->
          message.isEmpty()
              ? "the code is not complete: a bracket or a quote is open"
              : "SyntaxError: " + message;
      case Outcome.Interrupted() -> "interrupted; the session's variables are still there";
      case Outcome.TimedOut() -> "the time was up; the session's variables are still there";
      case Outcome.WorkerLost lost -> lost.reason() + "; values are lost, eval_reset begins anew";
    };
  }

  private static String notes(Evaluation evaluation) {
    return evaluation.notes().stream().map(note -> "\nNote: " + note).collect(Collectors.joining());
  }

  private static ToolResult success(String session, Outcome.Value value, Evaluation evaluation) {
    List<Content> blocks = new ArrayList<>();
    result(value).ifPresent(blocks::add);
    evaluation.displays().forEach(display -> block(display).ifPresent(blocks::add));
    printed(evaluation.stdout()).ifPresent(blocks::add);
    printed(evaluation.stderr()).ifPresent(blocks::add);
    evaluation.notes().forEach(note -> blocks.add(text("Note: " + note)));
    printed(evaluation.background())
        .ifPresent(
            _ -> blocks.add(text("Printed by earlier snippets:\n" + evaluation.background())));
    if (blocks.isEmpty()) {
      blocks.add(text("Done: there is no value, and nothing was printed."));
    }
    return new ToolResult(
        blocks, Optional.of(StructuredAnswer.json(fields(session, value, evaluation))), false);
  }

  /// The same for programs. Pictures are in the blocks alone: here stands that there is one.
  private static ObjectNode fields(String session, Outcome.Value value, Evaluation evaluation) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    fields.put("sessionId", session).put("status", "done").put("mime", value.mime());
    if (!value.renderKind().equals("image")) {
      fields.put("value", excerpt(value.data()));
    }
    fields.put("stdout", excerpt(evaluation.stdout()));
    fields.put("stderr", excerpt(evaluation.stderr()));
    if (!evaluation.background().isEmpty()) {
      fields.put("background", excerpt(evaluation.background()));
    }
    ArrayNode displays = fields.putArray("displays");
    for (Display display : evaluation.displays()) {
      ObjectNode shown = displays.addObject().put("kind", display.kind());
      shown.put("mime", display.mime());
      if (!display.kind().equals("image")) {
        shown.put("data", excerpt(display.data()));
      }
    }
    return fields;
  }

  /// Of one that goes on.
  static ObjectNode running(String session, String printed) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("sessionId", session)
        .put("status", "running")
        .put("stdout", printed);
  }

  /// Of one that has not begun.
  static ObjectNode opening(String session) {
    return JsonNodeFactory.instance.objectNode().put("sessionId", session).put("status", "opening");
  }

  static Schema schema() {
    return Schema.open()
        .text("sessionId", "the session it ran in")
        .text("status", "done; running: call again with empty code to wait on; opening: call again")
        .optionalText("value", "the result as text; not there for a picture")
        .optionalText("mime", "of the result")
        .optionalText("stdout", "what was printed")
        .optionalText("stderr", "what was printed as an error")
        .optionalText("background", "what earlier snippets have printed since the last answer")
        .optionalObjects("displays", "what was displayed, in order: kind, mime, data");
  }

  /// A declaration or a statement has none; a text of blanks is told in words.
  private static Optional<Content> result(Outcome.Value value) {
    if (value.renderKind().equals("image")) {
      return Optional.of(new Content.Image(value.mime(), value.data()));
    }
    return value.type().isPresent() && value.data().isBlank()
        ? Optional.of(text(value.data().isEmpty() ? "(an empty text)" : "(a text of blanks)"))
        : printed(value.data());
  }

  private static Optional<Content> block(Display display) {
    return display.kind().equals("image")
        ? Optional.of(new Content.Image(display.mime(), display.data()))
        : printed(display.data());
  }

  /// The interfaces of models refuse a block of text that has nothing to read in it.
  private static Optional<Content> printed(String output) {
    return output.isBlank() ? Optional.empty() : Optional.of(text(output));
  }

  private static Content text(String text) {
    return new Content.Text(excerpt(text));
  }

  private static String excerpt(String text) {
    return Excerpt.of(text, Excerpt.USUAL, MORE);
  }

  private static String message(Thrown thrown) {
    String head =
        thrown.message().isEmpty()
            ? thrown.className()
            : thrown.className() + ": " + thrown.message();
    List<String> frames = thrown.trace();
    String trace =
        frames.stream()
            .limit(MOST_FRAMES)
            .map(line -> "\n    " + line)
            .collect(Collectors.joining());
    int left = frames.size() - MOST_FRAMES;
    return head + trace + (left > 0 ? "\n    … " + left + " more" : "");
  }

  private static String line(Problem problem) {
    return "%d:%d: %s".formatted(problem.line(), problem.column(), problem.message());
  }
}
