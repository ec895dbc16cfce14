package dev.konsol.agent.policy;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// What a user may allow for more than once when a call is asked for.
///
/// @param title for people
public record StandingPermission(String title, Rule rule) {
  private static final String SHELL = "shell";
  private static final ToolSpec COMMANDS =
      new ToolSpec(
          SHELL, "", "", "{}", Optional.empty(), new ToolSpec.Effects(false, true, false, true));

  /// A command is allowed to the letter, and not at all where it is composed of several: nobody can
  /// say then what it does. Any other tool is allowed by its name.
  public static Optional<StandingPermission> of(String tool, String arguments) {
    if (!tool.equals(SHELL)) {
      Rule rule = new Rule(Decision.ALLOW, tool, Optional.empty());
      return Optional.of(new StandingPermission("Always allow " + tool, rule));
    }
    String command = command(arguments);
    Rule rule = new Rule(Decision.ALLOW, tool, Optional.of(command));
    Policy alone = new Policy(List.of(rule), Decision.ASK);
    boolean vouched =
        !command.contains("*")
            && alone.decide(COMMANDS, List.of(new Judged.CommandLine(command))) == Decision.ALLOW;
    return vouched
        ? Optional.of(new StandingPermission("Always allow this command", rule))
        : Optional.empty();
  }

  private static String command(String arguments) {
    try {
      return JsonMapper.shared().readTree(arguments).path("command").asString("");
    } catch (JacksonException e) {
      return "";
    }
  }
}
