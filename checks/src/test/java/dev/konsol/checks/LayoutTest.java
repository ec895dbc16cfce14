package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What a newcomer can hold in the head, and find again.
class LayoutTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MOST_TYPES = 20;

  @Test
  void noPackageIsLarge() throws IOException {
    Map<String, Long> packages =
        Sources.below(ROOT).stream()
            .map(file -> ROOT.relativize(file).toString())
            .filter(name -> name.matches("(?!.*/(target|projects)/).*src/main/java/.*\\.java"))
            .filter(name -> !name.endsWith("/package-info.java"))
            .collect(
                Collectors.groupingBy(
                    name -> name.substring(0, name.lastIndexOf('/')),
                    TreeMap::new,
                    Collectors.counting()));
    assertThat(packages).hasSizeGreaterThan(50);
    assertThat(packages.entrySet()).filteredOn(each -> each.getValue() > MOST_TYPES).isEmpty();
  }

  @Test
  void everyDecisionHasAStatus() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("docs/adr"))) {
      assertThat(files.filter(file -> file.getFileName().toString().matches("\\d{4}-.*\\.md")))
          .hasSizeGreaterThan(40)
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file))
                      .containsPattern("(?m)^Status: (proposed|accepted|superseded by \\d{4})"));
    }
  }
}
