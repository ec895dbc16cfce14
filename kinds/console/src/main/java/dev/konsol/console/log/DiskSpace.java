package dev.konsol.console.log;

import java.nio.file.Path;

/// How many bytes of the disk are free, and how many must be for output to be kept there.
public record DiskSpace(long free, long least) {
  public static DiskSpace of(Path folder, long least) {
    return new DiskSpace(folder.toFile().getUsableSpace(), least);
  }

  public boolean low() {
    return free < least;
  }
}
