package dev.konsol.worker.link;

import java.io.IOException;

/// The thread that writes frames to the socket. No other thread may: an interrupt of a thread
/// inside a channel closes it, and evaluation threads are interrupted all the time.
public final class FrameWriter extends Thread {
  private static final int BUFFER = 64 * 1024;

  private final Frames frames;
  private final HostSocket host;

  public FrameWriter(ThreadGroup group, Frames frames, HostSocket host) {
    super(group, null, "konsol-frames", 0, false);
    this.frames = frames;
    this.host = host;
    setDaemon(true);
  }

  @Override
  public void run() {
    byte[] buffer = new byte[BUFFER];
    try {
      while (true) {
        host.write(buffer, frames.take(buffer));
      }
    } catch (IOException | InterruptedException e) {
      Runtime.getRuntime().halt(0);
    }
  }
}
