package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.session.SessionId;
import dev.konsol.eval.EvalSettings.Limits;
import dev.konsol.eval.EvalSettings.Times;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The warm worker.
@Timeout(120)
final class SpareTest {
  private static Lab lab(Duration spare) {
    Times times =
        new Times(
            Lab.TIMES.rendering(), Lab.TIMES.start(), Lab.TIMES.stop(), Lab.TIMES.compile(), spare);
    return new Lab(new Limits(64, 1 << 20, 1 << 20, 1 << 20, times));
  }

  private static long pid(EvalSession session) {
    Evaluation pid = session.eval("ProcessHandle.current().pid()", Optional.empty());
    return Long.parseLong(EvalTest.value(pid));
  }

  private static boolean isWarm(Lab lab) {
    List<Long> before = lab.alive();
    EvalSession session = lab.open();
    boolean warm = before.contains(pid(session));
    lab.evaluations.sessions().close(session);
    return warm;
  }

  private static void awaitProcesses(Lab lab, int count) {
    Await.until(count + " processes", Lab.PATIENCE, () -> lab.alive().size() == count);
  }

  @Test
  @Tag("slow")
  void theNextSessionOfAProjectGetsTheWarmWorker() {
    Lab lab = lab(Duration.ofMinutes(10));
    try (lab) {
      pid(lab.open());
      // The warm one may not be ready at the first try.
      Await.until("a session on a process that was there", Lab.PATIENCE, () -> isWarm(lab));
      awaitProcesses(lab, 2 + lab.evaluations.sessions().list().size());
      List<Long> before = lab.alive();
      assertThat(before).doesNotContain(pid(lab.evaluations.open(lab.spec(Map.of("A", "b")))));
    }
    assertThat(lab.alive()).isEmpty();
  }

  @Test
  @Tag("slow")
  void aSessionWaitsForTheWorkerThatWasStartedAheadOfIt() {
    try (Lab lab = lab(Duration.ofMinutes(10))) {
      lab.factory.warm(lab.spec(Map.of()), _ -> Optional.of(lab.project.get()));
      Await.until("a worker", Lab.PATIENCE, () -> lab.alive().size() >= 2);
      List<Long> before = lab.alive();
      assertThat(before).contains(pid(lab.open()));
    }
  }

  @Test
  @Tag("slow")
  void whatWasStartedAheadForAnotherLanguageEndsWhenThisOneIsAskedFor() {
    try (Lab lab = lab(Duration.ofMinutes(10))) {
      lab.factory.warm(lab.spec(Map.of()), _ -> Optional.of(lab.project.get()));
      Await.until("a worker", Lab.PATIENCE, () -> lab.alive().size() >= 2);
      List<Long> before = lab.alive();
      EvalSpec other =
          new EvalSpec(
              new SessionId("other"),
              lab.directory,
              Optional.of(EvalLanguage.KOTLIN),
              Optional.empty(),
              Optional.empty(),
              Map.of());
      assertThatThrownBy(() -> lab.evaluations.open(other)).hasMessageContaining("kotlin is not");
      Await.until(
          "the end of them", Lab.PATIENCE, () -> lab.alive().stream().noneMatch(before::contains));
    }
  }

  @Test
  @Tag("slow")
  void aWarmWorkerThatNobodyWantsIsEnded() {
    try (Lab lab = lab(Duration.ofMillis(1))) {
      EvalSession session = lab.open();
      pid(session);
      awaitProcesses(lab, 2);
      assertThat(lab.alive()).contains(pid(session));
    }
  }
}
