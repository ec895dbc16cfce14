package dev.konsol.agent.policy;

import dev.konsol.agent.policy.Glob.Fit;
import dev.konsol.core.tool.Judged;
import java.util.List;
import java.util.Set;

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
      case Judged.Code(String text) -> List.of(new CodeSubject(text));
      case Judged.Variable(String name, String value) -> List.of(new VariableSubject(name, value));
      case Judged.Session(String name, boolean own) -> List.of(new SessionSubject(name, own));
      case Judged.Url(String text) -> List.of(new TextSubject(text));
      case Judged.Text(String text) -> List.of(new TextSubject(text));
    };
  }
}
