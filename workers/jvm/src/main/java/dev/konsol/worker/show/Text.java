package dev.konsol.worker.show;

/// Text that fits: cut by characters and by the bytes it takes in a frame, never inside a
/// character.
public record Text(String text, boolean truncated) {
  private static final int MARK = 40;

  /// Beyond this many characters the rest is counted as one byte each, which is exact for ASCII:
  /// reading a gigabyte only to say how much it was would take longer than a rendering may.
  private static final int COUNTED = 8 << 20;

  /// `omitted` bytes were left out before.
  public static Text fit(CharSequence text, Limits limits, long omitted) {
    int end = end(text, limits.renderChars(), limits.dataBytes());
    if (end == text.length() && omitted == 0) {
      return new Text(text.toString(), false);
    }
    end = Math.min(end, end(text, limits.renderChars(), limits.dataBytes() - MARK));
    long cut = omitted + bytes(text, end);
    return new Text(text.subSequence(0, end) + "<truncated: " + cut + " bytes>", true);
  }

  public static Text fit(CharSequence text, Limits limits) {
    return fit(text, limits, 0);
  }

  /// For a message or a name: at most so many characters, and a sign where it was longer.
  static String brief(String text, int most) {
    return text.length() <= most ? text : text.substring(0, whole(text, most)) + "…";
  }

  private static int end(CharSequence text, int chars, int bytes) {
    int most = Math.min(text.length(), chars);
    int used = 0;
    for (int i = 0; i < most; i++) {
      used += encoded(text.charAt(i));
      if (used > bytes) {
        return whole(text, i);
      }
    }
    return whole(text, most);
  }

  private static int whole(CharSequence text, int end) {
    boolean inside =
        end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
    return inside ? end - 1 : end;
  }

  /// The bytes of a character in a JSON string; half of four for each half of a pair, or three when
  /// it turns out to be alone.
  private static int encoded(char c) {
    if (c < 0x20) {
      return 6;
    }
    if (c < 0x80) {
      return c == '"' || c == '\\' ? 2 : 1;
    }
    return c < 0x800 ? 2 : 3;
  }

  /// The bytes of the text from there on, in UTF-8.
  static long bytes(CharSequence text, int from) {
    int counted = (int) Math.min(text.length(), (long) from + COUNTED);
    long bytes = (long) text.length() - counted;
    for (int i = from; i < counted; i++) {
      char c = text.charAt(i);
      bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return bytes;
  }
}
