package dev.konsol.worker.link;

import dev.konsol.wire.JsonLine;

/// The shutdown hook: tells the host that the process ends in an orderly way, as after
/// `System.exit`. The exit code is the process's own.
public final class ShutdownNotice extends Thread {
  private static final long AT_MOST_MILLIS = 500;

  private final Frames frames;

  public ShutdownNotice(ThreadGroup group, Frames frames) {
    super(group, null, "konsol-shutdown-notice", 0, false);
    this.frames = frames;
  }

  @Override
  public void run() {
    try {
      frames.close(JsonLine.object().put("event", "exiting").bytes(), AT_MOST_MILLIS);
    } catch (InterruptedException e) {
      // The process ends anyway.
    }
  }
}
