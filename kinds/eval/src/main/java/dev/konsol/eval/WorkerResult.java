package dev.konsol.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// The last frame of a run. `stuck` says that the worker's evaluation thread has not come back from
/// it, so that the worker is of no further use.
record WorkerResult(
    String data,
    Optional<String> valueType,
    String renderKind,
    String mime,
    boolean truncated,
    boolean interrupted,
    boolean stuck,
    boolean incomplete,
    Optional<Thrown> thrown,
    int step) {

  /// More input may make it complete: nothing was run.
  static WorkerResult unfinished(String message) {
    return new WorkerResult(
        message,
        Optional.empty(),
        "text",
        "text/plain",
        false,
        false,
        false,
        true,
        Optional.empty(),
        0);
  }

  static WorkerResult of(JsonNode frame) {
    JsonNode type = frame.path("valueType");
    return new WorkerResult(
        frame.path("data").asString(""),
        type.isString() ? Optional.of(type.asString()) : Optional.empty(),
        frame.path("renderKind").asString("text"),
        frame.path("mime").asString("text/plain"),
        frame.path("truncated").asBoolean(false),
        frame.path("interrupted").asBoolean(false),
        frame.path("stuck").asBoolean(false),
        false,
        frame.has("exception") ? Optional.of(thrown(frame.path("exception"))) : Optional.empty(),
        frame.path("step").asInt(0));
  }

  private static Thrown thrown(JsonNode exception) {
    List<String> backtrace = new ArrayList<>();
    exception.path("backtrace").forEach(line -> backtrace.add(line.asString("")));
    exception
        .path("suppressed")
        .forEach(line -> backtrace.add(Thrown.SUPPRESSED + line.asString("")));
    JsonNode cause = exception.path("cause");
    if (cause.isObject()) {
      Thrown inner = thrown(cause);
      backtrace.add(Thrown.CAUSE + inner.line());
      backtrace.addAll(inner.backtrace());
    }
    return new Thrown(
        exception.path("class").asString("java.lang.Throwable"),
        exception.path("message").asString(""),
        backtrace);
  }

  /// The line of the first frame that is in that class; 0 if there is none.
  int lineIn(String className) {
    Pattern frame = Pattern.compile("^" + Pattern.quote(className) + "[.$].*:(\\d+)\\)$");
    return thrown.stream()
        .flatMap(each -> each.backtrace().stream())
        .map(frame::matcher)
        .filter(Matcher::matches)
        .map(found -> Integer.parseInt(found.group(1)))
        .findFirst()
        .orElse(0);
  }

  Outcome outcome() {
    if (incomplete) {
      return new Outcome.Incomplete(data);
    }
    if (thrown.isPresent()) {
      return new Outcome.Threw(thrown.get());
    }
    return new Outcome.Value(data, valueType, renderKind, mime, truncated);
  }
}
