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
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With Debian's Gradle (4.4.1), without the network.
@Tag("slow")
final class GradleBuildTest {
  @TempDir Path temporary;
  private ProjectLab lab;
  private Path project;

  @BeforeEach
  void open() throws IOException {
    lab = new ProjectLab(temporary);
    project = lab.copyOf("gradle-modules");
    Path jar = project.resolve("program/jars/extra.jar");
    Files.createDirectories(project.resolve("program/jars"));
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("extra.txt"));
    }
  }

  @AfterEach
  void close() {
    if (lab != null) {
      lab.close();
    }
  }

  @Test
  void givesClassPathAndJdkAndAsksGradleOnlyOnce() throws IOException {
    lab.guard("gradle");
    Jdk seventeen = Jdk.forRelease(17, lab.settings().jdks()).orElseThrow();
    lab.environment.put("JAVA_HOME", seventeen.home().toString());
    ProjectEnvironment found = lab.environment(project.resolve("program/src"));

    assertThat(found.tool()).isEqualTo(BuildTool.GRADLE);
    assertThat(found.root()).isEqualTo(project);
    assertThat(found.release()).isEqualTo(17);
    assertThat(found.classPath())
        .containsExactly(
            project.resolve("program/build/classes/java/main"),
            project.resolve("program/build/resources/main"),
            project.resolve("program/jars/extra.jar"),
            project.resolve("library/build/libs/library.jar"));
    assertThat(found.outputs()).contains(project.resolve("library/build/classes/java/main"));
    assertThat(project.resolve("program/build/classes/java/main/sample/Program.class")).exists();

    lab.forbid();
    assertThat(lab.environment(project.resolve("program"))).isEqualTo(found);
    ProjectLab.touch(project.resolve("library/src/main/java/sample/Library.java"));
    assertThatThrownBy(() -> lab.environment(project.resolve("program")))
        .hasMessageContaining("must not run");
  }

  @Test
  void takesProjectPropertiesAndSystemProperties() throws IOException {
    Jdk seventeen = Jdk.forRelease(17, lab.settings().jdks()).orElseThrow();
    lab.write("one/settings.gradle", "rootProject.name = 'one'");
    Path one = lab.folder.resolve("one");
    lab.write(
        "one/build.gradle",
        "apply plugin: 'java'\n"
            + "buildDir = 'build-' + project.findProperty('stage') + '-'"
            + " + System.getProperty('who')\n");
    lab.write("one/src/main/java/A.java", "class A {}");
    BuildOptions options =
        new BuildOptions(
            Optional.of(seventeen.home().toString()),
            Optional.empty(),
            List.of("stage=test"),
            Map.of("who", "me"));

    ProjectEnvironment found = lab.environment(one, options);

    assertThat(found.jdkHome()).isEqualTo(seventeen.home());
    assertThat(found.outputs()).contains(one.resolve("build-test-me/classes/java/main"));
  }

  @Test
  void givesTheTestClassPathAndSaysWhereItDoesNotCompile() {
    ProjectEnvironment found = lab.environment(project, ":program", "test");

    assertThat(found.classPath())
        .startsWith(project.resolve("program/build/classes/java/test"))
        .contains(project.resolve("program/build/classes/java/main"));
    assertThat(project.resolve("program/build/classes/java/test/sample/Programs.class")).exists();

    lab.write(
        "gradle-modules/program/src/test/java/sample/Wrong.java",
        "class Wrong {\n  Oops oops;\n}\n");
    assertThatThrownBy(() -> lab.environment(project, "program", "test"))
        .isInstanceOfSatisfying(
            KonsolException.class,
            failure -> {
              assertThat(failure.code()).isEqualTo(ErrorCode.START_FAILED);
              assertThat(failure.getMessage().lines().skip(1).findFirst().orElseThrow())
                  .contains("Wrong.java:2: error: cannot find symbol");
            });
  }

  /// In place of Kotlin's plugin, which needs a newer Gradle: what it would leave in the project.
  @Test
  void givesKotlinsCompilerAndItsOptions() throws IOException {
    Path jar = lab.write("kotlin/jars/kotlin-compiler-embeddable-2.1.21.jar", "").toRealPath();
    lab.write("kotlin/settings.gradle", "");
    lab.write(
        "kotlin/build.gradle",
        """
        apply plugin: 'java'
        repositories { flatDir dirs: 'jars' }
        configurations { kotlinCompilerClasspath }
        dependencies { kotlinCompilerClasspath ':kotlin-compiler-embeddable:2.1.21' }
        class Options {
          List freeCompilerArgs = ['-Xa']
          List optIn = ['a.B']
          String languageVersion = '2.0'
          String apiVersion
          String jvmTarget = '17'
        }
        class CompileKotlin extends DefaultTask { def kotlinOptions = new Options() }
        class KotlinExtension { String coreLibrariesVersion = '2.1.21' }
        task compileKotlin(type: CompileKotlin)
        extensions.create('kotlin', KotlinExtension)
        """);

    ProjectEnvironment found = lab.environment(lab.folder.resolve("kotlin"));

    assertThat(found.kotlin())
        .contains(
            new Kotlin(
                    "2.1.21",
                    List.of(),
                    List.of("-Xa", "-opt-in=a.B", "-language-version", "2.0", "-jvm-target", "17"))
                .by(List.of(jar)));
  }

  @Test
  void namesTheProjectsThatThereAre() {
    assertThatThrownBy(() -> lab.environment(project))
        .hasMessageContaining("name one of :library, :program");
  }
}
