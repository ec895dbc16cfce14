package dev.konsol.agent.policy;

import dev.konsol.core.WireName;
import java.util.ArrayList;
import java.util.List;

/// What a session may do without being asked. What the host's rules deny stays denied in all of
/// them.
public enum Mode implements WireName {
  ASK("Ask", "asks before it changes files or runs commands"),
  EDIT("Edit", "changes files without asking, asks before anything else"),
  READ("Read only", "looks, and changes nothing"),
  ALLOW("Allow everything", "asks only where a rule may deny it and that cannot be told");

  private static final List<String> EDITS = List.of("write_file", "edit_file", "apply_patch");

  private final String title;
  private final String description;

  Mode(String title, String description) {
    this.title = title;
    this.description = description;
  }

  public String title() {
    return title;
  }

  public String description() {
    return description;
  }

  /// The host's rules come first, then what the user has said before.
  public Policy policy(Policy host, List<Rule> remembered) {
    List<Rule> rules = new ArrayList<>(host.rules());
    return switch (this) {
      case ASK -> {
        rules.addAll(remembered);
        yield new Policy(rules, host.otherwise(), host.readOnly());
      }
      case EDIT -> {
        rules.addAll(remembered);
        EDITS.forEach(tool -> rules.add(Rule.parse(Decision.ALLOW, tool)));
        yield new Policy(rules, host.otherwise(), host.readOnly());
      }
      case READ -> {
        rules.removeIf(rule -> rule.decision() != Decision.DENY);
        yield new Policy(rules, Decision.DENY, true);
      }
      case ALLOW -> {
        rules.removeIf(rule -> rule.decision() == Decision.ASK);
        yield new Policy(rules, Decision.ALLOW, host.readOnly());
      }
    };
  }
}
