package dev.konsol.agent;

import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.policy.Rule;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.FleetMember;
import dev.konsol.core.store.StoredSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// What agents are told of the world they live in.
///
/// @param model where a session names none; may be empty
/// @param instructions what every model is told first
/// @param ids random, for sessions, messages and requests
/// @param always writes down what the user allows for good; throws where it cannot
/// @param spans where turns are traced; asked for with the first of them
public record AgentSettings(
    String model,
    Instructions instructions,
    Policy policy,
    AgentLimits limits,
    Ownership ownership,
    Clock clock,
    Supplier<String> ids,
    Consumer<Rule> always,
    Supplier<Spans> spans) {

  /// Where nothing can be allowed for good.
  public static final Consumer<Rule> NOT_FOR_GOOD = AgentSettings::notHere;

  private static void notHere(Rule rule) {
    throw KonsolException.badRequest(
        "'" + rule.text() + "' cannot be allowed for good here: allow it for the session");
  }

  /// Who this host is among those that share the store.
  ///
  /// @param alive whether an owner, this one included, still runs
  /// @param enter tells the others that this host is there, before it owns anything; throws where
  ///   it cannot, or may own nothing any more
  public record Ownership(FleetMember member, Predicate<String> alive, Runnable enter) {

    /// A host with one life, beside others that are known by their names.
    public Ownership(String name, Predicate<String> alive) {
      this(
          FleetMember.alone(name),
          owner -> alive.test(owner.substring(0, Math.max(0, owner.lastIndexOf('/')))),
          () -> {});
    }

    /// What this host is called as an owner.
    String owner() {
      enter.run();
      return member.owner();
    }

    /// Whether this host has the folder of that session, and so may have the session.
    boolean mayTake(StoredSession line, Path folder) {
      if (member.shares(folder) || (!line.home().isEmpty() && line.home().equals(member.name()))) {
        return true;
      }
      boolean strangers = member.enabled() && !line.home().isEmpty();
      return !strangers && (fromAlone(line) || Files.isDirectory(folder));
    }

    /// As it was before there were several hosts: whoever opens it has it.
    private boolean fromAlone(StoredSession line) {
      return !member.enabled() && line.home().isEmpty();
    }
  }
}
