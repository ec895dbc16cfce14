package dev.konsol.agent.policy;

import dev.konsol.agent.policy.Glob.Fit;
import dev.konsol.agent.shell.Variables;
import java.util.List;
import java.util.Set;

/// A variable that is set for a program: written `NAME=value` in a rule.
record VariableSubject(String name, String value) implements Subject {
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
