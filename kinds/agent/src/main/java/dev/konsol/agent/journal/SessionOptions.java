package dev.konsol.agent.journal;

import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Mode;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.policy.Rule;
import dev.konsol.core.KonsolException;
import dev.konsol.core.WireName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a session may do, and how much, besides what its host says.
///
/// @param allowed rules that the user has allowed for as long as the session is there
/// @param turn how much each turn may take
/// @param session how much all of them may take
public record SessionOptions(
    Mode mode, List<String> allowed, SpendingLimits turn, SpendingLimits session) {
  public static final SessionOptions USUAL =
      new SessionOptions(Mode.ASK, List.of(), SpendingLimits.NONE, SpendingLimits.NONE);

  private static final String USD = "cost_usd";
  private static final List<String> LIMITS = List.of("steps", "tokens", USD, "time_ms");

  public SessionOptions {
    allowed = List.copyOf(allowed);
  }

  public SessionOptions in(Mode other) {
    return new SessionOptions(other, allowed, turn, session);
  }

  public SessionOptions allowing(String rule) {
    if (allowed.contains(rule)) {
      return this;
    }
    List<String> more = new ArrayList<>(allowed);
    more.add(rule);
    return new SessionOptions(mode, more, turn, session);
  }

  public Policy policy(Policy host) {
    return mode.policy(
        host, allowed.stream().map(text -> Rule.parse(Decision.ALLOW, text)).toList());
  }

  /// What somebody who wants a session wrote: `mode`, and `limits` with those of each `turn` and of
  /// the `session`. What is not understood is refused by its name; null counts as not given.
  public static SessionOptions wanted(JsonNode mode, JsonNode limits) {
    check(limits, "limits", List.of("turn", "session"));
    check(limits.path("turn"), "limits.turn", LIMITS);
    check(limits.path("session"), "limits.session", LIMITS);
    return new SessionOptions(
        given(mode) ? mode(mode) : Mode.ASK,
        List.of(),
        limits(limits.path("turn")),
        limits(limits.path("session")));
  }

  private static Mode mode(JsonNode written) {
    if (!written.isString()) {
      throw KonsolException.badRequest("'mode' must be a string");
    }
    return WireName.find(Mode.class, written.stringValue())
        .orElseThrow(() -> KonsolException.badRequest("'mode' is ask, edit, read or allow"));
  }

  private static boolean given(JsonNode node) {
    return !node.isMissingNode() && !node.isNull();
  }

  private static void check(JsonNode node, String what, List<String> known) {
    if (given(node) && !node.isObject()) {
      throw KonsolException.badRequest("'" + what + "' must be an object");
    }
    for (String name : node.propertyNames()) {
      if (!known.contains(name)) {
        throw KonsolException.badRequest(
            "'" + what + "." + name + "' is not known: use " + String.join(", ", known));
      }
      JsonNode value = node.path(name);
      boolean fits = value.isObject() || value.isIntegralNumber() || value.isNull();
      if (!fits && !(name.equals(USD) && value.isNumber())) {
        throw KonsolException.badRequest("'" + what + "." + name + "' must be a number");
      }
    }
  }

  void write(ObjectNode node) {
    node.put("mode", mode.wireName());
    allowed.forEach(rule -> node.withArray("allowed").add(rule));
    write(node, "turn_limits", turn);
    write(node, "session_limits", session);
  }

  private static void write(ObjectNode node, String key, SpendingLimits limits) {
    if (limits.equals(SpendingLimits.NONE)) {
      return;
    }
    ObjectNode written = node.putObject(key);
    limits.steps().ifPresent(most -> written.put("steps", most));
    limits.tokens().ifPresent(most -> written.put("tokens", most));
    limits.usd().ifPresent(most -> written.put(USD, most));
    limits.time().ifPresent(most -> written.put("time_ms", most.toMillis()));
  }

  static SessionOptions read(JsonNode node) {
    return new SessionOptions(
        WireName.find(Mode.class, node.path("mode").asString("")).orElse(Mode.ASK),
        node.path("allowed").valueStream().map(JsonNode::asString).toList(),
        limits(node.path("turn_limits")),
        limits(node.path("session_limits")));
  }

  private static SpendingLimits limits(JsonNode node) {
    return new SpendingLimits(
        whole(node, "steps"),
        whole(node, "tokens"),
        node.path(USD).isNumber() ? Optional.of(node.path(USD).asDouble()) : Optional.empty(),
        whole(node, "time_ms").map(Duration::ofMillis));
  }

  private static Optional<Long> whole(JsonNode node, String key) {
    return node.path(key).isNumber() ? Optional.of(node.path(key).asLong()) : Optional.empty();
  }
}
