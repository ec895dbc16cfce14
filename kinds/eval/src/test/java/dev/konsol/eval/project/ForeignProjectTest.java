package dev.konsol.eval.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ForeignProjectTest {
  @TempDir private Path folder;

  @BeforeEach
  void aRepository() throws IOException {
    Files.createDirectory(folder.resolve(".git"));
  }

  @ParameterizedTest
  @CsvSource({
    "pyproject.toml,Python",
    "go.mod,Go",
    "Cargo.toml,Rust",
    "main.py,Python",
    "a.ts,TypeScript"
  })
  void aFolderIsNamedByWhatItsToolsLeave(String file, String language) throws IOException {
    Files.createFile(folder.resolve(file));

    assertThat(ForeignProject.of(folder)).contains(new ForeignProject(language, file));
  }

  @Test
  void aFolderBelowBelongsToItsRepository() throws IOException {
    Files.createFile(folder.resolve("go.mod"));
    Path inner = Files.createDirectory(folder.resolve("cmd"));

    assertThat(ForeignProject.of(inner).map(ForeignProject::sentence))
        .contains(
            "this folder looks like Go (go.mod): Konsol evaluates Java, Kotlin and Ruby; using Java"
                + " without a project");
  }

  @Test
  void nothingIsSaidWhereThereIsNothingOrSomethingOfOurs() throws IOException {
    assertThat(ForeignProject.of(folder)).isEmpty();
    Files.createFile(folder.resolve("a.py"));
    Files.createFile(folder.resolve("A.java"));
    assertThat(ForeignProject.of(folder)).isEmpty();
  }
}
