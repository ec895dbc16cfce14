package dev.konsol.testkit;

/// Options for the JVMs of programs that a test needs for seconds.
public final class ShortLife {
  /// The second compiler would take more time than it saves.
  public static final String COMPILER = "-XX:TieredStopAtLevel=1";

  /// The same for a build tool, which needs no parallel collector either: half of the processor
  /// time of a small build. In place of what a Maven that runs the tests has for its own JVM, which
  /// not every Java knows.
  public static final String BUILD = COMPILER + " -XX:+UseSerialGC";

  private ShortLife() {}
}
