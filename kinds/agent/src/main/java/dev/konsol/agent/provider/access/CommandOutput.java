package dev.konsol.agent.provider.access;

import dev.konsol.agent.model.ModelException;
import dev.konsol.core.KonsolException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// What a command printed, kept for a while: many sessions ask with one token. Safe for any thread.
final class CommandOutput {
  private static final Duration KEPT = Duration.ofMinutes(5);

  private final Commands commands;
  private final List<String> argv;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile String printed = "";
  private Instant until = Instant.MIN;

  CommandOutput(Commands commands, List<String> argv, Clock clock) {
    this.commands = commands;
    this.argv = List.copyOf(argv);
    this.clock = clock;
  }

  /// Runs the command where what it printed last is old.
  String get() throws InterruptedException, ModelException {
    lock.lockInterruptibly();
    try {
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
    } finally {
      lock.unlock();
    }
  }

  /// What it printed last; may be empty.
  String last() {
    return printed;
  }

  /// The next one is asked for anew.
  void forget() {
    lock.lock();
    try {
      until = Instant.MIN;
    } finally {
      lock.unlock();
    }
  }
}
