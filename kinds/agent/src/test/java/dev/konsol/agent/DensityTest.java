package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class DensityTest {
  private static final int SESSIONS = 10_000;
  private static final long MOST_BYTES = 150L << 20;

  @TempDir Path folder;

  /// Even before they are let go, with everything their store holds. The rest of the 300 MB is the
  /// JVM's.
  @Test
  void tenThousandIdleSessionsAreLight() {
    try (Lab lab = new Lab(folder)) {
      Agents host = lab.host();
      String script = lab.script("{\"text\":\"Hello.\",\"repeat\":true}");
      long before = used();
      for (int i = 0; i < SESSIONS; i++) {
        host.create(new NewSession(folder, Optional.of(script), Optional.empty(), true));
      }
      assertThat(host.hydrated()).isEqualTo(SESSIONS);
      long bytes = used() - before;
      System.out.println("idle sessions: " + bytes / SESSIONS + " bytes each");
      assertThat(bytes).isLessThan(MOST_BYTES);
      lab.clock.advance(Duration.ofHours(1));
      host.tick();
      assertThat(host.hydrated()).isZero();
    }
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
