package dev.konsol.eval;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What the compiler made of a snippet. Class files, steps and forgotten fields go to the worker as
/// they are.
record Compiled(
    Status status,
    JsonNode classes,
    JsonNode steps,
    JsonNode forgotten,
    List<Declared> declared,
    List<String> invalidated,
    List<Problem> problems) {
  Compiled {
    declared = List.copyOf(declared);
    invalidated = List.copyOf(invalidated);
    problems = List.copyOf(problems);
  }

  enum Status {
    COMPLETE,
    INCOMPLETE,
    ERROR;

    static Status named(String name) {
      return switch (name) {
        case "complete" -> COMPLETE;
        case "incomplete" -> INCOMPLETE;
        default -> ERROR;
      };
    }
  }

  /// Whether the last step is a statement: that gives no value, whatever its entry returns.
  boolean endsWithStatement() {
    JsonNode last = steps.path(steps.size() - 1);
    return last.path("entry").asString("").equals("java") && !last.hasNonNull("name");
  }

  /// An answer that says no tells so in the place of a diagnostic.
  static Compiled of(JsonNode answer) {
    List<Declared> declared = new ArrayList<>();
    answer.path("declared").forEach(each -> declared.add(Declared.of(each)));
    List<String> invalidated = new ArrayList<>();
    answer.path("invalidated").forEach(each -> invalidated.add(each.asString("")));
    List<Problem> problems = new ArrayList<>();
    answer.path("diagnostics").forEach(each -> problems.add(Problem.of(each)));
    if (!answer.path("ok").asBoolean(false)) {
      problems.add(new Problem(true, answer.path("error").asString(""), 1, 1, 1, 1));
    }
    return new Compiled(
        Status.named(answer.path("status").asString("")),
        answer.path("classes"),
        answer.path("steps"),
        answer.path("forgotten"),
        declared,
        invalidated,
        problems);
  }
}
