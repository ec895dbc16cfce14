package dev.konsol.eval.project.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Wrapper scripts in the place of build tools, which print, write or fail to write what no tool
/// should: the answer is a sentence.
final class OddBuildsTest {
  private static final String MODEL = "say project0.model $answer/0.xml; say module project0; ";

  private final ProjectLab lab;
  private final Path project;

  OddBuildsTest(@TempDir Path temporary) throws IOException {
    lab = new ProjectLab(temporary);
    project = Files.createDirectories(lab.folder.resolve("a project"));
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "yes '<?xml version=\"1.0\"?>' | head -c 3000000",
        "head -c 100000 /dev/urandom | tee $answer/answer",
        MODEL,
        MODEL + "echo '<?xml version=\"1.0\"?><project/><?xml version=\"1.0\"?>' > $answer/0.xml",
        MODEL + "printf '<project><artifactId>' > $answer/0.xml",
        "say module project7; say ended true",
        "mkdir $answer/answer",
        "cat; read line && exit 3; exit 0",
      })
  void mavenThatTellsNothingUsableIsASentence(String script) {
    maven(script);

    assertSentence();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "echo '[konsol-env] units=lots'; echo '[konsol-env] ended=true'",
        "echo '[konsol-env] units=-1'; echo '[konsol-env] ended=true'",
        "printf '[konsol-env] classPath=a\\000b\\n[konsol-env] ended=true\\n'",
        "echo '[konsol-env] units=1'; echo '[konsol-env] unit0.sour'",
        "yes '[konsol-env] classPath=/a' | head -30000; echo '[konsol-env] ended=true'",
        "kill -9 $$",
      })
  void gradleThatTellsNothingUsableIsASentence(String script) {
    gradle(script);

    assertSentence();
  }

  private void assertSentence() {
    assertThatThrownBy(() -> lab.environment(project))
        .isInstanceOfSatisfying(
            KonsolException.class,
            failure -> {
              assertThat(failure.code()).isEqualTo(ErrorCode.START_FAILED);
              assertThat(failure.getMessage()).contains("the project's build");
            });
  }

  @Test
  void whatABuildPrintsAroundItsAnswerDoesNotMatter() {
    gradle("printf 'no line end'; echo '[konsol-env] classPath=/a b/c'", ended());

    assertThat(lab.environment(project).classPath()).containsExactly(Path.of("/a b/c"));
  }

  @Test
  void aToolThatIsNotAProgramIsASentence() throws IOException {
    maven("exit 0");
    Files.write(project.resolve("mvnw"), new byte[] {0x7f, 'E', 'L', 'F', 0, 1});

    assertThatThrownBy(() -> lab.environment(project))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("mvnw");
  }

  @Test
  void ofTwoBuildsTheFirstThatWorksIsTakenAndSaid() throws IOException {
    maven("echo run >> " + lab.folder + "/maven; echo 'no parent POM'; exit 1");
    gradle("echo run >> " + lab.folder + "/gradle", ended());

    ProjectEnvironment found = lab.environment(project);

    assertThat(found.tool()).isEqualTo(BuildTool.GRADLE);
    assertThat(found.notes())
        .containsExactly(
            "the project has build files of Maven and of Gradle: Maven's build failed, so Gradle's"
                + " is used; --build says which");
    assertThat(lab.environment(project)).isEqualTo(found);
    assertThat(lab.folder.resolve("maven")).hasContent("run");
    assertThat(lab.folder.resolve("gradle")).hasContent("run");

    ProjectLab.touch(project.resolve("pom.xml"));
    lab.environment(project);
    assertThat(lab.folder.resolve("maven")).as("repaired, perhaps").hasContent("run\nrun");
  }

  @Test
  void whereBothFailBothAreToldAndOneCanBeAskedFor() throws IOException {
    maven("echo 'no parent POM'; exit 1");
    gradle("echo 'no such plugin'; exit 1");

    assertThatThrownBy(() -> lab.environment(project))
        .hasMessageContaining("both builds failed")
        .hasMessageContaining("no parent POM")
        .hasMessageContaining("no such plugin");
    assertThatThrownBy(() -> lab.environment(project, asking(BuildTool.GRADLE)))
        .hasMessageContaining("no such plugin")
        .hasMessageNotContaining("no parent POM");

    Files.delete(project.resolve("build.gradle"));
    assertThatThrownBy(() -> lab.environment(project, asking(BuildTool.GRADLE)))
        .isInstanceOfSatisfying(
            KonsolException.class,
            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.BAD_REQUEST))
        .hasMessageContaining("there is no Gradle build in " + project);
  }

  @Test
  void aCheckThatFailsIsLeftOutAndNoted() {
    gradle(
        "case \"$*\" in *'-x :spotlessJavaCheck'*) ;; *)",
        "  echo \"Execution failed for task ':spotlessJavaCheck'.\"; exit 1;; esac",
        ended());

    assertThat(lab.environment(project).notes())
        .containsExactly(":spotlessJavaCheck failed in the project's build; it was left out");
  }

  @Test
  void whatMavenCanDoWithoutTheNetworkIsEnough() {
    maven(
        "echo \"$*\" >> " + lab.folder + "/runs",
        "case \"$*\" in",
        "  *' -o compile') " + MODEL + "echo '<project/>' > $answer/0.xml;;",
        "  *' -o '*) echo '[ERROR] Plugin a:b:1 or one of its dependencies could not be resolved:'",
        "    exit 1;;",
        "  *) echo '[ERROR] Could not transfer artifact a:b:pom:1: Unknown host'; exit 1;;",
        "esac");

    assertThat(lab.environment(project).classPath()).isEmpty();
    assertThat(lab.folder.resolve("runs")).content().hasLineCount(3);
  }

  private static BuildOptions asking(BuildTool tool) {
    return new BuildOptions(Optional.empty(), Optional.of(tool), List.of(), Map.of());
  }

  private static String ended() {
    return "echo '[konsol-env] ended=true'";
  }

  private void maven(String... script) {
    lab.write("a project/pom.xml", "<project><artifactId>odd</artifactId></project>");
    lab.script(
        "a project/mvnw",
        "for argument in \"$@\"; do case \"$argument\" in",
        "  -Dkonsol.answer=*) answer=\"${argument#*=}\";; esac; done",
        "say() { echo \"[konsol-env] $1=$2\" >> \"$answer/answer\"; }",
        String.join("\n", script));
  }

  private void gradle(String... script) {
    lab.write("a project/build.gradle", "");
    lab.script("a project/gradlew", String.join("\n", script));
  }
}
