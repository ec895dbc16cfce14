package dev.konsol.eval.session;

import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Thrown;
import dev.konsol.eval.worker.BoundedText;
import java.util.Map;

/// A transcript as Markdown.
final class MarkdownPage {
  private static final int LONGEST_TEXT = 64 << 10;

  private MarkdownPage() {}

  static String of(Transcript transcript) {
    StringBuilder page = new StringBuilder();
    for (Transcript.Entry entry : transcript.entries()) {
      Evaluation evaluation = entry.evaluation();
      block(page, transcript.language().wireName(), entry.code());
      block(page, "text", evaluation.stdout());
      block(page, "text", evaluation.stderr());
      evaluation.displays().forEach(display -> show(page, display));
      result(page, evaluation.outcome());
    }
    return page.toString();
  }

  private static void result(StringBuilder page, Outcome outcome) {
    if (outcome instanceof Outcome.Value value && !value.renderKind().equals("text")) {
      show(page, new Display(value.renderKind(), value.mime(), value.data(), Map.of()));
    } else {
      block(page, "text", text(outcome));
    }
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

  private static String text(Outcome outcome) {
    return outcome instanceof Outcome.Threw(Thrown thrown)
        ? thrown.className() + ": " + thrown.message()
        : outcome.words();
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
    return BoundedText.cut(text, LONGEST_TEXT);
  }
}
