package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.MarkdownPage.Link;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The pages fit together: links lead somewhere, and the code they show is the code that runs.
final class DocumentationTest {
  private static final Path ROOT = DocumentedMachine.ROOT;
  private static final int README_LINES = 120;

  /// A file that a page shows: a comment with its name, then a fenced block with its text.
  private static final Pattern SHOWN =
      Pattern.compile("<!-- (examples/\\S+) -->\n\n```\\w+\n(.*?)\n```\n", Pattern.DOTALL);

  @Test
  void everyInternalLinkLeadsToAFileAndAHeading() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path file : pages()) {
      for (Link link : MarkdownPage.read(file).links()) {
        problem(file, link.target())
            .ifPresent(
                what ->
                    dead.add(
                        "%s:%d: %s: %s"
                            .formatted(ROOT.relativize(file), link.line(), link.target(), what)));
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void everyClientStandsInItsPageAsItIs() throws IOException {
    List<String> shown = new ArrayList<>();
    for (Path file : pages()) {
      for (MatchResult match : SHOWN.matcher(Files.readString(file)).results().toList()) {
        shown.add(match.group(1));
        assertThat(match.group(2) + "\n")
            .as("%s in %s: write it again with: node docs/include.mjs", match.group(1), file)
            .isEqualTo(Files.readString(ROOT.resolve(match.group(1))));
      }
    }
    assertThat(shown).containsAll(clients());
  }

  @Test
  void theReadmeIsShort() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("README.md")))
        .hasSizeLessThanOrEqualTo(README_LINES);
  }

  private static Optional<String> problem(Path from, String target) {
    if (target.matches("[a-z]+:.*")) {
      return Optional.empty();
    }
    String[] parts = target.split("#", 2);
    Path to = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
    if (!Files.exists(to)) {
      return Optional.of("there is no such file");
    }
    if (parts.length > 1
        && to.toString().endsWith(".md")
        && !MarkdownPage.read(to).anchors().contains(parts[1])) {
      return Optional.of("there is no such heading");
    }
    return Optional.empty();
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT);
        Stream<Path> examples = Files.list(ROOT.resolve("examples"))) {
      return Stream.of(docs, top, examples)
          .flatMap(files -> files)
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.toString().contains("/node_modules/"))
          .sorted()
          .toList();
    }
  }

  private static List<String> clients() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> ROOT.relativize(file).toString())
          .filter(name -> name.matches("examples/\\w+/[cC]lient\\.\\w+"))
          .toList();
    }
  }
}
