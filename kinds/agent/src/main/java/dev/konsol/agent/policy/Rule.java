package dev.konsol.agent.policy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One rule: a tool (`*` is any) and what its command or path has to look like, where that matters.
/// Written `shell`, `shell:npm test*` or `write_file:docs/*`; in a pattern `*` stands for anything.
public record Rule(Decision decision, String tool, Optional<Pattern> pattern) {
  /// With one of these a command or a path is more than it looks like: no pattern vouches for it.
  private static final Pattern COMPOSED = Pattern.compile("[;&|<>`$()\\n\\r]|\\.\\.");

  public static Rule parse(Decision decision, String text) {
    int colon = text.indexOf(':');
    String tool = colon < 0 ? text : text.substring(0, colon);
    if (tool.isBlank()) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST,
          "'" + text + "' is no rule: it is written TOOL or TOOL:PATTERN, such as 'shell:git *'");
    }
    return new Rule(
        decision,
        tool,
        colon < 0 ? Optional.empty() : Optional.of(glob(text.substring(colon + 1))));
  }

  /// Whether it is about this call.
  public boolean fits(String name, String subject) {
    if (!tool.equals("*") && !tool.equals(name)) {
      return false;
    }
    if (pattern.isEmpty()) {
      return true;
    }
    boolean vouched = decision != Decision.ALLOW || !COMPOSED.matcher(subject).find();
    return vouched && pattern.get().matcher(subject).matches();
  }

  private static Pattern glob(String text) {
    String regex =
        Stream.of(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(regex, Pattern.DOTALL);
  }
}
