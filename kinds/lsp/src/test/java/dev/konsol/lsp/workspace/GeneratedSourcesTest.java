package dev.konsol.lsp.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedSourcesTest {
  @TempDir Path root;

  private boolean missing() {
    return GeneratedSources.missing(root.resolve("module/src/main/java/a/Main.java"), root);
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(root.resolve(name).getParent());
    Files.writeString(root.resolve(name), text);
  }

  private static String pom(String artifact) {
    return """
        <project><artifactId>a</artifactId><build><annotationProcessorPaths>
          <path><artifactId>%s</artifactId></path>
        </annotationProcessorPaths></build></project>
        """
        .formatted(artifact);
  }

  @Test
  void isThereOnceTheBuildHasRun() throws Exception {
    write("module/pom.xml", pom("mapstruct-processor"));
    assertThat(missing()).isTrue();
    Files.createDirectories(root.resolve("module/target/generated-sources/annotations"));
    assertThat(missing()).isFalse();
  }

  @Test
  void processorsOfTheParentAreTheModules() throws Exception {
    write("pom.xml", pom("mapstruct-processor"));
    write("module/pom.xml", "<project/>");
    Files.createDirectories(root.resolve("target/generated-sources/annotations"));
    assertThat(missing()).isTrue();
  }

  @Test
  void lombokGeneratesNone() throws Exception {
    write("module/pom.xml", pom("lombok"));
    assertThat(missing()).isFalse();
    write("module/pom.xml", "<project/>");
    assertThat(missing()).isFalse();
  }

  @Test
  void gradleNamesThemInADependency() throws Exception {
    write(
        "module/build.gradle",
        "dependencies {\n  annotationProcessor 'org.projectlombok:lombok:1'\n}\n");
    assertThat(missing()).isFalse();
    write(
        "module/build.gradle",
        "dependencies {\n  annotationProcessor 'org.mapstruct:processor:1'\n}\n");
    assertThat(missing()).isTrue();
    Files.createDirectories(root.resolve("module/build/generated/sources/annotationProcessor"));
    assertThat(missing()).isFalse();
  }
}
