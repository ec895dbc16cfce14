package dev.konsol.worker;

/// What the compiler weaves into snippet classes, at method entries and before backward branches.
public final class Stop {
  /// Whether any run is to be stopped; almost always false, and then all that a poll reads. Static
  /// because woven code has no other way to reach it. Written by [Runs] only.
  static volatile boolean armed;

  private Stop() {}

  /// Throws while the run that the current thread belongs to is to be stopped.
  public static void poll() {
    if (armed) {
      Runs.throwIfStopping();
    }
  }
}
