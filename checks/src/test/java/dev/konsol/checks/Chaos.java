package dev.konsol.checks;

import java.time.Duration;
import java.util.Random;

/// How long and how a storm is, from the environment: `./test chaos` sets it.
final class Chaos {
  private static final int USUAL_SECONDS = 20;
  private static final int REST_MS = 200;

  private Chaos() {}

  static long seed() {
    return Long.parseLong(System.getenv().getOrDefault("KONSOL_CHAOS_SEED", "1"));
  }

  /// @param variable minutes, maybe with a fraction
  static Duration minutes(String variable) {
    String said = System.getenv().getOrDefault(variable, "");
    return said.isEmpty()
        ? Duration.ZERO
        : Duration.ofMillis((long) (Double.parseDouble(said) * 60_000));
  }

  static Duration storm() {
    Duration said = minutes("KONSOL_CHAOS_MINUTES");
    return said.isZero() ? Duration.ofSeconds(USUAL_SECONDS) : said;
  }

  /// Zero where there is none.
  static Duration soak() {
    return minutes("KONSOL_CHAOS_SOAK");
  }

  /// Clients are people and programs, which do something else in between.
  static void rest(Random random) {
    try {
      DisasterChecks.pass(Duration.ofMillis(1 + random.nextInt(REST_MS)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
