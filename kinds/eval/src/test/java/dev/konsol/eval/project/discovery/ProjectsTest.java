package dev.konsol.eval.project.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.process.Jdk;
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
                Optional.empty(),
                List.of()));
  }

  @Test
  void whatIsKnownIsToldWithoutTheBuildTool() throws IOException {
    assertThat(lab.known(project)).isEmpty();

    ProjectEnvironment looked = lab.environment(project);

    assertThat(lab.known(project)).contains(looked);
    assertThat(runs()).hasSize(1);
  }

  @Test
  void anUnchangedProjectIsAskedOnce() throws IOException {
    ProjectEnvironment first = lab.environment(project);

    assertThat(lab.environment(project)).isEqualTo(first);
    assertThat(runs()).hasSize(1);
    assertThat(first.jdkHome())
        .isEqualTo(Jdk.forRelease(17, lab.settings().jdks()).orElseThrow().home());
    assertThat(first.classPath())
        .containsExactly(project.resolve("target/classes"), lab.folder.resolve("a.jar"));
    try (Stream<Path> kept = Files.list(lab.cache)) {
      assertThat(kept).hasSize(1).allMatch(file -> file.toString().endsWith(".look"));
    }
  }

  @Test
  void newerSourcesAreCompiled() throws IOException {
    ProjectEnvironment first = lab.environment(project);
    ProjectLab.touch(source);

    assertThat(lab.environment(project)).isEqualTo(first);
    assertThat(runs()).hasSize(2);
  }

  @Test
  void missingClassesAreCompiled() throws IOException {
    lab.environment(project);
    Files.delete(project.resolve("target/classes/Broken.class"));

    lab.environment(project);

    assertThat(runs()).hasSize(2);
  }

  @Test
  void aChangedBuildFileIsAskedAnew() throws IOException {
    lab.environment(project);
    Path pom = project.resolve("pom.xml");
    Files.writeString(pom, Files.readString(pom) + "<!-- changed -->");

    lab.environment(project);

    assertThat(runs()).hasSize(2);
  }

  @Test
  void aTouchedBuildFileIsAskedAnew() throws IOException {
    lab.environment(project);
    ProjectLab.touch(project.resolve("pom.xml"));

    lab.environment(project);

    assertThat(runs()).hasSize(2);
  }

  @Test
  void anotherValueOfAVariableIsAskedAnewButAnotherWindowIsNot() throws IOException {
    lab.environment.put("STAGE", "test");
    lab.environment(project);
    lab.environment.put("WINDOWID", "4711");
    lab.environment.put("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22");
    lab.environment(project);
    assertThat(runs()).hasSize(1);

    lab.environment.put("STAGE", "live");
    lab.environment(project);
    assertThat(runs()).hasSize(2);

    lab.environment.put("MAVEN_ARGS", "-Plive");
    lab.environment(project);
    assertThat(runs()).hasSize(3);
  }

  @Test
  void aMissingJarIsAskedAnew() throws IOException {
    lab.environment(project);
    Files.delete(lab.folder.resolve("a.jar"));

    lab.environment(project);

    assertThat(runs()).hasSize(2);
  }

  @Test
  void theSourceSetsAreAskedApart() throws IOException {
    lab.environment(project);

    ProjectEnvironment test = lab.environment(project, "broken", "test");

    assertThat(runs()).hasSize(2);
    assertThat(test.classPath()).startsWith(project.resolve("target/test-classes"));
    assertThatThrownBy(() -> lab.environment(project, "broken", "integration"))
        .hasMessageContaining("main and test, not 'integration'");
  }

  @Test
  void twoWhoAskAtOnceShareOneAnswer() throws Exception {
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
    assertThat(runs()).hasSize(1);
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
    lab.patience = Duration.ofSeconds(5);

    assertThatThrownBy(() -> lab.environment(project))
        .hasMessageContaining("took longer than 5 s")
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

  /// Writes the answer as the spy does inside Maven, after these lines of shell.
  private void maven(String... before) {
    lab.script(
        "maven-broken/mvnw",
        "echo run >> " + lab.folder + "/runs",
        "for argument in \"$@\"; do case \"$argument\" in",
        "  -Dkonsol.answer=*) answer=\"${argument#*=}\";; esac; done",
        "base=" + project,
        "say() { echo \"[konsol-env] $1=$2\" >> \"$answer/answer\"; }",
        String.join("\n", before),
        "mkdir -p $base/target/classes; touch $base/target/classes/Broken.class",
        "touch " + lab.folder + "/a.jar",
        "say project0.model $answer/project0.xml",
        "say project0.source $base/src/main/java",
        "say module project0",
        "say classPath " + lab.folder + "/a.jar",
        "say ended true",
        "cat > $answer/project0.xml <<END",
        "<project><artifactId>broken</artifactId>",
        "<properties><maven.compiler.release>17</maven.compiler.release></properties>",
        "<build><directory>$base/target</directory>",
        "<outputDirectory>$base/target/classes</outputDirectory>",
        "<testOutputDirectory>$base/target/test-classes</testOutputDirectory></build></project>",
        "END");
  }
}
