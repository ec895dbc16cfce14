package dev.konsol.console.log;

import dev.konsol.console.ConsoleSettings;

/// How many bytes of the disk are free, and how many must be for output to be kept there.
public record DiskSpace(long free, long least) {
  public static DiskSpace of(ConsoleSettings settings) {
    return new DiskSpace(settings.logs().toFile().getUsableSpace(), settings.diskReserve());
  }

  public boolean low() {
    return free < least;
  }
}
