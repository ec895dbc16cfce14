package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the pages about security and reliability name as proof is there.
class NamedTestsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*(?:Test|Contract|Fuzz))`");
  private static final Pattern SOURCE =
      Pattern.compile("(?!.*/(?:target|node_modules)/).*/src/\\w+/java/.*/(\\w+)\\.java");

  @ParameterizedTest
  @ValueSource(strings = {"SECURITY.md", "docs/security.md", "docs/reliability.md"})
  void everyTestThatAPageNamesExists(String page) throws IOException {
    Set<String> named = new TreeSet<>();
    Matcher found = NAMED.matcher(Files.readString(ROOT.resolve(page)));
    while (found.find()) {
      named.add(found.group(1));
    }
    assertThat(named).isNotEmpty();
    assertThat(sources()).containsAll(named);
  }

  private static Set<String> sources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT, 20)) {
      return files
          .map(file -> SOURCE.matcher(file.toString()))
          .filter(Matcher::matches)
          .map(matched -> matched.group(1))
          .collect(Collectors.toSet());
    }
  }
}
