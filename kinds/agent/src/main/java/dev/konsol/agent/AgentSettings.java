package dev.konsol.agent;

import dev.konsol.agent.policy.Policy;
import java.time.Clock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// What agents are told of the world they live in.
///
/// @param model where a session names none; may be empty
/// @param instructions what every model is told first
/// @param ids random, for sessions, messages and requests
public record AgentSettings(
    String model,
    String instructions,
    Policy policy,
    AgentLimits limits,
    Ownership ownership,
    Clock clock,
    Supplier<String> ids) {

  /// Who this host is among those that share the store.
  ///
  /// @param owner this host's name in the store: never used before, never again
  /// @param alive whether an owner, this one included, still runs
  public record Ownership(String owner, Predicate<String> alive) {}
}
