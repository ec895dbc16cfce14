package dev.konsol.worker.run;

/// What is woven into classes at method entries and before backward branches.
public final class Stop {
  /// Whether any run is to be stopped; almost always false, and then all that a poll reads. Static
  /// because woven code has no other way to reach it. Written by [Runs] only.
  static volatile boolean armed;

  private Stop() {}

  /// In a snippet's class: throws while the run that the current thread belongs to is to be
  /// stopped.
  public static void poll() {
    if (armed) {
      Runs.throwIfStopping();
    }
  }

  /// In a class of the project, whose threads may be an application's.
  public static void pollInProject() {
    if (armed) {
      Runs.throwIfStoppingProject();
    }
  }
}
