package dev.konsol.eval.project.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.ProjectEnvironment.Kotlin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KotlinCompilersTest {
  @TempDir Path folder;
  private final List<String> asked = new ArrayList<>();
  private Path jar;
  private KotlinCompilers compilers;

  @BeforeEach
  void open() throws IOException {
    jar = Files.writeString(folder.resolve("compiler.jar"), "");
    compilers = new KotlinCompilers(folder.resolve("cache"), "2.3.21");
  }

  private List<Path> resolve(List<String> coordinates) {
    asked.addAll(coordinates);
    return List.of(jar);
  }

  private static List<Path> refuse(List<String> coordinates) {
    throw new KonsolException(
        ErrorCode.BAD_REQUEST, coordinates + " cannot be resolved:\nno network\nmore");
  }

  /// Compiler plugins for Maven are made for the one or the other form.
  @ParameterizedTest
  @CsvSource({
    "1.9.25, kotlin-compiler",
    "2.1.21, kotlin-compiler",
    "2.2.0, kotlin-compiler-embeddable",
    "2.4.10-RC, kotlin-compiler-embeddable"
  })
  void anotherMinorVersionGetsItsOwnCompiler(String version, String artifact) {
    ProjectEnvironment project =
        project(BuildTool.MAVEN, new Kotlin(version, List.of(), List.of()));

    assertThat(compilers.known(project)).isEmpty();
    assertThat(kotlin(compilers.complete(project, this::resolve)).compiler()).containsExactly(jar);
    assertThat(asked).containsExactly("org.jetbrains.kotlin:" + artifact + ":" + version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.3.0", "2.3.21", "", "unknown"})
  void theSameOrAnUnknownVersionIsOurs(String version) {
    Kotlin kotlin = new Kotlin(version, List.of(), List.of()).by(List.of(jar));

    ProjectEnvironment project = project(BuildTool.GRADLE, kotlin);
    assertThat(kotlin(compilers.complete(project, KotlinCompilersTest::refuse)))
        .isEqualTo(new Kotlin(version, List.of(), List.of()));
  }

  @Test
  void itIsResolvedOnceForAProjectAndAgainWhenItIsGone() throws IOException {
    Kotlin kotlin = new Kotlin("2.1.21", List.of(), List.of());
    ProjectEnvironment project = project(BuildTool.MAVEN, kotlin);
    compilers.complete(project, this::resolve);

    KotlinCompilers later = new KotlinCompilers(folder.resolve("cache"), "2.3.21");
    assertThat(later.known(project))
        .contains(project.withKotlin(Optional.of(kotlin.by(List.of(jar)))));
    Files.delete(jar);
    assertThat(later.known(project)).isEmpty();
    assertThat(asked).hasSize(1);
  }

  @Test
  void whatCannotBeResolvedIsLackingAndTriedAgain() {
    ProjectEnvironment project =
        project(BuildTool.MAVEN, new Kotlin("2.4.10", List.of(), List.of()));

    assertThat(kotlin(compilers.complete(project, KotlinCompilersTest::refuse)).lacking())
        .contains(
            "[org.jetbrains.kotlin:kotlin-compiler-embeddable:2.4.10] cannot be resolved: no network");
    assertThat(kotlin(compilers.complete(project, this::resolve)).lacking()).isEmpty();
  }

  @Test
  void gradleNamesItsOwn() {
    Kotlin kotlin = new Kotlin("2.1.21", List.of(), List.of());

    ProjectEnvironment named = project(BuildTool.GRADLE, kotlin.by(List.of(jar)));
    assertThat(compilers.known(named)).contains(named);
    assertThat(
            kotlin(compilers.complete(project(BuildTool.GRADLE, kotlin), this::resolve)).lacking())
        .isPresent();
    assertThat(asked).isEmpty();
  }

  private ProjectEnvironment project(BuildTool tool, Kotlin kotlin) {
    return new ProjectEnvironment(
        tool, folder, folder, 17, List.of(), List.of(), Optional.of(kotlin), List.of());
  }

  private static Kotlin kotlin(ProjectEnvironment project) {
    return project.kotlin().orElseThrow();
  }
}
