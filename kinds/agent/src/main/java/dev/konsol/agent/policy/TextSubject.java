package dev.konsol.agent.policy;

import dev.konsol.agent.policy.Glob.Fit;
import dev.konsol.agent.shell.Word;
import java.util.List;
import java.util.regex.Pattern;

/// A text whose meaning is another's: it is compared as it is spelled.
record TextSubject(String text) implements Subject {
  /// With one of these it is more than it looks like: no pattern vouches for it.
  private static final Pattern COMPOSED =
      Pattern.compile("[;&|<>`$()\\\\\\p{Cntrl}\\p{Cf}]|\\.\\.|%[0-9A-Fa-f]{2}");

  private static final int LONGEST_PATH = 4096;

  @Override
  public Fit means(Glob pattern) {
    String clean = text.replace(Word.ANY, '?');
    return pattern
        .fitAnyCase(clean)
        .or(pattern.fitAnyCase(clean.strip()))
        .or(pattern.fitAnyCase(path(clean)));
  }

  /// As a path it might be written shorter.
  private static String path(String text) {
    if (text.length() > LONGEST_PATH) {
      return text;
    }
    String shorter = text.strip().replaceAll("/+", "/").replaceAll("(?<=^|/)\\./", "");
    String before = "";
    while (!before.equals(shorter)) {
      before = shorter;
      shorter = shorter.replaceFirst("(?<=^|/)(?!\\.\\./)[^/]+/\\.\\.(/|$)", "");
    }
    return shorter;
  }

  @Override
  public boolean vouched(List<Glob> allowed) {
    return !COMPOSED.matcher(text).find()
        && allowed.stream().anyMatch(pattern -> pattern.matches(text));
  }
}
