package dev.konsol.agent.policy;

import dev.konsol.agent.policy.Glob.Fit;
import java.util.List;

/// A session that is there already, by its name.
record SessionSubject(String name, boolean own) implements Subject {
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
