package dev.konsol.process;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The environment variable by which everything a daemon started can be found again, whatever it
/// does to its parents, groups and sessions. The variable's name belongs to the daemon's directory,
/// so that the markers of two daemons, one running inside the other, stand side by side; its value
/// to this run of the daemon and to one program.
public record Marker(String variable, String run) {
  private static final int HEX_DIGITS = 12;

  public static Marker of(Path directory, String run) {
    byte[] digest = sha256(directory.toAbsolutePath().normalize().toString());
    return new Marker(
        "KONSOL_OWNER_" + HexFormat.of().formatHex(digest).substring(0, HEX_DIGITS), run);
  }

  public String value(String serial) {
    return run + "." + serial;
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
