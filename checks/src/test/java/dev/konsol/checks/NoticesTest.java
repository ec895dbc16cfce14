package dev.konsol.checks;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The licences that go with the packaged program.
class NoticesTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([a-z0-9-]+) \\| ([0-9.-]+) \\| .*");
  private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");
  private static final Pattern JAR = Pattern.compile("(.+?)-([0-9][0-9.-]*)\\.jar");

  private final Path dist = Launcher.path().resolveSibling("");

  /// When this fails, a library came, went or changed its version: `app/third-party` has the list.
  @Test
  void everyPackagedLibraryIsListedWithItsVersion() throws IOException {
    assertThat(listed()).isEqualTo(packagedLibraries());
  }

  @Test
  void everyLicenceThatIsNamedIsThere() throws IOException {
    assertThat(dist.resolve("LICENSE")).content().contains("Apache License");
    assertThat(LINK.matcher(list()).results().map(link -> link.group(1)).distinct())
        .isNotEmpty()
        .allSatisfy(file -> assertThat(dist.resolve(file)).isNotEmptyFile());
  }

  @Test
  void everyLibraryHasALicenceThatIsNamed() throws IOException {
    assertThat(ROW.matcher(list()).results().map(MatchResult::group))
        .allSatisfy(row -> assertThat(row).containsPattern(LINK));
  }

  private SortedSet<String> listed() throws IOException {
    return ROW.matcher(list())
        .results()
        .map(row -> row.group(1) + " " + row.group(2))
        .collect(toCollection(TreeSet::new));
  }

  private SortedSet<String> packagedLibraries() throws IOException {
    try (Stream<Path> files = Files.walk(dist.resolve("lib"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jar") && !ours(name))
          .map(NoticesTest::nameAndVersion)
          .collect(toCollection(TreeSet::new));
    }
  }

  /// The build's own jars, and the one it makes of others'.
  private static boolean ours(String name) {
    return name.startsWith("konsol-") || name.equals("0-renewed.jar");
  }

  private static String nameAndVersion(String jar) {
    return JAR.matcher(jar).replaceFirst("$1 $2");
  }

  private String list() throws IOException {
    return Files.readString(dist.resolve("THIRD-PARTY.md"));
  }
}
