package dev.konsol.eval;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

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

  /// Source that a worker takes as it is.
  static Compiled ofSource(String code, List<Declared> declared) {
    ArrayNode none = JsonNodeFactory.instance.arrayNode();
    ArrayNode steps = JsonNodeFactory.instance.arrayNode();
    steps.addObject().put("code", code);
    return new Compiled(Status.COMPLETE, none, steps, none, declared, List.of(), List.of());
  }

  /// What the worker is to run: steps of class files, or source.
  void addTo(ObjectNode run) {
    JsonNode source = steps.path(0).path("code");
    if (source.isString()) {
      run.set("code", source);
    } else {
      run.set("steps", steps);
    }
  }

  /// Nothing but a call of a class that the worker has anyway.
  static Compiled call(String className, String method) {
    JsonMapper json = JsonMapper.shared();
    ObjectNode step = json.createObjectNode().put("entry", "java");
    step.put("class", className).put("method", method);
    JsonNode none = json.createArrayNode();
    JsonNode steps = json.createArrayNode().add(step);
    return new Compiled(Status.COMPLETE, none, steps, none, List.of(), List.of(), List.of());
  }

  /// The line of the code at which a run of these steps failed, or 0: by the exception's own
  /// frames, else by where the step begins.
  int line(WorkerResult result) {
    JsonNode step = steps.path(result.step());
    int line = result.lineIn(step.path("class").asString(""));
    return line > 0 ? line : step.path("line").asInt(0);
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
