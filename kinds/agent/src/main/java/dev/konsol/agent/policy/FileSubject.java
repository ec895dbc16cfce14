package dev.konsol.agent.policy;

import dev.konsol.agent.policy.Glob.Fit;
import dev.konsol.agent.shell.Word;
import dev.konsol.core.tool.Judged;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A file: rules against it count for its name and for what links lead to, rules for it only for
/// the latter.
record FileSubject(Judged.File file) implements Subject {
  @Override
  public Fit means(Glob pattern) {
    Glob plain = plain(pattern);
    Fit fit = Fit.NO;
    for (Path path : List.of(file.real(), file.named())) {
      fit = fit.or(fit(plain, relative(path))).or(fit(plain, path.toString()));
    }
    return fit;
  }

  private Fit fit(Glob pattern, String path) {
    String subject = path.replace(Word.ANY, '?');
    Fit fit = one(pattern, subject);
    if (file.use() == Judged.Use.SEARCH) {
      String below = subject.isEmpty() || subject.equals(".") ? "" : subject + "/";
      fit = fit.or(one(pattern, below + Word.ANY));
    }
    return fit;
  }

  private Fit one(Glob pattern, String subject) {
    return file.anyCase() ? pattern.fitAnyCase(subject) : pattern.fit(subject);
  }

  @Override
  public boolean vouched(List<Glob> allowed) {
    return allowed.stream().map(FileSubject::plain).anyMatch(this::reaches);
  }

  /// A relative pattern is about files below the directory only.
  private boolean reaches(Glob pattern) {
    return pattern.text().startsWith("/")
        ? pattern.matches(file.real().toString())
        : file.real().startsWith(file.directory()) && pattern.matches(relative(file.real()));
  }

  private String relative(Path path) {
    if (!path.startsWith(file.directory())) {
      return path.toString();
    }
    String relative = file.directory().relativize(path).toString();
    return relative.isEmpty() ? "." : relative;
  }

  private static Glob plain(Glob pattern) {
    String text = pattern.text().replaceAll("/+", "/").replaceAll("/(\\./)+", "/");
    while (text.startsWith("./") && text.length() > 2) {
      text = text.substring(2);
    }
    return new Glob(
        text.length() > 1 && text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
  }

  /// What stands in these folders is run by the next `git` or `konsol`, and two of the user's own
  /// files say what Konsol trusts and allows.
  @Override
  public boolean ordinary() {
    return file.use() != Judged.Use.CHANGE || (!starts(file.real()) && !starts(file.named()));
  }

  private static boolean starts(Path path) {
    for (Path name : path) {
      String folder = name.toString().toLowerCase(Locale.ROOT);
      if (folder.equals(".git") || folder.equals(".konsol")) {
        return true;
      }
    }
    return path.endsWith("konsol/trust") || path.endsWith("konsol/config.json");
  }

  @Override
  public Set<String> kin() {
    return switch (file.use()) {
      case READ -> Set.of("read_file");
      case CHANGE -> Set.of("read_file", "write_file", "edit_file");
      // A search leaves out what may not be read.
      case SEARCH, WORK -> Set.of();
    };
  }
}
