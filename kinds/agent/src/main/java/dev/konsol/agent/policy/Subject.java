package dev.konsol.agent.policy;

import dev.konsol.agent.policy.Glob.Fit;
import dev.konsol.agent.shell.Variables;
import dev.konsol.agent.shell.Word;
import dev.konsol.core.tool.Judged;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Something that a call is about, as patterns see it.
interface Subject {
  /// Whether a pattern that denies, or wants to be asked, means this: in any spelling.
  Fit means(Glob pattern);

  /// Whether patterns vouch for this: for what would be done, and nothing else.
  boolean vouched(List<Glob> allowed);

  /// Whether it may be something else than it looks like, so that patterns cannot tell.
  default boolean hides() {
    return false;
  }

  /// Whether a rule that names the tool alone means this, too, and whether reading it needs none.
  default boolean ordinary() {
    return true;
  }

  /// Tools whose rules against something count here, too.
  default Set<String> kin() {
    return Set.of();
  }

  static List<? extends Subject> of(Judged judged) {
    return switch (judged) {
      case Judged.File file -> List.of(new FileSubject(file));
      case Judged.CommandLine(String line) -> CommandSubject.of(line);
      case Judged.Argv(List<String> words) -> CommandSubject.of(words);
      case Judged.Code(String text) -> List.of(new Code(text));
      case Judged.Variable(String name, String value) -> List.of(new Variable(name, value));
      case Judged.Session(String name, boolean own) -> List.of(new Session(name, own));
      case Judged.Url(String text) -> List.of(new Text(text));
      case Judged.Text(String text) -> List.of(new Text(text));
    };
  }

  /// Code for another program. Patterns can deny it by what stands in it, and never vouch for it.
  record Code(String text) implements Subject {
    @Override
    public Fit means(Glob pattern) {
      String clean = text.replace(Word.ANY, '?');
      Fit fit = pattern.fitAnyCase(clean).or(pattern.fitAnyCase(clean.strip()));
      for (Subject typed : CommandSubject.of(clean)) {
        fit = fit.or(typed.means(pattern));
      }
      return fit;
    }

    @Override
    public boolean vouched(List<Glob> allowed) {
      return false;
    }

    @Override
    public boolean hides() {
      return true;
    }

    @Override
    public Set<String> kin() {
      return Set.of("shell");
    }
  }

  /// A variable that is set for a program: written `NAME=value` in a rule.
  record Variable(String name, String value) implements Subject {
    @Override
    public Fit means(Glob pattern) {
      return pattern.fitAnyCase(name + "=" + value);
    }

    @Override
    public Set<String> kin() {
      return Set.of("shell");
    }

    @Override
    public boolean vouched(List<Glob> allowed) {
      return Variables.harmless(name)
          || allowed.stream()
              .filter(pattern -> pattern.text().startsWith(name + "="))
              .anyMatch(pattern -> pattern.matches(name + "=" + value));
    }
  }

  /// A session that is there already, by its name.
  record Session(String name, boolean own) implements Subject {
    @Override
    public boolean ordinary() {
      return own;
    }

    @Override
    public Fit means(Glob pattern) {
      return pattern.fit(name);
    }

    @Override
    public boolean vouched(List<Glob> allowed) {
      return allowed.stream().anyMatch(pattern -> pattern.matches(name));
    }
  }

  /// A text whose meaning is another's: it is compared as it is spelled.
  record Text(String text) implements Subject {
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
}
