package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.Rounds;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// When a console goes, or the daemon goes, however it goes, nothing they started stays.
@Tag("slow")
@Tag("alone")
@Tag("endurance")
class OrphansTest {
  /// Of twenty families each.
  private static final int ROUNDS = Rounds.of(1, 5);

  /// How a daemon can go.
  enum Way {
    SHUTDOWN {
      @Override
      void go(KonsolProgram konsol) {
        konsol.shutdown();
      }
    },
    SIGTERM {
      @Override
      void go(KonsolProgram konsol) {
        Processes.signal("TERM", konsol.pid());
      }
    },
    SIGTERM_TO_THE_LAUNCHED {
      @Override
      void go(KonsolProgram konsol) {
        Processes.signal("TERM", konsol.launched());
      }
    },
    SIGKILL {
      @Override
      void go(KonsolProgram konsol) {
        Processes.signal("KILL", konsol.pid());
      }
    },
    SIGKILL_OF_THE_SUPERVISOR {
      @Override
      void go(KonsolProgram konsol) {
        Processes.signal("KILL", konsol.launched());
      }
    };

    abstract void go(KonsolProgram konsol);
  }

  @Test
  void killLeavesNobody() {
    endOneOfTwo("kill", false);
  }

  @Test
  void killWithForceLeavesNobody() {
    endOneOfTwo("kill", true);
  }

  @Test
  void removeLeavesNobody() {
    endOneOfTwo("remove", false);
  }

  /// The family that was ended is gone when the answer arrives; the other one is not touched.
  private static void endOneOfTwo(String cmd, boolean force) {
    try (KonsolProgram konsol = KonsolProgram.started();
        LineClient client = konsol.connect()) {
      client.create("goes", Family.COMMAND);
      client.create("stays", Family.COMMAND);
      Family.awaitComplete(konsol, 2);
      client.ok(cmd, "key", "goes", "force", force);
      assertThat(Family.members(konsol))
          .containsExactlyInAnyOrder("front", "back", "deaf", "session", "daemon");
    }
  }

  @ParameterizedTest
  @EnumSource
  void nobodyOutlivesTheDaemon(Way way) {
    outlive(way, 1, Map.of());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SIGKILL_OF_THE_SUPERVISOR")
  void nobodyOutlivesTheDaemonWithoutASupervisor(Way way) {
    outlive(way, 1, Map.of("KONSOL_CONTAINMENT", "guardian"));
  }

  /// Twenty consoles a round, and as many rounds as are asked for.
  @Tag("slow")
  @Timeout(200)
  @ParameterizedTest
  @EnumSource
  void nobodyOfTwentyOutlivesTheDaemon(Way way) {
    for (int round = 0; round < ROUNDS; round++) {
      outlive(way, 20, Map.of());
    }
  }

  @Tag("slow")
  @Timeout(200)
  @ParameterizedTest
  @EnumSource(names = {"SIGTERM", "SIGKILL"})
  void nobodyOfTwentyOutlivesTheDaemonWithoutASupervisor(Way way) {
    for (int round = 0; round < ROUNDS; round++) {
      outlive(way, 20, Map.of("KONSOL_CONTAINMENT", "guardian"));
    }
  }

  @Tag("slow")
  @Timeout(200)
  @Test
  void twentyKillsLeaveNobody() {
    try (KonsolProgram konsol = KonsolProgram.started();
        LineClient client = konsol.connect()) {
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 20; i++) {
          client.create("f" + i, Family.COMMAND);
        }
        Family.awaitComplete(konsol, 20);
        for (int i = 0; i < 20; i++) {
          client.ok(i % 2 == 0 ? "kill" : "remove", "key", "f" + i, "force", i % 4 < 2);
        }
        assertThat(Family.members(konsol)).isEmpty();
        for (int i = 0; i < 20; i += 2) {
          client.ok("remove", "key", "f" + i);
        }
      }
    }
  }

  @Test
  void theNextStartSweepsWhatBothOfThemLeft() {
    try (KonsolProgram konsol = KonsolProgram.started();
        LineClient client = konsol.connect()) {
      client.create("family", Family.COMMAND);
      Family.awaitComplete(konsol, 1);
      long daemon = konsol.pid();
      // Both at once, so that neither can see to the other's work.
      Processes.signal("STOP", konsol.launched());
      Processes.signal("KILL", daemon);
      Processes.signal("KILL", konsol.launched());
      konsol.awaitEnd();
      konsol.serve();
      Await.until("sweep", KonsolProgram.PATIENCE, () -> Family.members(konsol).isEmpty());
    }
  }

  private static List<String> levels(@Nullable String wanted) {
    return wanted == null ? List.of("cgroup", "supervisor") : List.of(wanted);
  }

  private static void outlive(Way way, int consoles, Map<String, String> environment) {
    try (KonsolProgram konsol = KonsolProgram.started(environment)) {
      try (LineClient client = konsol.connect()) {
        assertThat(client.ok("hello").get("containment").asString())
            .isIn(levels(environment.get("KONSOL_CONTAINMENT")));
        for (int i = 0; i < consoles; i++) {
          client.create("family" + i, Family.COMMAND);
        }
        Family.awaitComplete(konsol, consoles);
      }
      way.go(konsol);
      konsol.assertNothingLeft();
    }
  }
}
