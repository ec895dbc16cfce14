package dev.konsol.eval.worker;

import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Thrown;
import dev.konsol.wire.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The last frame of a run. `stuck` says that the worker's evaluation thread has not come back from
/// it, so that the worker is of no further use.
public record WorkerResult(
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

  static WorkerResult of(JsonObject frame) {
    return new WorkerResult(
        frame.text("data", ""),
        frame.optionalText("valueType"),
        frame.text("renderKind", "text"),
        frame.text("mime", "text/plain"),
        frame.flag("truncated"),
        frame.flag("interrupted"),
        frame.flag("stuck"),
        false,
        frame.optionalObject("exception").map(WorkerResult::thrown),
        (int) frame.integer("step", 0));
  }

  private static Thrown thrown(JsonObject exception) {
    List<String> backtrace = new ArrayList<>(exception.texts("backtrace"));
    exception.texts("suppressed").forEach(line -> backtrace.add(Thrown.SUPPRESSED + line));
    JsonObject cause = exception.optionalObject("cause").orElse(null);
    if (cause != null) {
      Thrown inner = thrown(cause);
      backtrace.add(Thrown.CAUSE + inner.line());
      backtrace.addAll(inner.backtrace());
    }
    return new Thrown(
        exception.text("class", "java.lang.Throwable"), exception.text("message", ""), backtrace);
  }

  /// The line of the first frame that is in that class; 0 if there is none.
  public int lineIn(String className) {
    Pattern frame = Pattern.compile("^" + Pattern.quote(className) + "[.$].*:(\\d+)\\)$");
    return thrown.stream()
        .flatMap(each -> each.backtrace().stream())
        .map(frame::matcher)
        .filter(Matcher::matches)
        .map(found -> Integer.parseInt(found.group(1)))
        .findFirst()
        .orElse(0);
  }

  public Outcome outcome() {
    if (incomplete) {
      return new Outcome.Incomplete(data);
    }
    if (thrown.isPresent()) {
      return new Outcome.Threw(thrown.get());
    }
    return new Outcome.Value(data, valueType, renderKind, mime, truncated);
  }
}
