package dev.konsol.eval.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProjectBuildTest {
  private static final Path SAMPLES = Path.of("src/test/projects").toAbsolutePath();

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void resolve() throws IOException {
    folder = temporary.toRealPath();
  }

  @Test
  void mavensRootIsWhereTheModulesAreListed() {
    Path root = SAMPLES.resolve("maven-modules");

    assertThat(ProjectBuild.of(root.resolve("program/src/main")))
        .isEqualTo(new ProjectBuild(BuildTool.MAVEN, root, root.resolve("program")));
    assertThat(ProjectBuild.of(root)).isEqualTo(new ProjectBuild(BuildTool.MAVEN, root, root));
  }

  @Test
  void aPomBelowAnotherThatDoesNotListItIsABuildOfItsOwn() throws IOException {
    file("pom.xml", "<project><artifactId>outer</artifactId></project>");
    file("inner/pom.xml", "<project><artifactId>inner</artifactId></project>");
    Path inner = folder.resolve("inner");

    assertThat(ProjectBuild.of(inner)).isEqualTo(new ProjectBuild(BuildTool.MAVEN, inner, inner));
  }

  @Test
  void gradlesRootHasTheSettingsElseTheWrapper() throws IOException {
    Path sample = SAMPLES.resolve("gradle-modules");
    file("gradlew", "");
    file("part/build.gradle.kts", "");
    Path part = folder.resolve("part");

    assertThat(ProjectBuild.of(sample.resolve("program/src")))
        .isEqualTo(new ProjectBuild(BuildTool.GRADLE, sample, sample.resolve("program")));
    assertThat(ProjectBuild.of(part)).isEqualTo(new ProjectBuild(BuildTool.GRADLE, folder, part));
  }

  @Test
  void sideBySideTheWrapperDecides() throws IOException {
    file("pom.xml", "<project/>");
    file("build.gradle", "");
    assertThat(ProjectBuild.of(folder).tool()).isEqualTo(BuildTool.MAVEN);

    file("gradlew", "");
    assertThat(ProjectBuild.of(folder).tool()).isEqualTo(BuildTool.GRADLE);

    file("mvnw", "");
    assertThat(ProjectBuild.of(folder).tool()).isEqualTo(BuildTool.MAVEN);
  }

  @Test
  void modulesAreFoundByPathAndByArtifactId() {
    Path root = SAMPLES.resolve("maven-modules");
    MavenReactor reactor = MavenReactor.of(root);

    assertThat(reactor.named(":").folder()).isEqualTo(root);

    assertThat(reactor.named("program").folder()).isEqualTo(root.resolve("program"));
    assertThat(reactor.named("the-program").folder()).isEqualTo(root.resolve("program"));
    assertThat(reactor.named(":program").folder()).isEqualTo(root.resolve("program"));
    assertThat(reactor.named(":the-library").folder()).isEqualTo(root.resolve("library"));
    assertThatThrownBy(() -> reactor.named("other"))
        .hasMessageContaining("no module 'other'; it has the-library, the-program");
  }

  @Test
  void aParentBesideTheBuildBelongsToIt() throws IOException {
    file("parent/pom.xml", "<project><artifactId>parent</artifactId></project>");
    file(
        "child/pom.xml",
        "<project><artifactId>child</artifactId>"
            + "<parent><relativePath>../parent</relativePath></parent></project>");

    assertThat(MavenReactor.of(folder.resolve("child")).poms())
        .containsExactly(folder.resolve("child/pom.xml"), folder.resolve("parent/pom.xml"));
  }

  private void file(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.resolve("..").normalize());
    Files.writeString(file, text);
  }
}
