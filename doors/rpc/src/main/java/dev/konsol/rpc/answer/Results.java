package dev.konsol.rpc.answer;

import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Problem;
import dev.konsol.eval.result.Thrown;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Evaluations as the wire has them. `value` is always a string: empty where there is no value.
public final class Results {
  static final String COMPILE_ERROR = "CompileError";
  static final String INCOMPLETE = "IncompleteInput";
  static final String INTERRUPT = "Interrupt";
  static final String WORKER_LOST = "WorkerLost";

  /// What was cancelled before it was begun answers as if it had been interrupted at once.
  public static final Evaluation INTERRUPTED =
      new Evaluation(new Outcome.Interrupted(), "", "", List.of(), List.of(), List.of());

  private Results() {}

  /// The result of `konsol/eval` as one line of JSON.
  public static String json(Evaluation evaluation, EvalLanguage language) {
    return of(evaluation, language).toString();
  }

  /// The answer to an evaluation that ended in any way but by its time limit. Where there is no
  /// value, it is empty; in Ruby, where everything has one, `nil`.
  public static ObjectNode of(Evaluation evaluation, EvalLanguage language) {
    Optional<Outcome.Value> value = value(evaluation.outcome());
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    String none = language == EvalLanguage.RUBY ? "nil" : "";
    json.put("value", value.map(Results::text).orElse(none));
    value.flatMap(Outcome.Value::type).ifPresent(type -> json.put("valueType", type));
    json.put("stdout", evaluation.stdout()).put("stderr", evaluation.stderr());
    exception(evaluation.outcome()).ifPresent(thrown -> json.set("exception", exception(thrown)));
    List<Display> displays = new ArrayList<>(evaluation.displays());
    value.filter(Results::isPicture).map(Results::display).ifPresent(displays::add);
    addDisplays(json, displays);
    addNotes(json, notes(evaluation));
    if (!evaluation.background().isEmpty()) {
      json.put("background", evaluation.background());
    }
    return json;
  }

  private static Optional<Outcome.Value> value(Outcome outcome) {
    return outcome instanceof Outcome.Value value ? Optional.of(value) : Optional.empty();
  }

  private static boolean isPicture(Outcome.Value value) {
    return value.renderKind().equals("image");
  }

  /// A picture is one of the displays, and `value` a line about it.
  private static String text(Outcome.Value value) {
    if (!isPicture(value)) {
      return value.data();
    }
    int bytes = Base64.getMimeDecoder().decode(value.data()).length;
    return "<" + value.mime() + ", " + bytes + " bytes>";
  }

  private static Display display(Outcome.Value picture) {
    return new Display(picture.renderKind(), picture.mime(), picture.data(), Map.of());
  }

  private static Optional<Thrown> exception(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Value _ -> Optional.empty();
      case Outcome.Threw(Thrown thrown) -> Optional.of(thrown);
      case Outcome.Interrupted _ -> ours(INTERRUPT, "the evaluation was interrupted");
      case Outcome.TimedOut _ -> ours(INTERRUPT, "the evaluation's time was up");
      case Outcome.Rejected(List<Problem> problems) -> ours(COMPILE_ERROR, lines(problems));
      case Outcome.Incomplete(String message) -> incomplete(message);
      case Outcome.WorkerLost lost -> ours(WORKER_LOST, lost.reason());
    };
  }

  /// Ruby has an exception of its own for code that does not end.
  private static Optional<Thrown> incomplete(String message) {
    return message.isEmpty()
        ? ours(INCOMPLETE, "the code is not complete: nothing was evaluated")
        : ours("SyntaxError", message);
  }

  private static Optional<Thrown> ours(String className, String message) {
    return Optional.of(new Thrown(className, message, List.of()));
  }

  private static String lines(List<Problem> problems) {
    return problems.stream()
        .filter(Problem::error)
        .map(Results::line)
        .collect(Collectors.joining("\n"));
  }

  private static String line(Problem problem) {
    return problem.line() + ":" + problem.column() + ": " + problem.message();
  }

  private static ObjectNode exception(Thrown thrown) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("class", thrown.className()).put("message", thrown.message());
    ArrayNode backtrace = json.putArray("backtrace");
    thrown.backtrace().forEach(backtrace::add);
    return json;
  }

  private static void addDisplays(ObjectNode json, List<Display> displays) {
    if (displays.isEmpty()) {
      return;
    }
    ArrayNode array = json.putArray("displays");
    for (Display display : displays) {
      ObjectNode meta = JsonNodeFactory.instance.objectNode();
      display.meta().forEach(meta::put);
      array.addObject().put("mime", display.mime()).put("data", display.data()).set("meta", meta);
    }
  }

  /// What the compiler warns of is worth knowing too.
  private static List<String> notes(Evaluation evaluation) {
    List<String> notes = new ArrayList<>(evaluation.notes());
    evaluation.problems().stream()
        .filter(problem -> !problem.error())
        .map(Results::line)
        .forEach(notes::add);
    return notes;
  }

  private static void addNotes(ObjectNode json, List<String> notes) {
    if (!notes.isEmpty()) {
      ArrayNode array = json.putArray("notes");
      notes.forEach(array::add);
    }
  }
}
