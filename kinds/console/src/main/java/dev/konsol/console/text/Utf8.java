package dev.konsol.console.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Where characters end in bytes.
public final class Utf8 {
  private static final int LONGEST = 4;

  private Utf8() {}

  /// How many of the bytes come before a character that is only begun and could still be completed:
  /// all of them, or up to three less.
  public static int complete(byte[] bytes, int from, int length) {
    int end = from + length;
    for (int back = 1; back < LONGEST && back <= length; back++) {
      int lead = bytes[end - back] & 0xff;
      if (!continues(lead)) {
        boolean begun = lengthOf(lead) > back;
        boolean possible = back == 1 || secondFits(lead, bytes[end - back + 1] & 0xff);
        return begun && possible ? length - back : length;
      }
    }
    return length;
  }

  /// How many bytes at the start belong to a character that began before them.
  public static int leadingContinuation(byte[] bytes) {
    int count = 0;
    while (count < bytes.length && count < LONGEST - 1 && continues(bytes[count] & 0xff)) {
      count++;
    }
    return count;
  }

  /// The text, or empty when the bytes are not valid UTF-8.
  public static Optional<String> decode(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static boolean continues(int b) {
    return (b & 0xc0) == 0x80;
  }

  private static int lengthOf(int lead) {
    if (lead >= 0xf0 && lead <= 0xf4) {
      return 4;
    }
    if (lead >= 0xe0 && lead < 0xf0) {
      return 3;
    }
    return lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
  }

  /// Overlong forms, surrogates and what lies beyond Unicode show in the second byte.
  private static boolean secondFits(int lead, int second) {
    return switch (lead) {
      case 0xe0 -> second >= 0xa0;
      case 0xed -> second < 0xa0;
      case 0xf0 -> second >= 0x90;
      case 0xf4 -> second < 0x90;
      default -> true;
    };
  }
}
