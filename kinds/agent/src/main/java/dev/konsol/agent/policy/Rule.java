package dev.konsol.agent.policy;

import dev.konsol.core.KonsolException;
import java.util.Optional;

/// One rule: a tool and what a call of it has to be about, where that matters. Written `shell`,
/// `shell:git status` or `write_file:docs/*`; in both `*` stands for anything.
public record Rule(Decision decision, String tool, Optional<String> pattern) {
  public static Rule parse(Decision decision, String text) {
    int colon = text.indexOf(':');
    String tool = colon < 0 ? text : text.substring(0, colon);
    if (tool.isBlank()) {
      throw KonsolException.badRequest(
          "'"
              + text
              + "' is not a rule: it is written TOOL or TOOL:PATTERN, such as 'shell:git status'");
    }
    return new Rule(
        decision, tool, colon < 0 ? Optional.empty() : Optional.of(text.substring(colon + 1)));
  }

  public boolean names(String name) {
    return tool.equals(name) || Glob.of(tool).matches(name);
  }

  /// As it is written.
  public String text() {
    return tool + pattern.map(part -> ":" + part).orElse("");
  }

  Glob glob() {
    return Glob.of(pattern.orElse("*"));
  }
}
