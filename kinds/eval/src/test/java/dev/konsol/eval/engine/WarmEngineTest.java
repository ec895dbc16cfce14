package dev.konsol.eval.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.eval.Boot;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.plan.EnginePlan;
import dev.konsol.eval.plan.Startup;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who waits for a warm engine that does not come is let go.
@Timeout(60)
final class WarmEngineTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Queue<Throwable> bugs = new ConcurrentLinkedQueue<>();
  private final Tasks tasks = new Tasks("warm", (_, bug) -> bugs.add(bug));

  @AfterEach
  void end() {
    tasks.close();
  }

  private static EnginePlan plan(String folder) {
    ProjectEnvironment environment =
        new ProjectEnvironment(
            BuildTool.NONE,
            Path.of(folder),
            Path.of("/jdk"),
            25,
            List.of(),
            List.of(),
            Optional.empty(),
            List.of());
    return new EnginePlan(
        environment,
        EvalLanguage.JAVA,
        Path.of(folder),
        Map.of(),
        Startup.of(Boot.NONE, Optional.empty(), environment, EvalLanguage.JAVA),
        WorkerJvm.NONE,
        false,
        false,
        List.of());
  }

  private Spare spare(BiFunction<EnginePlan, Closer, Engine> starter) {
    return new Spare(starter, tasks, Duration.ofMinutes(10), () -> true);
  }

  private Optional<Engine> taken(Spare spare, EnginePlan plan) throws Exception {
    CompletableFuture<Optional<Engine>> taken = new CompletableFuture<>();
    tasks.start(() -> taken.complete(spare.take(plan, new Closer())));
    return taken.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  @Test
  void aStartThatABugHasEndedIsNotWaitedFor() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (Spare spare =
        spare(
            (_, life) -> {
              life.own(closed::countDown);
              throw new IllegalStateException("a bug");
            })) {
      spare.prepareNow(plan("/a"));
      assertThat(taken(spare, plan("/a"))).isEmpty();
      assertThat(closed.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      Await.until("the bug told", PATIENCE, () -> !bugs.isEmpty());
    }
  }

  @Test
  void whoWaitsIsLetGoWhenAnotherOneIsWanted() throws Exception {
    CountDownLatch starts = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    try (Spare spare =
        spare(
            (_, _) -> {
              starts.countDown();
              await(over);
              throw KonsolException.startFailed("nobody wants it any more");
            })) {
      spare.prepareNow(plan("/a"));
      assertThat(starts.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      CompletableFuture<Optional<Engine>> taken = new CompletableFuture<>();
      Thread waiting = tasks.start(() -> taken.complete(spare.take(plan("/a"), new Closer())));
      Await.until("a wait", PATIENCE, () -> waiting.getState() == Thread.State.WAITING);
      // It is not started before the processors have nothing better to do, which is never.
      spare.prepare(plan("/b"));
      assertThat(taken.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEmpty();
      over.countDown();
    }
  }

  private static void await(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
