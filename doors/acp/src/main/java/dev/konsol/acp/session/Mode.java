package dev.konsol.acp.session;

import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.policy.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a session may do without being asked. What the host's rules deny stays denied in all of
/// them.
public enum Mode {
  ASK("Ask", "asks before it changes files or runs commands"),
  EDIT("Edit", "changes files without asking, asks before anything else"),
  READ("Read only", "looks, and changes nothing"),
  ALLOW("Allow everything", "asks only where a rule may deny it and that cannot be told");

  private final String title;
  private final String description;

  Mode(String title, String description) {
    this.title = title;
    this.description = description;
  }

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Mode> named(String id) {
    return Stream.of(values()).filter(mode -> mode.id().equals(id)).findFirst();
  }

  /// The host's rules come first, then what the user has said before.
  Policy policy(Policy host, List<Rule> remembered) {
    List<Rule> rules = new ArrayList<>(host.rules());
    return switch (this) {
      case ASK -> {
        rules.addAll(remembered);
        yield new Policy(rules, host.otherwise());
      }
      case EDIT -> {
        rules.addAll(remembered);
        rules.add(Rule.parse(Decision.ALLOW, "write_file"));
        rules.add(Rule.parse(Decision.ALLOW, "edit_file"));
        yield new Policy(rules, host.otherwise());
      }
      case READ -> {
        rules.removeIf(rule -> rule.decision() != Decision.DENY);
        yield new Policy(rules, Decision.DENY);
      }
      case ALLOW -> {
        rules.removeIf(rule -> rule.decision() == Decision.ASK);
        yield new Policy(rules, Decision.ALLOW);
      }
    };
  }

  /// For the editor's menu.
  public static ObjectNode state(Mode current) {
    ObjectNode state = JsonNodeFactory.instance.objectNode();
    state.put("currentModeId", current.id());
    for (Mode mode : values()) {
      state
          .withArray("availableModes")
          .addObject()
          .put("id", mode.id())
          .put("name", mode.title)
          .put("description", mode.description);
    }
    return state;
  }
}
