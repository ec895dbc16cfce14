package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.SessionState;
import dev.konsol.eval.EvalSettings.CompilerProgram;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How sessions begin and end.
@Timeout(120)
final class StartTest {
  private static void refused(ThrowingCallable call, ErrorCode code, String... words) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            KonsolException.class,
            e -> {
              assertThat(e.code()).isEqualTo(code);
              assertThat(e.getMessage()).contains(words);
            });
  }

  private static Evaluation eval(EvalSession session, String code) {
    return session.eval(code, Optional.of(Lab.PATIENCE));
  }

  /// A project whose `java` is this script.
  private static void useJava(Lab lab, Path home, String script) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    lab.project.set(new Jdk(Runtime.version().feature(), home).project(home, List.of()));
  }

  @Test
  void aWorkerThatDoesNotComeUpTellsWhy(@TempDir Path home) throws IOException {
    try (Lab lab = new Lab(Lab.LIMITS)) {
      useJava(lab, home, "echo no such luck >&2; exit 4");
      refused(lab::open, ErrorCode.START_FAILED, "exited with code 4", "no such luck");
      useJava(lab, home, "exec sleep 600");
      CompletableFuture<Void> opening = CompletableFuture.runAsync(lab::open);
      Await.until("its start", Lab.PATIENCE, () -> lab.alive().size() == 2);
      assertThat(opening).isNotDone();
      lab.factory.close();
      assertThatThrownBy(() -> opening.get(60, TimeUnit.SECONDS))
          .hasCauseInstanceOf(KonsolException.class);
      assertThat(lab.alive()).isEmpty();
    }
  }

  @Test
  @Tag("slow")
  void aSessionClosedWhileItsWorkerStartsAnewIsClosedAtOnce(@TempDir Path home) throws Exception {
    try (Lab lab = new Lab(Lab.LIMITS)) {
      EvalSession session = lab.open();
      useJava(lab, home, "exec sleep 600");
      CompletableFuture<Void> reset = CompletableFuture.runAsync(() -> session.reset(false));
      Await.until("the start", Lab.PATIENCE, () -> session.state() instanceof SessionState.Busy);
      Await.until("no worker", Lab.PATIENCE, () -> lab.alive().size() == 2 && noWorker(session));
      session.stop(Budget.of(Duration.ofSeconds(5)));
      assertThatThrownBy(() -> reset.get(60, TimeUnit.SECONDS))
          .rootCause()
          .hasMessageContaining("closed");
      assertThat(session.state()).isEqualTo(new SessionState.Closed());
      Await.until("its end", Lab.PATIENCE, () -> lab.alive().size() == 1);
    }
  }

  private static boolean noWorker(EvalSession session) {
    try {
      session.check("1");
      return false;
    } catch (KonsolException e) {
      return true;
    }
  }

  @Test
  @Tag("slow")
  void aCompilerThatDoesNotComeUpTellsWhyInItsOwnWords() {
    CompilerProgram broken =
        new CompilerProgram(List.of(), List.of("-XX:+NoSuchThing"), "x.Y", Duration.ZERO);
    Lab lab = new Lab(Lab.LIMITS, broken);
    try (lab) {
      refused(lab::open, ErrorCode.START_FAILED, "NoSuchThing");
      assertThat(lab.alive()).isEmpty();
    }
  }

  @Test
  void aLanguageThatIsNotInstalledIsRefused() {
    try (Lab lab = new Lab(Lab.LIMITS)) {
      EvalSpec spec = lab.spec(Map.of());
      EvalSpec kotlin =
          new EvalSpec(
              spec.id(),
              spec.directory(),
              Optional.of(EvalLanguage.KOTLIN),
              Optional.empty(),
              Optional.empty(),
              Map.of());
      refused(() -> lab.evaluations.open(kotlin), ErrorCode.UNSUPPORTED, "kotlin");
      assertThat(lab.alive()).isEmpty();
    }
  }

  @Test
  @Tag("slow")
  void aCompilerThatDiesIsReplaced() {
    try (Lab lab = new Lab(Lab.LIMITS)) {
      EvalSession session = lab.open();
      long worker = Long.parseLong(EvalTest.value(eval(session, "ProcessHandle.current().pid()")));
      eval(session, "int x = 5;");
      lab.alive().stream()
          .filter(pid -> pid != worker)
          .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
      Evaluation next = eval(session, "1 + 1");
      assertThat(next.outcome() + " " + next.notes()).contains("the compiler has ended");
      assertThat(EvalTest.value(eval(session, "1 + 1"))).isEqualTo("2");
      assertThat(session.reset(true)).hasSize(1);
      assertThat(EvalTest.value(eval(session, "x"))).isEqualTo("5");
    }
  }

  @Test
  @Tag("slow")
  void sessionsStandSideBySideAndNothingIsLeft() throws Exception {
    Lab lab = new Lab(Lab.LIMITS);
    try (lab) {
      EvalSession one = lab.open();
      EvalSession two = lab.open();
      eval(one, "int x = 1;");
      eval(two, "int x = 2;");
      CompletableFuture<Evaluation> busy =
          CompletableFuture.supplyAsync(() -> eval(one, "while (true) {}"));
      Await.until("busy", Lab.PATIENCE, () -> one.state() instanceof SessionState.Busy);
      assertThat(EvalTest.value(eval(two, "x"))).isEqualTo("2");
      assertThat(two.stop(Budget.of(Duration.ofSeconds(20)))).isEqualTo(Stopped.GRACEFUL);
      assertThat(lab.alive()).hasSize(2);
      assertThat(one.stop(Budget.of(Duration.ofSeconds(20)))).isEqualTo(Stopped.FORCED);
      assertThatThrownBy(() -> busy.get(60, TimeUnit.SECONDS))
          .rootCause()
          .hasMessageContaining("is closed");
      refused(() -> eval(two, "x"), ErrorCode.SESSION_ENDED, "is closed");
      lab.evaluations.sessions().close(two);
      refused(
          () -> lab.evaluations.sessions().get(two.id().value()),
          ErrorCode.UNKNOWN_SESSION,
          two.id().value());
      assertThat(lab.evaluations.sessions().list()).containsExactly(one);
      assertThat(lab.alive()).hasSize(1);
    }
    assertThat(lab.alive()).isEmpty();
  }
}
