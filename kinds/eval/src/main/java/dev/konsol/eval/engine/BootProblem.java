package dev.konsol.eval.engine;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Problem;
import dev.konsol.eval.result.Thrown;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Why what was to run at the start of a session did not, in words for people: no stack.
record BootProblem(String what, Outcome outcome) {
  private static final int LAST_LINES = 20;

  KonsolException with(CharSequence stdout, CharSequence stderr) {
    String printed = lastLines(stdout) + lastLines(stderr);
    String message = reason() + (printed.isEmpty() ? "" : "\n" + BootReport.LAST_OUTPUT + printed);
    return KonsolException.startFailed(message);
  }

  private String reason() {
    return switch (outcome) {
      case Outcome.Threw(Thrown thrown) -> threw(thrown);
      case Outcome.Rejected(List<Problem> problems) -> rejected(problems);
      case Outcome.Incomplete _ -> what + ": the code is not complete";
      case Outcome.Interrupted _ -> what + " was interrupted while it started";
      case Outcome.TimedOut _ -> what + " took too long to start";
      case Outcome.WorkerLost lost -> what + " did not start: " + lost.reason();
      case Outcome.Value _ -> what;
    };
  }

  /// Of the worker's own report the first sentence, and then all of it.
  private String threw(Thrown thrown) {
    if (!thrown.className().equals("dev.konsol.worker.spring.BootFailure")) {
      String message = thrown.message().isEmpty() ? "" : ": " + thrown.message();
      return what + ": " + thrown.className() + message;
    }
    String first =
        thrown.message().lines().filter(line -> isSentence(line)).findFirst().orElse("no reason");
    return what + " could not be started: " + first.strip() + "\n" + thrown.message();
  }

  private static boolean isSentence(String line) {
    return !line.isBlank() && !line.equals("Description:");
  }

  private String rejected(List<Problem> problems) {
    return problems.stream()
        .filter(Problem::error)
        .map(each -> what + ":" + each.line() + ":" + each.column() + ": " + each.message())
        .collect(Collectors.joining("\n"));
  }

  private static String lastLines(CharSequence printed) {
    List<String> lines =
        printed.toString().lines().filter(line -> !line.isBlank() && !isFrame(line)).toList();
    Stream<String> last = lines.stream().skip(Math.max(0, lines.size() - LAST_LINES));
    return last.map(line -> "\n" + line).collect(Collectors.joining());
  }

  private static boolean isFrame(String line) {
    return line.matches("\\s+(at |\\.\\.\\. \\d+).*");
  }
}
