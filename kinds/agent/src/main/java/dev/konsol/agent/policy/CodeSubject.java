package dev.konsol.agent.policy;

import dev.konsol.agent.policy.Glob.Fit;
import dev.konsol.agent.shell.Word;
import java.util.List;
import java.util.Set;

/// Code for another program. Patterns can deny it by what stands in it, and never vouch for it.
record CodeSubject(String text) implements Subject {
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
