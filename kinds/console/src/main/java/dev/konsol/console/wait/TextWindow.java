package dev.konsol.console.wait;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.text.PlainText;

/// The latest output as text to search in: bounded, with enough of what came before that a match
/// over a boundary is found. Confined to one thread.
final class TextWindow {
  private static final int OVERLAP = 64 << 10;

  /// Forgetting moves what is kept, so it is done for many bytes at a time.
  private static final int SURPLUS = 16 << 10;

  private static final int LONGEST_LINE = 4 << 10;

  private final PlainText plain = new PlainText();

  void append(Chunk chunk) {
    plain.feed(chunk.bytes(), 0, chunk.bytes().length, chunk.offset());
  }

  CharSequence text() {
    return plain.text();
  }

  /// The lines that have something behind the index in them, as far back as a line reasonably goes.
  CharSequence linesFrom(int index) {
    CharSequence text = plain.text();
    int start = index;
    while (start > 0 && start > index - LONGEST_LINE && text.charAt(start - 1) != '\n') {
      start--;
    }
    return text.subSequence(start, text.length());
  }

  /// Nothing was found here: all but the last part will not be needed again. What is kept begins
  /// with a line where that is possible, so that `^` means what it says.
  void trim() {
    int surplus = plain.text().length() - OVERLAP;
    if (surplus > SURPLUS) {
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
