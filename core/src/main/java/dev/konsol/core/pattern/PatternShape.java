package dev.konsol.core.pattern;

import dev.konsol.core.KonsolException;
import java.util.ArrayDeque;
import java.util.Deque;

/// Looks a pattern over before the engine sees it. Repetitions are written out when a pattern is
/// compiled, those within others many times over: `((a{1000}){1000}){1000}` fills the memory. And
/// the engine reads `[a&&b]` as three characters, where its writer meant an intersection.
final class PatternShape {
  private static final long MOST = 1_000;

  /// What is open: how long it is by now, and its last part, which a repetition repeats.
  private static final class Level {
    private long size;
    private long last;

    void add(long part) {
      size = Math.min(size + part, Integer.MAX_VALUE);
      last = part;
    }

    void repeat(long times) {
      size -= last;
      add(Math.min(last * times, Integer.MAX_VALUE));
    }
  }

  private final String regex;
  private final Deque<Level> open = new ArrayDeque<>();
  private Level here = new Level();
  private int at;

  private PatternShape(String regex) {
    this.regex = regex;
  }

  /// Throws where the pattern is refused. What is not a pattern is left to the engine.
  static void check(String regex) {
    if (new PatternShape(regex).size() > MOST) {
      throw KonsolException.badRequest(
          "the pattern '"
              + regex
              + "' has more than "
              + MOST
              + " parts when its repetitions are written out: repeat less");
    }
  }

  private long size() {
    while (at < regex.length()) {
      switch (regex.charAt(at++)) {
        case '\\' -> escape();
        case '[' -> characterClass();
        case '(' -> {
          open.push(here);
          here = new Level();
        }
        case ')' -> close();
        case '{' -> repetition();
        default -> here.add(1);
      }
    }
    while (!open.isEmpty()) {
      close();
    }
    return here.size;
  }

  private void close() {
    if (!open.isEmpty()) {
      long inner = here.size;
      here = open.pop();
      here.add(inner + 1);
    }
  }

  private void escape() {
    char kind = at < regex.length() ? regex.charAt(at++) : '\\';
    if (kind == 'Q') {
      int end = regex.indexOf("\\E", at);
      here.add((end < 0 ? regex.length() : end) - at);
      at = end < 0 ? regex.length() : end + 2;
      return;
    }
    here.add(1);
    boolean named = (kind == 'p' || kind == 'P' || kind == 'x') && regex.startsWith("{", at);
    int end = named ? regex.indexOf('}', at) : -1;
    at = end < 0 ? at : end + 1;
  }

  private void characterClass() {
    here.add(1);
    at += regex.startsWith("^", at) ? 1 : 0;
    int first = at;
    while (at < regex.length() && (at == first || regex.charAt(at) != ']')) {
      if (regex.startsWith("&&", at)) {
        throw Refusal.unsupported(regex, "an intersection of character classes, '&&'");
      }
      boolean posix = regex.startsWith("[:", at) && regex.indexOf(":]", at) > 0;
      if (posix) {
        at = regex.indexOf(":]", at) + 2;
      } else {
        at += regex.charAt(at) == '\\' ? 2 : 1;
      }
    }
    at++;
  }

  /// `{3}`, `{3,}` and `{3,7}`; a brace that is nothing of this stands for itself.
  private void repetition() {
    int end = regex.indexOf('}', at);
    String inner = end < 0 ? "" : regex.substring(at, end);
    int comma = inner.indexOf(',');
    long least = number(comma < 0 ? inner : inner.substring(0, comma));
    long most = comma < 0 ? 0 : number(inner.substring(comma + 1));
    if (least < 0) {
      here.add(1);
      return;
    }
    at = end + 1;
    here.repeat(Math.max(1, Math.max(least, most)));
  }

  private static long number(String text) {
    boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits && text.length() < 9 ? Long.parseLong(text) : -1;
  }
}
