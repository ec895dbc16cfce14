package dev.konsol.eval;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// What was evaluated, in order, as Markdown and within a bound. Safe for any thread.
final class Transcript {
  private static final int MOST_CHARS = 8 << 20;
  private static final int LONGEST_TEXT = 64 << 10;

  private final Deque<String> entries = new ArrayDeque<>();
  private final EvalLanguage language;
  private long size;

  Transcript(EvalLanguage language) {
    this.language = language;
  }

  synchronized void add(String code, Evaluation evaluation) {
    String entry = entry(code, evaluation);
    entries.addLast(entry);
    size += entry.length();
    while (size > MOST_CHARS && entries.size() > 1) {
      size -= entries.removeFirst().length();
    }
  }

  synchronized String markdown() {
    return String.join("", entries);
  }

  private String entry(String code, Evaluation evaluation) {
    StringBuilder page = new StringBuilder();
    block(page, language.wireName(), code);
    block(page, "text", evaluation.stdout());
    block(page, "text", evaluation.stderr());
    evaluation.displays().forEach(display -> show(page, display));
    block(page, "text", result(evaluation.outcome()));
    return page.toString();
  }

  private static void show(StringBuilder page, Display display) {
    switch (display.kind()) {
      case "markdown" -> page.append(cut(display.data())).append("\n\n");
      case "image" -> page.append(image(display.mime(), display.data())).append("\n\n");
      default -> block(page, display.kind(), display.data());
    }
  }

  private static String image(String mime, String data) {
    return data.length() > LONGEST_TEXT
        ? "(" + mime + ", too large for a transcript)"
        : "![image](data:" + mime + ";base64," + data + ")";
  }

  private static String result(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Value(String data, _, _, _, _) -> data;
      case Outcome.Threw(Thrown thrown) -> thrown.className() + ": " + thrown.message();
      case Outcome.Interrupted _ -> "interrupted";
      case Outcome.TimedOut _ -> "timed out";
      case Outcome.Incomplete _ -> "incomplete";
      case Outcome.Rejected(List<Problem> problems) ->
          String.join("\n", problems.stream().map(Problem::message).toList());
      case Outcome.WorkerLost(String reason) -> reason;
    };
  }

  /// A fence is longer than any in the text, so that the text cannot end its block.
  private static void block(StringBuilder page, String info, String whole) {
    String text = cut(whole);
    if (!text.isEmpty()) {
      String fence = "```";
      while (text.contains(fence)) {
        fence += "`";
      }
      page.append(fence).append(info).append('\n').append(text);
      page.append(text.endsWith("\n") ? "" : "\n").append(fence).append("\n\n");
    }
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_TEXT
        ? text
        : text.substring(0, LONGEST_TEXT)
            + "\n<truncated: "
            + (text.length() - LONGEST_TEXT)
            + " characters>";
  }
}
