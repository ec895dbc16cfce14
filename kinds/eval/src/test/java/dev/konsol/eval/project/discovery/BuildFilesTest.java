package dev.konsol.eval.project.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectBuild;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BuildFilesTest {
  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void write() throws IOException {
    root = temporary.toRealPath().resolve("project");
    file("settings.gradle", "include 'app'");
    file("app/build.gradle.kts", "plugins { java }");
    file("app/src/main/java/A.java", "class A {}");
    file("gradle/libs.versions.toml", "[versions]");
    file("app/build/generated.gradle", "");
  }

  @Test
  void gradlesAreFoundWhereverTheyLieButNotAmongOutputs() {
    assertThat(BuildFiles.of(ProjectBuild.of(root)))
        .containsExactly(
            root.resolve("app/build.gradle.kts"),
            root.resolve("gradle/libs.versions.toml"),
            root.resolve("settings.gradle"));
  }

  @Test
  void theKeyFollowsTheBuildFilesAndNotTheSources() throws IOException {
    String before = key(ProjectRequest.MAIN);

    file("app/src/main/java/A.java", "class A { int changed; }");
    assertThat(key(ProjectRequest.MAIN)).isEqualTo(before);

    file("gradle/libs.versions.toml", "[versions]\nchanged = '1'");
    assertThat(key(ProjectRequest.MAIN)).isNotEqualTo(before);
  }

  @Test
  void theKeyFollowsTheSourceSetAndTheUsersSettings() throws IOException {
    String before = key(ProjectRequest.MAIN);
    assertThat(key(ProjectRequest.TEST)).isNotEqualTo(before);

    Path settings = temporary.resolve("home/.m2/settings.xml");
    Files.createDirectories(temporary.resolve("home/.m2"));
    Files.writeString(settings, "<settings/>");
    assertThat(key(ProjectRequest.MAIN)).isNotEqualTo(before);
  }

  private String key(String sourceSet) {
    Jdk jdk = Jdk.running();
    ProjectSettings settings =
        new ProjectSettings(
            temporary.resolve("cache"),
            Map.of("HOME", temporary.resolve("home").toString()),
            jdk,
            List.of(jdk),
            Duration.ofSeconds(1));
    return BuildFiles.key(
        new ProjectRequest(ProjectBuild.of(root), Optional.empty(), sourceSet, BuildOptions.NONE),
        settings);
  }

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.resolve("..").normalize());
    Files.writeString(file, text);
  }
}
