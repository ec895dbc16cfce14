package dev.konsol.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// SHA-256, which every JDK has.
public final class Sha256 {
  private Sha256() {}

  /// One that is filled piece by piece.
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  public static byte[] of(byte[] content) {
    return digest().digest(content);
  }

  /// Of the text in UTF-8.
  public static byte[] of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }
}
