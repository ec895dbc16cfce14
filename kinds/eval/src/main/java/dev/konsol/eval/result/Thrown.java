package dev.konsol.eval.result;

import java.util.List;

/// An exception that a snippet threw, as its client is told. The backtrace goes on with what was
/// suppressed and with the causes, each behind a line that says so.
public record Thrown(String className, String message, List<String> backtrace) {
  /// How a line of the backtrace begins that is no frame.
  public static final String CAUSE = "Caused by: ";

  public static final String SUPPRESSED = "Suppressed: ";

  /// How the line begins that stands for frames that were left out.
  private static final String LEFT_OUT = "… ";

  public Thrown {
    backtrace = List.copyOf(backtrace);
  }

  /// The backtrace as Java prints it: only frames are places that something is at.
  public List<String> trace() {
    return backtrace.stream().map(line -> isFrame(line) ? "at " + line : line).toList();
  }

  private static boolean isFrame(String line) {
    return !line.startsWith(CAUSE) && !line.startsWith(SUPPRESSED) && !line.startsWith(LEFT_OUT);
  }

  long weight() {
    return line().length() + backtrace.stream().mapToLong(String::length).sum();
  }

  public String line() {
    return message.isEmpty() ? className : className + ": " + message;
  }
}
