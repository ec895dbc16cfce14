package dev.konsol.eval.project.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.FakeJdks;
import dev.konsol.eval.project.ProjectBuild;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// With JDKs of 11, 17, 21 and 25, the last of which is our own.
final class JdkOrderTest {
  private final Path folder;
  private final Path project;
  private final Map<String, String> environment = new HashMap<>();
  private final Jdk j11;
  private final Jdk j17;
  private final Jdk j21;
  private final Jdk j25;

  JdkOrderTest(@TempDir Path temporary) throws IOException {
    folder = temporary.toRealPath();
    project = Files.createDirectories(folder.resolve("project/part"));
    FakeJdks jdks = new FakeJdks(folder.resolve("jdks"));
    j11 = jdks.make("11", "11.0.2", "Debian");
    j17 = jdks.make("17", "17.0.9", "Debian");
    j21 = jdks.make("21", "21.0.4", "Debian");
    j25 = jdks.make("25", "25", "Eclipse Adoptium");
    environment.put("HOME", folder.toString());
  }

  @BeforeEach
  void aBuild() throws IOException {
    Files.writeString(project.resolve("..").normalize().resolve("pom.xml"), "<project/>");
    Files.writeString(project.resolve("pom.xml"), "<project/>");
  }

  private JdkOrder order(String jdk) {
    ProjectBuild build =
        new ProjectBuild(
            ProjectEnvironment.BuildTool.MAVEN, project.resolve("..").normalize(), project);
    BuildOptions options =
        new BuildOptions(
            Optional.of(jdk).filter(name -> !name.isEmpty()),
            Optional.empty(),
            List.of(),
            Map.of());
    return JdkOrder.of(
        new ProjectRequest(build, Optional.empty(), ProjectRequest.MAIN, options),
        new ProjectSettings(
            folder, environment, j25, List.of(j25, j21, j17, j11), Duration.ofSeconds(1)));
  }

  private void says(String file, String content) throws IOException {
    Path target = project.resolve("..").normalize().resolve(file);
    Files.createDirectories(target.resolve("..").normalize());
    Files.writeString(target, content);
  }

  private static JdkOrder.Chosen program(JdkOrder order, int release) {
    return order.ofProgram(Optional.empty(), Optional.of(release));
  }

  @Test
  void ourOwnIsTheLastWhereNobodySaysAnything() {
    assertThat(order("").ofBuild()).containsExactly(j21, j17, j11, j25);
  }

  @Test
  void theCallersComesFirst() {
    environment.put("PATH", j11.home() + "/bin");
    assertThat(order("").ofBuild()).startsWith(j11);

    environment.put("JAVA_HOME", j17.home().toString());
    assertThat(order("").ofBuild()).startsWith(j17);
  }

  @Test
  void aShimOnThePathIsPassedOver() throws IOException {
    Path shims = Files.createDirectory(folder.resolve("shims"));
    Path shim = Files.writeString(shims.resolve("java"), "#!/bin/sh\n");
    assertThat(shim.toFile().setExecutable(true)).isTrue();
    environment.put("PATH", shims + ":" + j17.home() + "/bin");

    assertThat(order("").ofBuild()).startsWith(j17);
  }

  @ParameterizedTest
  @CsvSource({
    ".sdkmanrc, '# here\njava=21.0.4-tem\n'",
    ".java-version, '21\n'",
    ".tool-versions, 'nodejs 20\njava temurin-21.0.4+7 openjdk-17\n'",
    "mise.toml, '[tools]\njava = \"temurin-21\"\n'",
    "gradle/gradle-daemon-jvm.properties, '#x\ntoolchainVersion=21\n'"
  })
  void whatTheProjectSaysComesBeforeTheCallers(String file, String content) throws IOException {
    environment.put("JAVA_HOME", j17.home().toString());
    says(file, content);

    assertThat(order("").ofBuild()).startsWith(j21, j17);
    assertThat(program(order(""), 17)).isEqualTo(new JdkOrder.Chosen(j21, List.of()));
  }

  @Test
  void theNearestFileCounts() throws IOException {
    says(".java-version", "21");
    Files.writeString(project.resolve(".java-version"), "17");
    Files.writeString(folder.resolve(".java-version"), "11");

    assertThat(order("").ofBuild()).startsWith(j17);
  }

  @Test
  void whatIsAskedForComesBeforeEverything() throws IOException {
    environment.put("JAVA_HOME", j25.home().toString());
    says(".java-version", "21");

    assertThat(order("17").ofBuild()).containsExactly(j17);
    assertThat(order(j17.home().toString()).ofBuild()).containsExactly(j17);
    assertThat(program(order("17"), 17).jdk()).isEqualTo(j17);
    assertThat(order("17").ofPlain().jdk()).isEqualTo(j17);
    assertThatThrownBy(() -> order("19"))
        .isInstanceOf(KonsolException.class)
        .hasMessageStartingWith("jdk (--jdk) '19' is not a JDK that is installed here; there are")
        .hasMessageContaining("Java 21.0.4 (" + j21.home() + ")");
    assertThatThrownBy(() -> order(folder.toString())).hasMessageContaining("is not a JDK");
  }

  @Test
  void whatIsNotInstalledIsSaidWithItsFileAndItsSubstitute() throws IOException {
    environment.put("JAVA_HOME", j17.home().toString());
    says(".sdkmanrc", "java=21.0.1-tem");

    assertThat(order("").ofBuild()).startsWith(j21);
    assertThat(program(order(""), 17).notes())
        .containsExactly(
            project.resolve("..").normalize().resolve(".sdkmanrc")
                + " names Java 21.0.1-tem, which is not installed: Java 21.0.4 ("
                + j21.home()
                + ") is used instead");

    says(".sdkmanrc", "java=19-tem");
    assertThat(order("").ofBuild())
        .as("those that can compile for it, the oldest first")
        .containsExactly(j21, j25, j17, j11);
    assertThat(program(order(""), 19).notes().getFirst()).contains("19-tem", j21.home().toString());
  }

  @Test
  void whatIsTooOldForASessionBuildsOnly() throws IOException {
    says(".java-version", "11");

    assertThat(order("").ofBuild()).startsWith(j11);
    assertThat(program(order(""), 11))
        .isEqualTo(
            new JdkOrder.Chosen(
                j17,
                List.of(
                    project.resolve("..").normalize().resolve(".java-version")
                        + " names Java 11, which builds the project but is too old for a session:"
                        + " Java 17.0.9 ("
                        + j17.home()
                        + ") runs it")));
    assertThat(program(order("11"), 11).notes()).singleElement().asString().contains("--jdk");
  }

  /// A folder may only choose among the JDKs of the machine; its own program is not one.
  @ParameterizedTest
  @ValueSource(
      strings = {"../../evil", "/evil", "evil", "17/../../project/evil", "path:evil", "\0", "☃"})
  void aHostileFileNamesNothing(String text) throws IOException {
    new FakeJdks(project.resolve("..").normalize()).make("evil", "21", "Evil");
    environment.put("JAVA_HOME", j17.home().toString());
    says(".sdkmanrc", "java=" + text);
    says(".java-version", text);
    says(".tool-versions", "java " + text);

    JdkOrder order = order("");

    assertThat(order.ofBuild()).startsWith(j17).doesNotContainNull().hasSize(4);
    JdkOrder.Chosen chosen = program(order, 17);
    assertThat(chosen.jdk()).isEqualTo(j17);
    assertThat(chosen.notes())
        .as("what it says is not repeated: the file may be a link to another one")
        .containsExactly(
            project.resolve("..").normalize().resolve(".sdkmanrc")
                + " does not name a release of Java: Java 17.0.9 ("
                + j17.home()
                + ") is used instead");
  }

  @Test
  void theProgramRunsOnTheReleaseItIsCompiledForElseOnTheCallers() {
    environment.put("JAVA_HOME", j21.home().toString());
    assertThat(program(order(""), 17).jdk()).isEqualTo(j17);
    assertThat(program(order(""), 8).jdk()).as("fits").isEqualTo(j21);

    environment.put("JAVA_HOME", j17.home().toString());
    assertThat(program(order(""), 18).jdk()).as("too old").isEqualTo(j21);
    assertThatThrownBy(() -> program(order(""), 26))
        .hasMessageStartingWith("the project needs Java 26 or newer");
  }

  @Test
  void aToolchainComesBeforeAVersionFile() throws IOException {
    says(".java-version", "21");
    assertThat(order("").ofProgram(Optional.of(j17), Optional.of(17)).jdk()).isEqualTo(j17);
  }

  @Test
  void withoutABuildOursUnlessAnotherIsNamed() throws IOException {
    environment.put("JAVA_HOME", j17.home().toString());
    assertThat(order("").ofPlain()).isEqualTo(new JdkOrder.Chosen(j25, List.of()));

    says(".java-version", "21");
    assertThat(order("").ofPlain().jdk()).isEqualTo(j21);
  }
}
