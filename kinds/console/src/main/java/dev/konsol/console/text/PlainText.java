package dev.konsol.console.text;

import java.util.Arrays;

/// Output as a stream of characters to search in: escape sequences taken out, `\r\n` as `\n`,
/// nothing else interpreted. Knows where the bytes of each character end. Confined to one thread.
///
/// It keeps all it is fed until [#discardTo]: its user decides how much that is.
public final class PlainText {
  private static final char BROKEN = '\ufffd';

  private final StringBuilder text = new StringBuilder();
  private final EscapeFilter escapes = new EscapeFilter();

  /// For each character, the offset of the byte after its last.
  private long[] ends = new long[256];

  /// Where a carriage return was seen that may yet turn out to be half a line end; -1 for none.
  private long pendingReturn = -1;

  private int partial;
  private int missing;
  private int smallest;

  /// Adds bytes, in pieces cut anywhere; `byteOffset` is where the first of them lies in the
  /// stream.
  public void feed(byte[] bytes, int offset, int length, long byteOffset) {
    for (int i = 0; i < length; i++) {
      int b = bytes[offset + i] & 0xff;
      long at = byteOffset + i;
      if (escapes.swallows(b)) {
        breakPartial(at);
        continue;
      }
      if (b >= 0x80) {
        flushReturn();
        utf8(b, at);
      } else {
        breakPartial(at);
        ascii((char) b, at);
      }
    }
  }

  /// The text that is kept, as a view: it changes with the next call of [#feed] or [#discardTo].
  public CharSequence text() {
    return text;
  }

  /// The offset after the bytes of the last character before that index: where to read on after a
  /// match that ends there. There must be one.
  public long offsetAfter(int charIndex) {
    return ends[charIndex - 1];
  }

  /// Forgets the characters before that index, which becomes 0.
  public void discardTo(int charIndex) {
    int kept = text.length() - charIndex;
    System.arraycopy(ends, charIndex, ends, 0, kept);
    text.delete(0, charIndex);
  }

  private void ascii(char c, long at) {
    if (c == '\r') {
      pendingReturn = at; // several are as one: a terminal makes \r\r\n of a program's own \r\n
      return;
    }
    if (c == '\n' && pendingReturn >= 0) {
      pendingReturn = -1;
      add('\n', at + 1);
      return;
    }
    flushReturn();
    if ((c >= ' ' && c != 0x7f) || c == '\n' || c == '\t' || c == '\b') {
      add(c, at + 1);
    }
  }

  private void flushReturn() {
    if (pendingReturn >= 0) {
      add('\r', pendingReturn + 1);
      pendingReturn = -1;
    }
  }

  private void utf8(int b, long at) {
    if (b < 0xc0 && missing > 0) {
      partial = (partial << 6) | (b & 0x3f);
      if (--missing == 0) {
        whole(at + 1);
      }
      return;
    }
    breakPartial(at);
    if (b < 0xc2 || b > 0xf4) {
      add(BROKEN, at + 1);
      return;
    }
    missing = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
    smallest = missing == 1 ? 0x80 : missing == 2 ? 0x800 : 0x10000;
    partial = b & (0x3f >> missing);
  }

  private void whole(long end) {
    boolean valid =
        partial >= smallest
            && partial <= Character.MAX_CODE_POINT
            && Character.getType(partial) != Character.SURROGATE;
    if (!valid) {
      add(BROKEN, end);
    } else if (Character.isBmpCodePoint(partial)) {
      add((char) partial, end);
    } else {
      add(Character.highSurrogate(partial), end);
      add(Character.lowSurrogate(partial), end);
    }
  }

  private void breakPartial(long at) {
    if (missing > 0) {
      missing = 0;
      add(BROKEN, at);
    }
  }

  private void add(char c, long end) {
    int index = text.length();
    if (index == ends.length) {
      ends = Arrays.copyOf(ends, index * 2);
    }
    ends[index] = end;
    text.append(c);
  }
}
