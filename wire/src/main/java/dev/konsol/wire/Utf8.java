package dev.konsol.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A growing array of bytes, into which JSON is written as UTF-8 without a string in between.
final class Utf8 {
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  /// The longest that one character becomes.
  private static final int LONGEST = 6;

  private byte[] bytes = new byte[256];
  private int size;

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }

  void put(char c) {
    room(1);
    bytes[size++] = (byte) c;
  }

  void ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
  }

  void add(Utf8 other) {
    add(other.bytes, other.size);
  }

  private void add(byte[] other, int count) {
    room(count);
    System.arraycopy(other, 0, bytes, size, count);
    size += count;
  }

  /// A string. Half of a surrogate pair becomes the replacement character.
  void quoted(String value) {
    put('"');
    int length = value.length();
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      room(LONGEST);
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

  /// A string of characters that need no escape.
  void quotedAscii(byte[] plain) {
    put('"');
    add(plain, plain.length);
    put('"');
  }

  /// A string that is UTF-8 already.
  void quotedUtf8(byte[] source, int count) {
    room(count * LONGEST + 2);
    put('"');
    for (int i = 0; i < count; i++) {
      escaped(source[i]);
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
      case '\b' -> bytes[size++] = 'b';
      case '\f' -> bytes[size++] = 'f';
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

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
