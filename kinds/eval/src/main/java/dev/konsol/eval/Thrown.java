package dev.konsol.eval;

import java.util.List;

/// An exception that a snippet threw, as its client is told. The backtrace goes on with what was
/// suppressed and with the causes, each behind a line that says so.
public record Thrown(String className, String message, List<String> backtrace) {
  /// How a line of the backtrace begins that is no frame.
  static final String CAUSE = "Caused by: ";

  static final String SUPPRESSED = "Suppressed: ";

  public Thrown {
    backtrace = List.copyOf(backtrace);
  }

  String line() {
    return message.isEmpty() ? className : className + ": " + message;
  }
}
