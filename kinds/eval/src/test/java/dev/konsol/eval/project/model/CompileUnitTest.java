package dev.konsol.eval.project.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompileUnitTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path temporary;
  private Path sources;
  private CompileUnit unit;

  @BeforeEach
  void write() throws IOException {
    sources = Files.createDirectory(temporary.resolve("src"));
    Path outputs = Files.createDirectory(temporary.resolve("out"));
    unit = new CompileUnit(List.of(sources), List.of(outputs));
    at(0, Files.createFile(sources.resolve("A.java")));
    at(0, sources);
    at(10, Files.createFile(outputs.resolve("A.class")));
  }

  @Test
  void classesNewerThanTheirSourcesAreFresh() {
    assertThat(unit.stale(Instant.MIN)).isFalse();
  }

  @Test
  void aNewerSourceIsStaleUnlessWeBuiltSince() throws IOException {
    at(20, sources.resolve("A.java"));

    assertThat(unit.stale(START)).isTrue();
    assertThat(unit.stale(START.plusSeconds(30))).isFalse();
  }

  @Test
  void aDeletedSourceIsStale() throws IOException {
    at(20, sources);

    assertThat(unit.stale(START)).isTrue();
  }

  @Test
  void missingClassesAreStaleIfThereIsAnythingToCompile() throws IOException {
    Files.delete(temporary.resolve("out/A.class"));
    assertThat(unit.stale(Instant.now())).isTrue();

    Files.delete(sources.resolve("A.java"));
    assertThat(unit.stale(Instant.now())).isFalse();
  }

  private static void at(int seconds, Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(START.plusSeconds(seconds)));
  }
}
