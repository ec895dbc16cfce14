package dev.konsol.client.eval;

import dev.konsol.client.env.Streams;
import dev.konsol.client.terminal.MarkdownTables;
import java.util.List;

/// An evaluation in words: the value and what was displayed on stdout, everything else on stderr.
public record PlainResultPrinter(Streams streams) {

  /// What was printed meanwhile has been passed on already. Answers the exit code.
  public int print(Result result) {
    result.displays().forEach(this::print);
    result.notes().forEach(note -> say("note: " + note));
    result.value().ifPresent(this::fitted);
    result.failure().ifPresent(failure -> print(failure, result.problems()));
    return result.failure().isPresent() ? 1 : 0;
  }

  /// A pipe shows no pictures.
  private void print(Result.Display display) {
    fitted(display.isPicture() ? "<" + display.mime() + ": --json has it>" : display.data());
  }

  /// Tables fit the terminal; a pipe gets all of them.
  private void fitted(String text) {
    int width = streams.window().map(Streams.Window::cols).orElse(0);
    String fitted = MarkdownTables.fit(text, width);
    streams.out().println(fitted);
    if (!fitted.equals(text)) {
      say("the table is cut to " + width + " columns: with '| cat' it is shown whole");
    }
  }

  private void print(Result.Failure failure, List<Result.Problem> problems) {
    if (!problems.isEmpty()) {
      problems.forEach(this::print);
    } else if (failure.backtrace().isEmpty() && !failure.type().contains(".")) {
      say(failure.message());
    } else {
      String message = failure.message().isEmpty() ? "" : ": " + failure.message();
      streams.err().println(failure.type() + message);
      failure.trace().forEach(line -> streams.err().println("\t" + line));
    }
  }

  private void print(Result.Problem problem) {
    streams
        .err()
        .println(
            "snippet:" + problem.line() + ":" + problem.column() + ": error: " + problem.message());
  }

  private void say(String line) {
    streams.err().println("konsol: " + line);
  }
}
