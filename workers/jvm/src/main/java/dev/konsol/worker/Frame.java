package dev.konsol.worker;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A JSON object being written as UTF-8, member by member. Belongs to one thread.
final class Frame {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private byte[] bytes;
  private int size;

  private Frame(int capacity) {
    bytes = new byte[capacity];
    put('{');
  }

  static Frame event(String event) {
    return new Frame(256).text("event", event);
  }

  static Frame nested() {
    return new Frame(256);
  }

  Frame text(String name, @Nullable String value) {
    name(name);
    if (value == null) {
      ascii("null");
    } else {
      quoted(value);
    }
    return this;
  }

  Frame number(String name, long value) {
    name(name);
    ascii(Long.toString(value));
    return this;
  }

  /// Written only when true.
  Frame flag(String name, boolean value) {
    if (value) {
      name(name);
      ascii("true");
    }
    return this;
  }

  Frame texts(String name, List<String> values) {
    name(name);
    put('[');
    String comma = "";
    for (String value : values) {
      ascii(comma);
      quoted(value);
      comma = ",";
    }
    put(']');
    return this;
  }

  /// The other frame is complete with this and not used again.
  Frame object(String name, Frame value) {
    name(name);
    room(value.size + 1);
    System.arraycopy(value.bytes, 0, bytes, size, value.size);
    size += value.size;
    put('}');
    return this;
  }

  /// Bytes somebody printed. Where they are not UTF-8 the text has replacement characters and the
  /// member `bytes` has them as they were.
  Frame printed(String name, byte[] source, int count) {
    String decoded = decodedUnlessAscii(source, count);
    if (decoded == null || same(decoded, source, count)) {
      name(name);
      room(count * 6 + 2);
      put('"');
      for (int i = 0; i < count; i++) {
        escaped(source[i]);
      }
      put('"');
      return this;
    }
    byte[] exact = Base64.getEncoder().encode(Arrays.copyOf(source, count));
    return text(name, decoded).text("bytes", new String(exact, StandardCharsets.ISO_8859_1));
  }

  private static @Nullable String decodedUnlessAscii(byte[] source, int count) {
    for (int i = 0; i < count; i++) {
      if (source[i] < 0) {
        return new String(source, 0, count, StandardCharsets.UTF_8);
      }
    }
    return null;
  }

  private static boolean same(String decoded, byte[] source, int count) {
    byte[] again = decoded.getBytes(StandardCharsets.UTF_8);
    return Arrays.equals(again, 0, again.length, source, 0, count);
  }

  /// The finished line.
  byte[] line() {
    put('}');
    put('\n');
    return Arrays.copyOf(bytes, size);
  }

  private void name(String name) {
    if (size > 1) {
      put(',');
    }
    put('"');
    ascii(name);
    put('"');
    put(':');
  }

  private void quoted(String value) {
    put('"');
    int length = value.length();
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      room(6);
      if (c < 0x80) {
        escaped((byte) c);
      } else if (c < 0x800) {
        two(c);
      } else if (!Character.isSurrogate(c)) {
        three(c);
      } else if (i + 1 < length && Character.isSurrogatePair(c, value.charAt(i + 1))) {
        four(Character.toCodePoint(c, value.charAt(++i)));
      } else {
        three(0xFFFD);
      }
    }
    put('"');
  }

  /// The caller has made room.
  private void escaped(byte b) {
    if ((b >= 0x20 && b != '"' && b != '\\') || b < 0) {
      bytes[size++] = b;
      return;
    }
    bytes[size++] = '\\';
    switch (b) {
      case '"', '\\' -> bytes[size++] = b;
      case '\n' -> bytes[size++] = 'n';
      case '\r' -> bytes[size++] = 'r';
      case '\t' -> bytes[size++] = 't';
      default -> {
        bytes[size++] = 'u';
        bytes[size++] = '0';
        bytes[size++] = '0';
        bytes[size++] = HEX[b >> 4];
        bytes[size++] = HEX[b & 15];
      }
    }
  }

  private void two(int c) {
    bytes[size++] = (byte) (0xC0 | (c >> 6));
    bytes[size++] = (byte) (0x80 | (c & 0x3F));
  }

  private void three(int c) {
    bytes[size++] = (byte) (0xE0 | (c >> 12));
    bytes[size++] = (byte) (0x80 | ((c >> 6) & 0x3F));
    bytes[size++] = (byte) (0x80 | (c & 0x3F));
  }

  private void four(int c) {
    bytes[size++] = (byte) (0xF0 | (c >> 18));
    bytes[size++] = (byte) (0x80 | ((c >> 12) & 0x3F));
    bytes[size++] = (byte) (0x80 | ((c >> 6) & 0x3F));
    bytes[size++] = (byte) (0x80 | (c & 0x3F));
  }

  private void ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
  }

  private void put(char c) {
    room(1);
    bytes[size++] = (byte) c;
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
