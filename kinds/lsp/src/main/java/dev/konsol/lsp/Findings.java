package dev.konsol.lsp;

import dev.konsol.lsp.protocol.Diagnostic;
import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Range;
import dev.konsol.lsp.text.Text;
import java.nio.file.Path;
import java.util.List;

/// Turns what servers say, in the encoding each has chosen, into what everybody gets.
final class Findings {
  private Findings() {}

  static List<Finding> of(List<Diagnostic> diagnostics, Path file, PositionEncoding encoding) {
    if (diagnostics.isEmpty()) {
      return List.of();
    }
    Text text = Text.of(DiskText.read(file).orElse(""));
    return diagnostics.stream()
        .map(
            each ->
                new Finding(
                    utf16(each.range(), text, encoding),
                    each.severity(),
                    each.code(),
                    each.source(),
                    each.message()))
        .toList();
  }

  static Range utf16(Range range, Text text, PositionEncoding encoding) {
    return new Range(utf16(range.start(), text, encoding), utf16(range.end(), text, encoding));
  }

  static Position utf16(Position position, Text text, PositionEncoding encoding) {
    return encoding == PositionEncoding.UTF16
        ? position
        : text.position(text.offset(position, encoding), PositionEncoding.UTF16);
  }
}
