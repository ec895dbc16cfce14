package dev.konsol.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// A page of the documentation without its code: what it links to, and where it can be linked to.
record MarkdownPage(Path file, List<Link> links, Set<String> anchors) {
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern CODE = Pattern.compile("(`+)[^`](?:.*?[^`])?\\1(?!`)");
  private static final Pattern FENCE = Pattern.compile(" {0,3}(```+|~~~+).*");
  private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?) *#*");

  record Link(int line, String target) {}

  static MarkdownPage read(Path file) {
    List<Link> links = new ArrayList<>();
    Set<String> anchors = new HashSet<>();
    Map<String, Integer> seen = new HashMap<>();
    boolean code = false;
    int number = 0;
    for (String line : lines(file)) {
      number++;
      if (FENCE.matcher(line).matches()) {
        code = !code;
      } else if (!code) {
        int at = number;
        LINK.matcher(CODE.matcher(line).replaceAll("``"))
            .results()
            .forEach(link -> links.add(new Link(at, link.group(1))));
        if (HEADING.matcher(line).matches()) {
          String anchor = anchor(line);
          int before = seen.merge(anchor, 1, Integer::sum) - 1;
          anchors.add(before == 0 ? anchor : anchor + "-" + before);
        }
      }
    }
    return new MarkdownPage(file, links, anchors);
  }

  /// As most renderers make it: words in small letters, hyphens for blanks, nothing else.
  private static String anchor(String heading) {
    return HEADING
        .matcher(heading)
        .replaceFirst("$1")
        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
