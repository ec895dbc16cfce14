package dev.konsol.lsp.edit;

import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Applies edits to a text.
public final class Edits {
  private record Placed(int start, int end, String newText) {}

  private Edits() {}

  /// All edits speak of the text as it is before any of them. Inserts at one place come in the
  /// order given, and before what replaces the text behind that place. Edits that overlap are
  /// refused, with an [EditRefused].
  public static Text apply(Text text, List<TextEdit> edits, PositionEncoding encoding) {
    List<Placed> placed = new ArrayList<>();
    for (TextEdit edit : edits) {
      int start = text.offset(edit.range().start(), encoding);
      int end = text.offset(edit.range().end(), encoding);
      placed.add(new Placed(start, end, edit.newText()));
    }
    placed.sort(Comparator.comparingInt(Placed::start).thenComparingInt(Placed::end));
    return Text.of(merge(text.content(), placed));
  }

  private static String merge(String content, List<Placed> placed) {
    StringBuilder merged = new StringBuilder(content.length());
    int at = 0;
    for (Placed edit : placed) {
      if (edit.start < at) {
        throw new EditRefused("two edits overlap at offset " + edit.start);
      }
      merged.append(content, at, edit.start).append(edit.newText);
      at = edit.end;
    }
    return merged.append(content, at, content.length()).toString();
  }
}
