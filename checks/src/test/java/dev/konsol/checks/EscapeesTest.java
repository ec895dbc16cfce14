package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is promised at each level of containment when processes of Konsol's are killed, as ADR 0003
/// has it: nine programs with nine ways to be forgotten, and who of them is gone then.
@Tag("slow")
@Tag("alone")
@Timeout(120)
final class EscapeesTest {
  /// The launched process is the outer supervisor, the daemon's parent the inner one.
  enum Killed {
    JVM,
    INNER,
    OUTER,
    INNER_AND_JVM,
    OUTER_AND_JVM,
    BOTH_SUPERVISORS,
    EVERYTHING;

    /// All at once, so that none can see to the others' work.
    void kill(KonsolProgram konsol) {
      long jvm = konsol.pid();
      List<Long> pids = new ArrayList<>();
      if (this == OUTER
          || this == OUTER_AND_JVM
          || this == BOTH_SUPERVISORS
          || this == EVERYTHING) {
        pids.add(konsol.launched());
      }
      if (this == INNER
          || this == INNER_AND_JVM
          || this == BOTH_SUPERVISORS
          || this == EVERYTHING) {
        pids.add(Processes.parent(jvm));
      }
      if (this == JVM || this == INNER_AND_JVM || this == OUTER_AND_JVM || this == EVERYTHING) {
        pids.add(jvm);
      }
      pids.forEach(pid -> Processes.signal("STOP", pid));
      pids.forEach(pid -> Processes.signal("KILL", pid));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "cgroup, JVM",
    "cgroup, INNER",
    "cgroup, OUTER",
    "cgroup, INNER_AND_JVM",
    "cgroup, OUTER_AND_JVM",
    "cgroup, BOTH_SUPERVISORS",
    "supervisor, JVM",
    "supervisor, INNER",
    "supervisor, OUTER",
    "supervisor, INNER_AND_JVM",
    "supervisor, OUTER_AND_JVM",
  })
  void nobodySurvives(String level, Killed killed) {
    survive(level, killed, Escapees.ALL, false);
  }

  /// Without a control group, four can be found only through those who were killed.
  @ParameterizedTest
  @CsvSource({"supervisor, BOTH_SUPERVISORS", "guardian, JVM"})
  void whoCanBeTracedDoesNotSurvive(String level, Killed killed) {
    survive(level, killed, traceable(), false);
  }

  @ParameterizedTest
  @CsvSource({"cgroup, true", "supervisor, false"})
  void theNextStartEndsWhatNobodyWasLeftToEnd(String level, boolean everybody) {
    survive(level, Killed.EVERYTHING, everybody ? Escapees.ALL : traceable(), true);
  }

  private static Set<String> traceable() {
    Set<String> names = new TreeSet<>(Escapees.ALL);
    names.removeAll(Escapees.UNTRACEABLE);
    return names;
  }

  private static void survive(String level, Killed killed, Set<String> promised, boolean again) {
    try (KonsolProgram konsol = KonsolProgram.started(wanting(level));
        Escapees escapees = Escapees.of(konsol)) {
      try (LineClient client = konsol.connect()) {
        String found = client.ok("hello").get("containment").asString();
        assumeTrue(!level.equals("cgroup") || found.equals(level), "no control group can be made");
        assertThat(found).isEqualTo(level);
        assertThat(client.ok("stats").get("containment").asString()).isEqualTo(level);
        client.create("escapees", escapees.command(konsol));
      }
      escapees.awaitAll();
      killed.kill(konsol);
      if (again) {
        konsol.awaitEnd();
        konsol.serve();
      }
      escapees.awaitEndOf(promised);
    }
  }

  private static Map<String, String> wanting(String level) {
    return level.equals("cgroup") ? Map.of() : Map.of("KONSOL_CONTAINMENT", level);
  }
}
