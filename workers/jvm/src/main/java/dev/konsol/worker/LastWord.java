package dev.konsol.worker;

import dev.konsol.wire.JsonLine;

/// The shutdown hook: tells the host that the process ends in an orderly way, as after
/// `System.exit`. The exit code is the process's own.
final class LastWord extends Thread {
  private static final long AT_MOST_MILLIS = 500;

  private final Frames frames;

  LastWord(ThreadGroup group, Frames frames) {
    super(group, null, "konsol-last-word", 0, false);
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
