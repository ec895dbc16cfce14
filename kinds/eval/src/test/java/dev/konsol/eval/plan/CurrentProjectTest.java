package dev.konsol.eval.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class CurrentProjectTest {
  private final AtomicReference<Instant> written = new AtomicReference<>(Instant.EPOCH);
  private final AtomicReference<Supplier<EnginePlan>> build =
      new AtomicReference<>(() -> plan("a.jar"));
  private final List<Instant> builds = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private long lookTakes;
  private final CurrentProject project =
      new CurrentProject(this::build, this::lookAtSources, nanos::get);

  private Instant lookAtSources() {
    nanos.addAndGet(lookTakes);
    return written.get();
  }

  private EnginePlan build() {
    builds.add(written.get());
    return build.get().get();
  }

  private static EnginePlan plan(String library) {
    ProjectEnvironment environment =
        new ProjectEnvironment(
            BuildTool.MAVEN,
            Path.of("/p"),
            Path.of("/jdk"),
            25,
            List.of(Path.of(library)),
            List.of(),
            Optional.empty(),
            List.of());
    return new EnginePlan(
        environment,
        EvalLanguage.JAVA,
        Path.of("/p"),
        Map.of(),
        Startup.NONE,
        WorkerJvm.NONE,
        false,
        false,
        List.of());
  }

  @Test
  void itIsBuiltWhenSomethingWasWrittenAndOnlyThen() {
    EnginePlan first = project.plan();
    assertThat(project.refresh(first)).isEmpty();

    written.set(Instant.ofEpochSecond(1));
    assertThat(project.refresh(first)).contains(List.of());
    assertThat(project.refresh(first)).isEmpty();
    assertThat(builds).containsExactly(Instant.EPOCH, Instant.ofEpochSecond(1));
  }

  @Test
  void aLookThatABusyMachineHeldUpDoesNotHideTheNextChange() {
    EnginePlan first = project.plan();
    lookTakes = Duration.ofSeconds(1).toNanos();
    assertThat(project.refresh(first)).isEmpty();

    lookTakes = 0;
    written.set(Instant.ofEpochSecond(1));
    assertThat(project.refresh(first)).contains(List.of());
  }

  @Test
  void sourcesThatAlwaysTakeLongAreLookedAtNowAndThen() {
    EnginePlan first = project.plan();
    lookTakes = Duration.ofSeconds(1).toNanos();
    for (int look = 0; look < 3; look++) {
      assertThat(project.refresh(first)).isEmpty();
    }

    written.set(Instant.ofEpochSecond(1));
    assertThat(project.refresh(first)).isEmpty();
    nanos.addAndGet(Duration.ofSeconds(5).toNanos());
    assertThat(project.refresh(first)).contains(List.of());
  }

  @Test
  void otherLibrariesAreToldAndTakenInByAReset() {
    EnginePlan first = project.plan();
    build.set(() -> plan("b.jar"));
    written.set(Instant.ofEpochSecond(1));

    assertThat(project.refresh(first))
        .contains(
            List.of(
                "the project's libraries or its JDK have changed: a reset takes them in, with replay"
                    + " it makes your declarations again"));
  }

  @Test
  void aBuildThatFailsIsToldOnceAndTriedAgainAfterTheNextChange() {
    EnginePlan first = project.plan();
    build.set(
        () -> {
          throw new KonsolException(ErrorCode.START_FAILED, "';' expected");
        });
    written.set(Instant.ofEpochSecond(1));

    assertThat(project.refresh(first))
        .contains(
            List.of(
                "the project has changed and cannot be compiled, so its classes are those of"
                    + " before: ';' expected"));
    assertThat(project.refresh(first)).isEmpty();
    written.set(Instant.ofEpochSecond(2));
    build.set(() -> first);
    assertThat(project.refresh(first)).contains(List.of());
  }
}
