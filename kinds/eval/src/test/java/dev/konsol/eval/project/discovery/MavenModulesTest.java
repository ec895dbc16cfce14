package dev.konsol.eval.project.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With the installed Maven: modules that profiles bring, siblings that are more than folders, and
/// builds that are stricter than a session has to be.
@Tag("slow")
final class MavenModulesTest {
  private final ProjectLab lab;

  MavenModulesTest(@TempDir Path temporary) throws IOException {
    lab = new ProjectLab(temporary);
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void aModuleOfAnActiveProfileIsFoundWithTheProcessorOfItsSibling() throws IOException {
    Path project = lab.copyOf("maven-profiles");
    Path extra = project.resolve("extra");

    assertThat(lab.environment(project, "extra", "main").classPath())
        .containsExactly(extra.resolve("target/classes"));
    assertThat(extra.resolve("target/classes/sample/Made.class")).exists();

    lab.environment.put("STAGE", "live");
    assertThat(ProjectLab.names(lab.environment(extra).classPath()))
        .as("with the profile that a variable activates, from inside the module")
        .containsExactly("classes", "commons-lang3-3.20.0.jar");
  }

  @Test
  void aModuleOfAnInactiveProfileIsItsOwnBuildAndNoPartOfTheOther() throws IOException {
    Path project = lab.copyOf("maven-profiles");

    assertThat(lab.environment(project.resolve("later")).classPath())
        .containsExactly(project.resolve("later/target/classes"));
    assertThatThrownBy(() -> lab.environment(project, "later", "main"))
        .isInstanceOfSatisfying(
            KonsolException.class,
            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.BAD_REQUEST))
        .hasMessageContaining("it comes with the profile 'later', which -P activates");
  }

  @Test
  void whereASiblingsJarIsNeededItIsMade() throws IOException {
    Path project = lab.copyOf("maven-profiles");

    assertThat(ProjectLab.names(lab.environment(project, "tester", "main").classPath()))
        .containsExactly("classes", "processor-1-tests.jar");
    assertThat(project.resolve("tester/target/classes/sample/Tester.class")).exists();
  }

  @Test
  void aFailedCheckAndALibraryThatIsNotToBeHadAreNoted() throws IOException {
    Path project = lab.copyOf("maven-strict");

    ProjectEnvironment found = lab.environment(project);

    assertThat(found.classPath()).containsExactly(project.resolve("target/classes"));
    assertThat(project.resolve("target/classes/sample/Untidy.class")).exists();
    assertThat(found.notes())
        .containsExactly(
            "maven-checkstyle-plugin:check failed in the project's build; its classes were compiled"
                + " without it",
            "not on the class path, because Maven could not get it: sample.missing:engine:jar:1");
  }
}
