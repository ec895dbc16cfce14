package dev.konsol.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Choices made from an input, from its front; what is left is the text. The same input makes the
/// same choices.
public final class Take {
  private final byte[] bytes;
  private int at;

  public Take(byte[] bytes) {
    this.bytes = bytes;
  }

  public boolean more() {
    return at < bytes.length;
  }

  /// From 0 to one less; 0 when nothing is left.
  public int below(int bound) {
    return at < bytes.length ? (bytes[at++] & 0xff) % bound : 0;
  }

  public byte[] rest() {
    byte[] rest = Arrays.copyOfRange(bytes, at, bytes.length);
    at = bytes.length;
    return rest;
  }

  public byte[] some(int length) {
    int end = Math.min(bytes.length, at + length);
    byte[] some = Arrays.copyOfRange(bytes, at, end);
    at = end;
    return some;
  }

  public String text() {
    return text(rest());
  }

  /// Everything up to a zero byte, or to the end.
  public String word() {
    int end = at;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    String word = text(Arrays.copyOfRange(bytes, at, end));
    at = Math.min(bytes.length, end + 1);
    return word;
  }

  /// As a reader gets it: what is not UTF-8 is replaced.
  public static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /// A refusal says why.
  public static void refused(Throwable refusal) {
    String why = refusal.getMessage();
    check(why != null && !why.isBlank(), "a refusal without words");
  }

  /// What no input may do.
  // The annotation would be a library of its own.
  @SuppressWarnings("AnnotateFormatMethod")
  public static void check(boolean holds, String what, Object... with) {
    if (!holds) {
      throw new AssertionError(what.formatted(with));
    }
  }
}
