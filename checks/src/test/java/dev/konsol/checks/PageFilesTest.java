package dev.konsol.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// What the build of `web/` has made, as it lies in the repository.
class PageFilesTest {
  static final Path MADE =
      Path.of("../app/src/main/resources/dev/konsol/app/http/page").normalize();

  private static final int MOST_AT_FIRST = 300_000;
  private static final Pattern IMPORT =
      Pattern.compile("(?:^|[;}\\n])(?:import|export)[^;\"()]*\"\\./([^\"]+)\"");

  /// Before a panel is opened, compressed.
  @Test
  void theFirstLoadIsSmall() throws IOException {
    int sum = compressed("index.html") + compressed("main.css") + compressed("icon.svg");
    for (String script : loadedWith("main.js")) {
      sum += compressed(script);
    }
    assertThat(sum).isBetween(20_000, MOST_AT_FIRST);
  }

  @Test
  void theListNamesExactlyWhatIsThere() throws IOException {
    List<String> listed =
        Files.readAllLines(MADE.resolve("files.txt")).stream()
            .map(line -> line.substring(0, line.indexOf(' ')))
            .toList();
    try (Stream<Path> files = Files.list(MADE)) {
      List<String> there =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.equals("files.txt"))
              .toList();
      assertThat(listed).containsExactlyInAnyOrderElementsOf(there);
    }
  }

  @Test
  void nothingComesFromElsewhere() throws IOException {
    assertThat(Files.readString(MADE.resolve("index.html"))).doesNotContain("//");
    assertThat(Files.readString(MADE.resolve("main.css"))).doesNotContain("//", "@import");
  }

  private static Set<String> loadedWith(String first) throws IOException {
    Set<String> all = new LinkedHashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(first));
    while (!next.isEmpty()) {
      String name = next.removeFirst();
      if (all.add(name)) {
        String text = Files.readString(MADE.resolve(name));
        IMPORT.matcher(text).results().forEach(found -> next.add(found.group(1)));
      }
    }
    return all;
  }

  private static int compressed(String name) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(Files.readString(MADE.resolve(name)).getBytes(UTF_8));
    }
    return out.size();
  }
}
