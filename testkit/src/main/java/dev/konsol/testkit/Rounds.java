package dev.konsol.testkit;

/// How often a test does what only shows in numbers: a few times in a usual run, and as often as
/// its claim says where `KONSOL_TEST_ROUNDS=full` (`./test endurance`).
public final class Rounds {
  private static final boolean FULL = "full".equals(System.getenv("KONSOL_TEST_ROUNDS"));

  private Rounds() {}

  public static int of(int usual, int full) {
    return FULL ? full : usual;
  }
}
