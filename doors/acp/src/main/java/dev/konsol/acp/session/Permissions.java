package dev.konsol.acp.session;

import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.policy.Rule;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// What the user has allowed for the rest of a session on this connection, and the mode it is in.
/// Safe for any thread.
public final class Permissions {
  private static final ToolSpec SHELL =
      new ToolSpec(
          "shell", "", "", "{}", Optional.empty(), new ToolSpec.Effects(false, true, false, true));

  private final Policy host;
  private final List<Rule> remembered = new CopyOnWriteArrayList<>();
  private volatile Mode mode = Mode.ASK;

  public Permissions(Policy host) {
    this.host = host;
  }

  /// Something the user may allow for good.
  record Offer(String title, Rule rule) {}

  /// What may be allowed for good with this call. A command is allowed to the letter, and not at
  /// all where it is composed of several: nobody can say then what it does.
  Optional<Offer> offer(ToolCall call) {
    if (!call.name().equals("shell")) {
      Rule rule = new Rule(Decision.ALLOW, call.name(), Optional.empty());
      return Optional.of(new Offer("Always allow " + call.name(), rule));
    }
    String command = command(call);
    Rule rule = new Rule(Decision.ALLOW, call.name(), Optional.of(command));
    Policy alone = new Policy(List.of(rule), Decision.ASK);
    boolean vouched =
        !command.contains("*")
            && alone.decide(SHELL, List.of(new Judged.CommandLine(command))) == Decision.ALLOW;
    return vouched ? Optional.of(new Offer("Always allow this command", rule)) : Optional.empty();
  }

  private static String command(ToolCall call) {
    try {
      return JsonMapper.shared().readTree(call.arguments()).path("command").asString("");
    } catch (JacksonException e) {
      return "";
    }
  }

  void keep(Offer offer) {
    remembered.add(offer.rule());
  }

  public Mode mode() {
    return mode;
  }

  public void mode(Mode other) {
    mode = other;
  }

  public Policy policy() {
    return mode.policy(host, remembered);
  }
}
