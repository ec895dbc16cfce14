package dev.konsol.lsp.glob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Random patterns against a matcher that writes all alternatives out and tries everything.
class GlobAgainstReferenceTest {
  private static final List<String> TOKENS =
      List.of("a", "b", "/", "/", "*", "?", "**", "[!a]", "[ab]");

  private final Random random = new Random(42);

  /// A pattern as text, and all it can stand for, each a list of tokens.
  private record Sample(String text, List<List<String>> flat) {}

  @Test
  void agreesOnRandomPatternsAndPaths() {
    int matched = 0;
    int refused = 0;
    for (int i = 0; i < 5_000; i++) {
      Sample sample = sample(2);
      if (sample.text.isEmpty() || sample.text.contains("***")) {
        continue;
      }
      boolean bad = sample.flat.stream().anyMatch(GlobAgainstReferenceTest::misplacesDeep);
      try {
        Glob glob = Glob.compile(sample.text);
        assertThat(bad).as("%s has to be refused", sample.text).isFalse();
        for (int n = 0; n < 12; n++) {
          matched += compare(glob, sample) ? 1 : 0;
        }
      } catch (BadGlob e) {
        assertThat(bad).as("%s means something", sample.text).isTrue();
        refused++;
      }
    }
    assertThat(matched).isGreaterThan(1_000);
    assertThat(refused).isGreaterThan(250);
  }

  private boolean compare(Glob glob, Sample sample) {
    String path = path();
    boolean expected = sample.flat.stream().anyMatch(flat -> reference(flat, path));
    assertThat(glob.matches(path)).as("%s on '%s'", sample.text, path).isEqualTo(expected);
    int last = path.length() - 1;
    for (int cut = path.indexOf('/');
        expected && cut > 0 && cut < last;
        cut = path.indexOf('/', cut + 1)) {
      assertThat(glob.mayMatchBelow(path.substring(0, cut)))
          .as("%s below a directory of '%s'", sample.text, path)
          .isTrue();
    }
    return expected;
  }

  private Sample sample(int depth) {
    StringBuilder text = new StringBuilder();
    List<List<String>> flat = List.of(List.of());
    for (int n = random.nextInt(6); n > 0; n--) {
      Sample next = depth > 0 && random.nextInt(5) == 0 ? choice(depth - 1) : token();
      if (text.toString().endsWith("*") && next.text.startsWith("*")) {
        continue;
      }
      text.append(next.text);
      flat = product(flat, next.flat);
    }
    return new Sample(text.toString(), flat);
  }

  private Sample token() {
    String token = TOKENS.get(random.nextInt(TOKENS.size()));
    return new Sample(token, List.of(List.of(token)));
  }

  private Sample choice(int depth) {
    List<String> texts = new ArrayList<>();
    List<List<String>> flat = new ArrayList<>();
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      Sample branch = sample(depth);
      texts.add(branch.text);
      flat.addAll(branch.flat);
    }
    return new Sample("{" + String.join(",", texts) + "}", flat);
  }

  private static List<List<String>> product(List<List<String>> left, List<List<String>> right) {
    List<List<String>> all = new ArrayList<>();
    for (List<String> first : left) {
      for (List<String> second : right) {
        List<String> both = new ArrayList<>(first);
        both.addAll(second);
        all.add(both);
      }
    }
    return all;
  }

  private String path() {
    StringBuilder path = new StringBuilder();
    for (int n = 1 + random.nextInt(7); n > 0; n--) {
      path.append("ab//c".charAt(random.nextInt(5)));
    }
    return path.toString();
  }

  private static boolean misplacesDeep(List<String> flat) {
    return segments(flat).stream()
        .anyMatch(segment -> segment.contains("**") && segment.size() > 1);
  }

  private static List<List<String>> segments(List<String> flat) {
    List<List<String>> segments = new ArrayList<>();
    segments.add(new ArrayList<>());
    for (String token : flat) {
      if (token.equals("/")) {
        segments.add(new ArrayList<>());
      } else {
        segments.getLast().add(token);
      }
    }
    return segments;
  }

  private static boolean reference(List<String> flat, String path) {
    return deep(segments(flat), List.of(path.split("/", -1)));
  }

  private static boolean deep(List<List<String>> pattern, List<String> path) {
    if (pattern.isEmpty()) {
      return path.isEmpty();
    }
    List<List<String>> rest = pattern.subList(1, pattern.size());
    if (pattern.getFirst().equals(List.of("**"))) {
      for (int n = 0; n <= path.size(); n++) {
        if (deep(rest, path.subList(n, path.size()))) {
          return true;
        }
      }
      return false;
    }
    return !path.isEmpty()
        && flat(pattern.getFirst(), path.getFirst())
        && deep(rest, path.subList(1, path.size()));
  }

  private static boolean flat(List<String> tokens, String text) {
    if (tokens.isEmpty()) {
      return text.isEmpty();
    }
    List<String> rest = tokens.subList(1, tokens.size());
    if (tokens.getFirst().equals("*")) {
      return flat(rest, text) || (!text.isEmpty() && flat(tokens, text.substring(1)));
    }
    return !text.isEmpty()
        && one(tokens.getFirst(), text.charAt(0))
        && flat(rest, text.substring(1));
  }

  private static boolean one(String token, char character) {
    return switch (token) {
      case "?" -> true;
      case "[!a]" -> character != 'a';
      case "[ab]" -> character == 'a' || character == 'b';
      default -> token.charAt(0) == character;
    };
  }
}
