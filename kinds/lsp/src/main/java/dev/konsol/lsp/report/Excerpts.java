package dev.konsol.lsp.report;

import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.lsp.text.Position;
import java.nio.file.Path;
import java.util.List;

/// The source lines that findings are about, with a line below that marks the range.
record Excerpts(List<String> lines) {
  static final Excerpts NONE = new Excerpts(List.of());
  private static final int WIDEST = 160;

  static Excerpts of(Path file) {
    return new Excerpts(DiskText.read(file).orElse("").lines().toList());
  }

  String line(int number) {
    return number < lines.size() ? lines.get(number) : "";
  }

  List<String> around(Finding finding) {
    Position start = finding.range().start();
    Position end = finding.range().end();
    if (start.line() >= lines.size()) {
      return List.of();
    }
    String source = lines.get(start.line());
    String line = Style.printable(source.substring(0, Math.min(source.length(), WIDEST)));
    int from = Math.min(start.character(), line.length());
    int to = end.line() > start.line() ? line.length() : Math.min(end.character(), line.length());
    String number = "%5d".formatted(start.line() + 1);
    return List.of(
        number + " │ " + line, "      │ " + " ".repeat(from) + "~".repeat(Math.max(1, to - from)));
  }
}
