package dev.konsol.console;

import dev.konsol.console.screen.PlainText;

/// The latest output as text to search in: bounded, with enough of what came before that a match
/// over a boundary is found. Confined to one thread.
final class TextWindow {
  private static final int OVERLAP = 64 << 10;

  private final PlainText plain = new PlainText();

  void append(Chunk chunk) {
    plain.feed(chunk.bytes(), 0, chunk.bytes().length, chunk.offset());
  }

  CharSequence text() {
    return plain.text();
  }

  /// Nothing was found here: all but the last part will not be needed again. What is kept begins
  /// with a line where that is possible, so that `^` means what it says.
  void trim() {
    int surplus = plain.text().length() - OVERLAP;
    if (surplus > 0) {
      plain.discardTo(lineAfter(surplus));
    }
  }

  /// The byte offset behind the character before this index, `start` when there is none.
  long offsetBehind(int index, long start) {
    return index == 0 ? start : plain.offsetAfter(index);
  }

  String lastLine() {
    String text = plain.text().toString();
    return text.substring(1 + Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')));
  }

  private int lineAfter(int index) {
    CharSequence text = plain.text();
    for (int i = index; i < text.length() && i < index + OVERLAP / 2; i++) {
      if (text.charAt(i) == '\n') {
        return i + 1;
      }
    }
    return index;
  }
}
