package dev.konsol.eval.result;

import java.time.Duration;
import java.util.Optional;

/// What happened before a session's first evaluation: the application that was started, if one was,
/// what it and the prelude printed, and how long that took.
public record BootReport(Optional<String> mainClass, String stdout, String stderr, Duration took) {
  /// In the message of a start that failed, the line after which the last output comes; before it
  /// are the reason, which is the first line, and the application's own report.
  public static final String LAST_OUTPUT = "Last output:";
}
