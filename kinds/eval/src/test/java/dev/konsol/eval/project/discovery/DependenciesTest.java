package dev.konsol.eval.project.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.BuildOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Libraries by their coordinates, through each build tool, from a repository of the test's own.
@Timeout(240)
final class DependenciesTest {
  private final ProjectLab lab;
  private final Path repository;

  DependenciesTest(@TempDir Path folder) throws IOException {
    this.lab = new ProjectLab(folder);
    this.repository = lab.folder.resolve("repository");
    publish("top", "<dependencies>" + dependency("base", "1") + "</dependencies>");
    publish("base", "");
  }

  @AfterEach
  void close() {
    lab.close();
  }

  private static String dependency(String artifact, String version) {
    return "<dependency><groupId>test.added</groupId><artifactId>%s</artifactId><version>%s</version></dependency>"
        .formatted(artifact, version);
  }

  private void publish(String artifact, String more) throws IOException {
    Path folder = repository.resolve("test/added/" + artifact + "/1");
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve(artifact + "-1.pom"),
        "<project><modelVersion>4.0.0</modelVersion><groupId>test.added</groupId><artifactId>%s</artifactId><version>1</version>%s</project>"
            .formatted(artifact, more));
    // An empty archive.
    byte[] jar = new byte[22];
    jar[0] = 'P';
    jar[1] = 'K';
    jar[2] = 5;
    jar[3] = 6;
    Files.write(folder.resolve(artifact + "-1.jar"), jar);
  }

  private List<String> resolve(Path project, String... coordinates) {
    return ProjectLab.names(
        lab.projects()
            .resolve(
                project,
                Optional.empty(),
                Optional.empty(),
                BuildOptions.NONE,
                List.of(coordinates)));
  }

  private String repositories() {
    return "<repositories><repository><id>own</id><url>${own.repository}</url></repository></repositories>";
  }

  private Path mavenProject() {
    lab.write(
        "family/pom.xml",
        "<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>family</artifactId><version>1</version><packaging>pom</packaging><modules><module>child</module></modules>"
            + repositories()
            + "<dependencyManagement><dependencies>"
            + dependency("top", "1")
            + "</dependencies></dependencyManagement></project>");
    lab.write(
        "family/child/pom.xml",
        "<project><modelVersion>4.0.0</modelVersion><parent><groupId>a</groupId><artifactId>family</artifactId><version>1</version></parent><artifactId>child</artifactId><dependencies>"
            + dependency("never-published", "1")
            + "</dependencies></project>");
    // Only who looks here knows where the repository is.
    lab.write("family/.mvn/maven.config", "-Down.repository=" + repository.toUri() + "\n");
    return lab.folder.resolve("family/child");
  }

  @Test
  @Tag("slow")
  void mavenFindsThemInTheProjectsRepositoriesWithWhatTheyNeed() {
    Path project = mavenProject();

    assertThat(resolve(project, "test.added:top"))
        .as("in the version that the project's parent says")
        .containsExactly("top-1.jar", "base-1.jar");
  }

  @Test
  @Tag("slow")
  void whatIsNotThereIsToldInTheToolsOwnWords() {
    assertThatThrownBy(() -> resolve(mavenProject(), "test.added:missing:7"))
        .isInstanceOfSatisfying(
            KonsolException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST);
              assertThat(e.getMessage())
                  .startsWith("test.added:missing:7 cannot be resolved:\n")
                  .contains("Could not find artifact test.added:missing:jar:7")
                  .doesNotContain("[Help");
            });
  }

  @Test
  @Tag("slow")
  void gradleFindsThemInTheProjectsRepositories() {
    lab.write("g/settings.gradle", "");
    lab.write(
        "g/build.gradle",
        "apply plugin: 'java'\nrepositories { maven { url '" + repository.toUri() + "' } }\n");

    assertThat(resolve(lab.folder.resolve("g"), "test.added:top:1"))
        .containsExactlyInAnyOrder("top-1.jar", "base-1.jar");
  }

  @Test
  void whatIsNotACoordinateIsRefusedBeforeAnythingRuns() {
    assertThatThrownBy(() -> resolve(lab.folder, "commons-csv"))
        .hasMessageContaining("'commons-csv' are not coordinates");
  }
}
