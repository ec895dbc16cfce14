package dev.konsol.process;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;

/// The environment variable by which everything a daemon started can be found again, whatever it
/// does to its parents, groups and sessions. The variable's name belongs to the daemon's directory,
/// so that the markers of two daemons, one running inside the other, stand side by side; its value
/// to this run of the daemon and to one program.
public record Marker(String variable, String run) {

  public static Marker of(Path directory, String run) {
    String name = directory.toAbsolutePath().normalize().toString();
    return new Marker("KONSOL_OWNER_" + HexFormat.of().toHexDigits(hash(name)), run);
  }

  public String value(String serial) {
    return run + "." + serial;
  }

  /// FNV-1a. Nobody gains by two directories with the same; a digest would cost the start 10 ms.
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
    }
    return hash;
  }
}
