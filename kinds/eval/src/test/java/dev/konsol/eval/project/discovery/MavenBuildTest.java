package dev.konsol.eval.project.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.ProjectEnvironment.Kotlin;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With the installed Maven. What the samples need is small and comes from where the user's Maven
/// gets it.
@Tag("slow")
final class MavenBuildTest {
  @TempDir Path temporary;
  private ProjectLab lab;

  @BeforeEach
  void open() throws IOException {
    lab = new ProjectLab(temporary);
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void givesClassPathAndJdkAndAsksMavenOnlyOnce() throws IOException {
    lab.guard("mvn");
    Path project = lab.copyOf("maven-single");

    ProjectEnvironment found = lab.environment(project.resolve("src/main"));

    assertThat(found.tool()).isEqualTo(BuildTool.MAVEN);
    assertThat(found.root()).isEqualTo(project);
    assertThat(found.release()).isEqualTo(17);
    assertThat(Jdk.at(found.jdkHome()))
        .hasValueSatisfying(jdk -> assertThat(jdk.release()).isEqualTo(17));
    assertThat(ProjectLab.names(found.classPath()))
        .containsExactly("classes", "commons-lang3-3.20.0.jar");
    assertThat(found.outputs()).containsExactly(project.resolve("target/classes"));
    assertThat(project.resolve("target/classes/sample/Greeting.class")).exists();
    assertThat(found.kotlin()).isEmpty();

    lab.forbid();
    assertThat(lab.environment(project)).isEqualTo(found);
    ProjectLab.touch(project.resolve("src/main/java/sample/Greeting.java"));
    assertThatThrownBy(() -> lab.environment(project)).hasMessageContaining("must not run");
  }

  @Test
  void takesJdkProfilesAndPropertiesAndLooksAnewForOthers() throws IOException {
    lab.guard("mvn");
    Path project = lab.copyOf("maven-choices");
    Jdk newest = lab.settings().jdks().getFirst();
    lab.environment.put("JAVA_HOME", newest.home().toString());
    BuildOptions options =
        new BuildOptions(
            Optional.of("17"), Optional.empty(), List.of("lang"), Map.of("stage", "x y"));

    ProjectEnvironment found = lab.environment(project, options);

    assertThat(found.release()).isEqualTo(17);
    assertThat(found.notes()).isEmpty();
    assertThat(found.outputs()).containsExactly(project.resolve("target-x y/classes"));
    assertThat(ProjectLab.names(found.classPath()))
        .containsExactlyInAnyOrder("classes", "opentest4j-1.3.0.jar", "commons-lang3-3.20.0.jar");
    assertThatThrownBy(() -> lab.environment(project))
        .as("on the caller's, which is too new for it")
        .hasMessageContaining("only-java-17-builds-this");

    Files.writeString(project.resolve(".sdkmanrc"), "java=17.0.1-tem\n");
    ProjectEnvironment named = lab.environment(project);
    assertThat(named.release()).isEqualTo(17);
    assertThat(named.notes())
        .singleElement()
        .asString()
        .contains(".sdkmanrc names Java 17.0.1-tem");

    lab.forbid();
    assertThat(lab.environment(project)).as("notes are remembered, too").isEqualTo(named);
  }

  @Test
  void givesTheTestClassPath() throws IOException {
    Path project = lab.copyOf("maven-single");

    ProjectEnvironment found = lab.environment(project, ".", "test");

    assertThat(ProjectLab.names(found.classPath()))
        .containsExactly(
            "test-classes", "classes", "commons-lang3-3.20.0.jar", "opentest4j-1.3.0.jar");
    assertThat(project.resolve("target/test-classes/sample/Greetings.class")).exists();
  }

  @Test
  void buildsTheSiblingsOfAModule() throws IOException {
    Path project = lab.copyOf("maven-modules");

    ProjectEnvironment found = lab.environment(project, "the-program", "main");

    assertThat(found.root()).isEqualTo(project);
    assertThat(found.release()).isEqualTo(25);
    assertThat(found.classPath())
        .containsExactly(
            project.resolve("program/target/classes"), project.resolve("library/target/classes"));
    assertThat(found.outputs()).containsExactlyElementsOf(found.classPath());
    assertThat(project.resolve("library/target/classes/sample/Library.class")).exists();

    Path library = project.resolve("library/src/main/java/sample/Library.java");
    Files.writeString(
        library, Files.readString(library).replace("answer()", "answer() throws Oops"));
    ProjectLab.touch(library);
    assertThatThrownBy(() -> lab.environment(project, "program", "main"))
        .as("the same module by another name, with a stale sibling")
        .hasMessageContaining("Library.java:[4,");
  }

  @Test
  void saysWhereItDoesNotCompile() throws IOException {
    Path project = lab.copyOf("maven-broken");

    assertThatThrownBy(() -> lab.environment(project))
        .isInstanceOfSatisfying(
            KonsolException.class,
            failure -> {
              assertThat(failure.code()).isEqualTo(ErrorCode.START_FAILED);
              assertThat(failure.getMessage().lines().skip(1).findFirst().orElseThrow())
                  .startsWith(project + "/src/main/java/sample/Broken.java:[4,16]")
                  .contains("cannot find symbol");
            });
  }

  @Test
  void givesKotlinsPluginsAndArguments() throws IOException {
    Path project = lab.copyOf("maven-kotlin");

    ProjectEnvironment found = lab.environment(project);

    assertThat(found.classPath()).contains(project.resolve("target/classes"));
    assertThat(project.resolve("target/classes/sample/Point$Companion.class"))
        .as("made by the serialization plugin")
        .exists();
    Kotlin kotlin = found.kotlin().orElseThrow();
    assertThat(kotlin.version()).isEqualTo("2.3.21");
    assertThat(ProjectLab.names(kotlin.plugins()))
        .containsExactly(
            "kotlin-maven-serialization-2.3.21.jar", "kotlin-maven-allopen-2.3.21.jar");
    assertThat(kotlin.arguments())
        .containsExactly(
            "-Xjsr305=strict",
            "-P",
            "plugin:org.jetbrains.kotlin.allopen:preset=spring",
            "-P",
            "plugin:org.jetbrains.kotlin.allopen:annotation=sample.Open",
            "-jvm-target",
            "17");
  }
}
