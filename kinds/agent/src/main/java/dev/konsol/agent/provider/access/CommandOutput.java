package dev.konsol.agent.provider.access;

import dev.konsol.agent.model.ModelException;
import dev.konsol.core.Held;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Mutex;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// What a command printed, kept for a while: many sessions ask with one token. Safe for any thread.
public final class CommandOutput implements Secret {
  private static final Duration KEPT = Duration.ofMinutes(5);

  private final CredentialCommands commands;
  private final List<String> argv;
  private final Clock clock;
  private final Mutex lock = new Mutex();
  private volatile String printed = "";
  private Instant until = Instant.MIN;

  public CommandOutput(CredentialCommands commands, List<String> argv, Clock clock) {
    this.commands = commands;
    this.argv = List.copyOf(argv);
    this.clock = clock;
  }

  /// Runs the command where what it printed last is old.
  @Override
  public String get() throws InterruptedException, ModelException {
    try (Held _ = lock.heldInterruptibly()) {
      if (!clock.instant().isBefore(until)) {
        printed = commands.output(argv).strip();
        until = clock.instant().plus(KEPT);
      }
      return printed;
    } catch (KonsolException e) {
      throw new ModelException(
          ModelException.Kind.REFUSED,
          "cannot be asked: the command for its key failed: " + e.getMessage(),
          e);
    }
  }

  @Override
  public String last() {
    return printed;
  }

  @Override
  public boolean renew() {
    try (Held _ = lock.held()) {
      until = Instant.MIN;
      return true;
    }
  }
}
