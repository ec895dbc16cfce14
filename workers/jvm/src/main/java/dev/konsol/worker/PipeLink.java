package dev.konsol.worker;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/// Two named pipes in a folder, `commands` and `frames`, opened in this order on both sides because
/// each open waits for the other side's. Only files: the JDK's Unix sockets first start its
/// security providers, which takes as long as starting the JVM itself.
final class PipeLink implements Link {
  private final FileInputStream commands;
  private final FileOutputStream frames;

  PipeLink(File folder) throws IOException {
    commands = new FileInputStream(new File(folder, "commands"));
    frames = new FileOutputStream(new File(folder, "frames"));
  }

  @Override
  public int read(byte[] into) throws IOException {
    return commands.read(into);
  }

  @Override
  public void write(byte[] bytes, int count) throws IOException {
    frames.write(bytes, 0, count);
  }
}
