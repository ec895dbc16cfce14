package dev.konsol.eval.project.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.ProjectEnvironment.Kotlin;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProjectModelCacheTest {
  @TempDir Path temporary;
  private ProjectModelCache cache;
  private Path jar;
  private ProjectModel model;

  @BeforeEach
  void keepOne() throws IOException {
    cache = new ProjectModelCache(temporary.resolve("cache"), 3);
    jar = Files.createFile(temporary.resolve("a=b.jar"));
    List<CompileUnit> units =
        List.of(
            new CompileUnit(List.of(Path.of("/p/src")), List.of(Path.of("/p/out"))),
            new CompileUnit(List.of(), List.of(Path.of("/p/none"))));
    model =
        new ProjectModel(
            new ProjectEnvironment(
                BuildTool.MAVEN,
                Path.of("/p"),
                Jdk.running().home(),
                25,
                List.of(Path.of("/p/out"), jar),
                ProjectModelText.outputs(units),
                Optional.of(
                    new Kotlin("2.1.21", List.of(jar), List.of("-P", "plugin:a:b=c"))
                        .by(List.of(jar))),
                List.of("a note")),
            units,
            Instant.parse("2026-01-02T03:04:05.678Z"));
    cache.keep("key", model);
  }

  @Test
  void whatWasKeptIsFound() {
    assertThat(cache.find("key")).contains(model);
    assertThat(cache.find("other")).isEmpty();
  }

  @Test
  void whatNamesAMissingJarIsDropped() throws IOException {
    Files.delete(jar);

    assertThat(cache.find("key")).isEmpty();
    assertThat(temporary.resolve("cache")).isEmptyDirectory();
  }

  @Test
  void halfAFileIsNoModel() throws IOException {
    Path file = temporary.resolve("cache/key.look");
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.indexOf("[konsol-env] built")));
    assertThat(cache.find("key")).isEmpty();

    Files.writeString(file, text.replace("release=25", "release=x"));
    assertThat(cache.find("key")).isEmpty();
  }

  @Test
  void theLeastRecentlyUsedGoFirst() throws IOException {
    age("key", 40);
    for (int i = 1; i < 3; i++) {
      cache.keep("key" + i, model);
      age("key" + i, 40 - i);
    }
    assertThat(cache.find("key")).isPresent();

    cache.keep("key3", model);

    assertThat(cache.find("key1")).isEmpty();
    assertThat(cache.find("key")).isPresent();
    assertThat(cache.find("key2")).isPresent();
    assertThat(cache.find("key3")).isPresent();
  }

  private void age(String key, int minutes) throws IOException {
    Files.setLastModifiedTime(
        temporary.resolve("cache/" + key + ".look"),
        FileTime.from(Instant.now().minusSeconds(60L * minutes)));
  }
}
