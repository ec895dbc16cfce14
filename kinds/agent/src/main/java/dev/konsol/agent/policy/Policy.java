package dev.konsol.agent.policy;

import dev.konsol.core.ToolSpec;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Decides about tool calls: by the first rule that fits, else by what the tool can do. What only
/// reads in the session's directory is allowed; for the rest `otherwise` counts.
public record Policy(List<Rule> rules, Decision otherwise) {
  public static final Policy CAREFUL = new Policy(List.of(), Decision.ASK);

  public Policy {
    rules = List.copyOf(rules);
  }

  public Decision decide(ToolSpec tool, String arguments) {
    String subject = subject(arguments);
    for (Rule rule : rules) {
      if (rule.fits(tool.name(), subject)) {
        return rule.decision();
      }
    }
    ToolSpec.Effects effects = tool.effects();
    return effects.readOnly() && !effects.openWorld() ? Decision.ALLOW : otherwise;
  }

  /// What patterns are held against: the command, the path, or else all arguments.
  private static String subject(String arguments) {
    try {
      JsonNode node = JsonMapper.shared().readTree(arguments);
      for (String key : List.of("command", "path")) {
        if (node.path(key).isString()) {
          return node.path(key).asString();
        }
      }
    } catch (JacksonException e) {
      // then patterns see what the model wrote
    }
    return arguments;
  }
}
