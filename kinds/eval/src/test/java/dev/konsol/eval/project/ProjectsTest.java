package dev.konsol.eval.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With a wrapper script in the place of Maven: it writes what Maven would, and counts its runs.
final class ProjectsTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path temporary;
  private ProjectLab lab;
  private Path project;
  private Path source;

  @BeforeEach
  void open() throws IOException {
    lab = new ProjectLab(temporary);
    project = lab.copyOf("maven-broken");
    source = project.resolve("src/main/java/sample/Broken.java");
    maven("");
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void plainJavaNeedsNoBuild() throws IOException {
    Path folder = Files.createDirectories(lab.folder.resolve("nothing/here"));

    assertThat(lab.environment(folder))
        .isEqualTo(
            new ProjectEnvironment(
                BuildTool.NONE,
                folder,
                Jdk.running().home(),
                Runtime.version().feature(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty()));
  }

  @Test
  void whatIsKnownIsToldWithoutTheBuildTool() throws IOException {
    assertThat(lab.known(project)).isEmpty();

    ProjectEnvironment looked = lab.environment(project);

    assertThat(lab.known(project)).contains(looked);
    assertThat(runs()).containsExactly("look");
  }

  @Test
  void anUnchangedProjectIsAskedOnce() throws IOException {
    ProjectEnvironment first = lab.environment(project);

    assertThat(lab.environment(project)).isEqualTo(first);
    assertThat(runs()).containsExactly("look");
    assertThat(first.jdkHome())
        .isEqualTo(Jdk.forRelease(17, lab.settings().jdks()).orElseThrow().home());
    assertThat(first.classPath())
        .containsExactly(project.resolve("target/classes"), lab.folder.resolve("a.jar"));
    try (Stream<Path> kept = Files.list(lab.cache)) {
      assertThat(kept).hasSize(1).allMatch(file -> file.toString().endsWith(".look"));
    }
  }

  @Test
  void newerSourcesAreCompiledAndNothingElse() throws IOException {
    ProjectEnvironment first = lab.environment(project);
    ProjectLab.touch(source);

    assertThat(lab.environment(project)).isEqualTo(first);
    assertThat(runs()).containsExactly("look", "compile");
  }

  @Test
  void missingClassesAreCompiled() throws IOException {
    lab.environment(project);
    Files.delete(project.resolve("target/classes/Broken.class"));

    lab.environment(project);

    assertThat(runs()).containsExactly("look", "compile");
  }

  @Test
  void aChangedBuildFileIsAskedAnew() throws IOException {
    lab.environment(project);
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, Files.readString(pom) + "<!-- changed -->");

    lab.environment(project);

    assertThat(runs()).containsExactly("look", "look");
  }

  @Test
  void aMissingJarIsAskedAnew() throws IOException {
    lab.environment(project);
    Files.delete(lab.folder.resolve("a.jar"));

    lab.environment(project);

    assertThat(runs()).containsExactly("look", "look");
  }

  @Test
  void theSourceSetsAreAskedApart() throws IOException {
    lab.environment(project);

    ProjectEnvironment test = lab.environment(project, "broken", "test");

    assertThat(runs()).containsExactly("look", "look");
    assertThat(test.classPath()).startsWith(project.resolve("target/test-classes"));
    assertThatThrownBy(() -> lab.environment(project, "broken", "integration"))
        .hasMessageContaining("main and test, not 'integration'");
  }

  @Test
  void twoWhoAskAtOnceShareOneLook() throws Exception {
    Path gate = lab.folder.resolve("gate");
    maven("touch " + lab.folder + "/inside; while [ ! -e " + gate + " ]; do sleep 0.05; done");
    Projects projects = lab.projects();
    Callable<ProjectEnvironment> ask =
        () -> projects.environment(project, Optional.empty(), Optional.empty(), BuildOptions.NONE);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<ProjectEnvironment> first = threads.submit(ask);
      Await.until("a build", SOON, () -> Files.exists(lab.folder.resolve("inside")));
      Future<ProjectEnvironment> second = threads.submit(ask);
      Files.createFile(gate);

      assertThat(second.get()).isEqualTo(first.get());
    }
    assertThat(runs()).containsExactly("look");
  }

  @Test
  void aFailedBuildIsToldAndNotRemembered() throws IOException {
    maven("echo \"[ERROR] $PWD/src/A.java:[3,7] ';' expected\"; echo 'the end'; exit 1");

    assertThatThrownBy(() -> lab.environment(project))
        .isInstanceOfSatisfying(
            KonsolException.class,
            failure -> {
              assertThat(failure.code()).isEqualTo(ErrorCode.START_FAILED);
              assertThat(failure.getMessage())
                  .startsWith(
                      "the project's build (mvnw) failed:\n"
                          + (project + "/src/A.java:[3,7] ';' expected\n"))
                  .endsWith("the end");
            });

    maven("");
    assertThat(lab.environment(project).classPath()).isNotEmpty();
  }

  @Tag("slow")
  @Test
  void aBuildThatHangsIsEndedWithAllItStarted() throws IOException {
    Path pid = lab.folder.resolve("pid");
    maven("setsid sleep 1000 & echo $! > " + pid + "; echo waiting; sleep 1000");
    lab.patience = Duration.ofSeconds(1);

    assertThatThrownBy(() -> lab.environment(project))
        .hasMessageContaining("took longer than 1 s")
        .hasMessageContaining("waiting");
    long left = Long.parseLong(Files.readString(pid).strip());
    Await.until(
        "the end of what the build started",
        SOON,
        () -> ProcessHandle.of(left).filter(ProcessHandle::isAlive).isEmpty());
  }

  @Test
  void aToolThatCannotRunOnOneJdkRunsOnTheNext() throws IOException {
    lab.environment.put("JAVA_HOME", Jdk.running().home().toString());
    maven(
        "if [ \"$JAVA_HOME\" = " + Jdk.running().home().toRealPath() + " ]; then",
        "  echo 'Unsupported class file major version 69'; exit 1",
        "fi");

    assumeTrue(lab.settings().jdks().size() > 1, "needs two JDKs");
    assertThat(lab.environment(project).classPath()).isNotEmpty();
  }

  @Test
  void aMissingToolSaysWhatToInstall() throws IOException {
    Files.delete(project.resolve("mvnw"));
    lab.environment.put("PATH", lab.folder.toString());

    assertThatThrownBy(() -> lab.environment(project))
        .isInstanceOfSatisfying(
            KonsolException.class,
            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.START_FAILED))
        .hasMessageContaining("install Maven");
  }

  private List<String> runs() throws IOException {
    return Files.readAllLines(lab.folder.resolve("runs"));
  }

  /// Reads `-Doutput` and `-Dmdep.outputFile` as Maven's plugins do, after these lines of shell.
  private void maven(String... before) {
    lab.script(
        "maven-broken/mvnw",
        String.join("\n", before),
        "base=" + project + "; run=compile",
        "mkdir -p $base/target/classes; touch $base/target/classes/Broken.class",
        "for argument in \"$@\"; do case \"$argument\" in",
        "  -Dmdep.outputFile=*) touch " + lab.folder + "/a.jar",
        "    printf %s " + lab.folder + "/a.jar > \"${argument#*=}\";;",
        "  -Doutput=*) run=look; cat > \"${argument#*=}\" <<END",
        "<project><artifactId>broken</artifactId>",
        "<properties><maven.compiler.release>17</maven.compiler.release></properties>",
        "<build><directory>$base/target</directory>",
        "<sourceDirectory>$base/src/main/java</sourceDirectory>",
        "<outputDirectory>$base/target/classes</outputDirectory>",
        "<testOutputDirectory>$base/target/test-classes</testOutputDirectory></build></project>",
        "END",
        "  ;; esac; done",
        "echo $run >> " + lab.folder + "/runs");
  }
}
