package dev.konsol.worker.show;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// What is to be said about an array of bytes.
public final class Bytes {
  private static final int SHOWN = 48;

  private Bytes() {}

  /// The media type, where the bytes begin like an image.
  public static @Nullable String imageType(byte[] bytes) {
    if (starts(bytes, 0, "\u0089PNG\r\n\u001a\n")) {
      return "image/png";
    }
    if (starts(bytes, 0, "\u00ff\u00d8\u00ff")) {
      return "image/jpeg";
    }
    if (starts(bytes, 0, "GIF87a") || starts(bytes, 0, "GIF89a")) {
      return "image/gif";
    }
    return starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP") ? "image/webp" : null;
  }

  private static boolean starts(byte[] bytes, int at, String magic) {
    byte[] wanted = magic.getBytes(StandardCharsets.ISO_8859_1);
    return bytes.length >= at + wanted.length
        && Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length);
  }

  public static boolean fits(byte[] bytes, Limits limits) {
    return bytes.length <= most(limits);
  }

  /// How many bytes fit into a frame in base64.
  static int most(Limits limits) {
    return limits.dataBytes() / 4 * 3;
  }

  public static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  static String summary(byte[] bytes) {
    String head = base64(Arrays.copyOf(bytes, Math.min(SHOWN, bytes.length)));
    String more = bytes.length > SHOWN ? "… " + (bytes.length - SHOWN) + " more" : "";
    return "byte[" + bytes.length + "] base64:" + head + more;
  }
}
