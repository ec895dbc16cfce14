package dev.konsol.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SearchPathTest {
  @TempDir Path folder;

  private Path program(String place) throws IOException {
    Path file = folder.resolve(place);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private static SearchPath path(Object... entries) {
    StringBuilder value = new StringBuilder();
    for (Object entry : entries) {
      value.append(value.isEmpty() ? "" : ":").append(entry);
    }
    return SearchPath.of(Map.of("PATH", value.toString()));
  }

  @Test
  void theFirstThatCanBeExecutedIsFound() throws IOException {
    Path first = program("first/tool");
    Path second = program("second/tool");
    Files.createDirectories(folder.resolve("folder/tool"));
    Files.createDirectories(folder.resolve("plain"));
    Files.writeString(folder.resolve("plain/tool"), "");
    SearchPath path =
        path(
            folder.resolve("folder"),
            folder.resolve("plain"),
            folder.resolve("first"),
            folder.resolve("second"));
    assertThat(path.all("tool")).containsExactly(first, second);
    assertThat(path.find("tool")).contains(first);
    assertThat(path.find("other")).isEmpty();
  }

  @Test
  void whatIsRelativeIsPassedOver() {
    SearchPath path = path(".", "", "bin", "/usr/bin", "../x", "/bin");
    assertThat(path).hasToString("/usr/bin:/bin");
  }

  @Test
  void withoutAPathItIsTheUsualOne() {
    assertThat(SearchPath.of(Map.of()).find("sh")).isPresent();
  }
}
