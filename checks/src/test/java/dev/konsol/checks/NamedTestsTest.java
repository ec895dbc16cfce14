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
import org.junit.jupiter.api.Test;
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
    Matcher found = NAMED.matcher(page(page));
    while (found.find()) {
      named.add(found.group(1));
    }
    assertThat(named).isNotEmpty();
    assertThat(sources()).containsAll(named);
  }

  @Test
  void everyPromiseNamesItsTest() throws IOException {
    String promises = page("SECURITY.md").split("\n## What is not promised\n", 2)[0];
    assertThat(Pattern.compile("\n(?=- )").splitAsStream(promises).skip(1))
        .isNotEmpty()
        .allMatch(promise -> NAMED.matcher(promise).find());
  }

  @Test
  void everyAttackNamesItsTest() throws IOException {
    String page = page("docs/security.md");
    assertThat(Pattern.compile("\n\\| attack \\|").splitAsStream(page).skip(1))
        .isNotEmpty()
        .allSatisfy(NamedTestsTest::everyRowNamesItsTest);
  }

  /// In the last column.
  private static void everyRowNamesItsTest(String table) {
    assertThat(table.split("\n\n", 2)[0].lines().skip(2))
        .isNotEmpty()
        .allMatch(row -> NAMED.matcher(row.substring(row.lastIndexOf(" | "))).find());
  }

  private static String page(String name) throws IOException {
    return Files.readString(ROOT.resolve(name));
  }

  private static Set<String> sources() throws IOException {
    return Sources.below(ROOT).stream()
        .map(file -> SOURCE.matcher(file.toString()))
        .filter(Matcher::matches)
        .map(matched -> matched.group(1))
        .collect(Collectors.toSet());
  }
}
