package dev.konsol.eval.engine;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.eval.plan.EnginePlan;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One started, idle engine for the plan most recently used. Closed when it was not wanted for a
/// while, or when another plan is used. Safe for any thread.
final class Spare implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Spare.class);

  /// The session that was just opened evaluates first: so long nobody has compiled anything.
  private static final Duration QUIET = Duration.ofMillis(500);

  private final Starter starter;
  private final Tasks tasks;
  private final Duration idle;
  private final BooleanSupplier busy;
  private @Nullable Warm kept;
  private @Nullable EnginePlan wanted;
  private boolean starting;
  private boolean closed;

  private record Warm(EnginePlan plan, Engine engine, Closer life) {}

  /// Starts an engine that `life` owns.
  interface Starter {
    Engine start(EnginePlan plan, Closer life);
  }

  /// @param busy whether the processors have something better to do
  Spare(Starter starter, Tasks tasks, Duration idle, BooleanSupplier busy) {
    this.starter = starter;
    this.tasks = tasks;
    this.idle = idle;
    this.busy = busy;
  }

  /// The warm engine, if it is one for this plan and still good; `life` owns it then. Waits for one
  /// that is being started just now.
  Optional<Engine> take(EnginePlan plan, Closer life) {
    awaitStarting(plan);
    Warm warm = exchange(null);
    if (warm == null) {
      return Optional.empty();
    }
    if (!warm.plan().equals(plan) || !warm.engine().alive() || warm.engine().outputs().touched()) {
      warm.life().close();
      return Optional.empty();
    }
    life.own(warm.life());
    return Optional.of(warm.engine());
  }

  private synchronized void awaitStarting(EnginePlan plan) {
    try {
      while (!closed && starting && plan.equals(wanted)) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized @Nullable Warm exchange(@Nullable Warm next) {
    Warm before = kept;
    kept = next;
    notifyAll();
    return before;
  }

  /// Starts one for this plan in the background, when it is quiet.
  void prepare(EnginePlan plan) {
    prepare(plan, QUIET);
  }

  /// The same at once, for a session that is about to be opened.
  void prepareNow(EnginePlan plan) {
    prepare(plan, Duration.ZERO);
  }

  private synchronized void prepare(EnginePlan plan, Duration quiet) {
    if (closed || idle.isZero() || plan.equals(wanted)) {
      return;
    }
    wanted = plan;
    starting = quiet.isZero();
    tasks.start(() -> start(plan, quiet));
  }

  private void start(EnginePlan plan, Duration quiet) {
    Closer life = new Closer();
    try {
      awaitQuiet(plan, quiet);
      Warm warm = new Warm(plan, starter.start(plan, life), life);
      if (!keep(warm) || expires(warm)) {
        life.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      giveUp(plan);
    } catch (KonsolException e) {
      log.atInfo().log("no warm worker: {}", e.getMessage());
      giveUp(plan);
      life.close();
    }
  }

  private synchronized void awaitQuiet(EnginePlan plan, Duration quiet)
      throws InterruptedException {
    Budget budget = Budget.of(quiet);
    while (!closed && !budget.spent()) {
      wait(budget.remaining().toMillis() + 1);
      budget = busy.getAsBoolean() ? Budget.of(quiet) : budget;
    }
    starting |= plan.equals(wanted);
  }

  private boolean keep(Warm warm) {
    Warm before;
    synchronized (this) {
      if (closed || !warm.plan().equals(wanted)) {
        return false;
      }
      wanted = null;
      starting = false;
      before = exchange(warm);
    }
    if (before != null) {
      before.life().close();
    }
    return true;
  }

  private synchronized void giveUp(EnginePlan plan) {
    if (plan.equals(wanted)) {
      wanted = null;
      starting = false;
      notifyAll();
    }
  }

  /// Waits until somebody has taken it; true when nobody has for too long.
  private synchronized boolean expires(Warm warm) {
    Budget budget = Budget.of(idle);
    try {
      while (warm.equals(kept) && !budget.spent()) {
        wait(budget.remaining().toMillis() + 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    boolean still = warm.equals(kept);
    if (still) {
      kept = null;
    }
    return still;
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    Warm warm = exchange(null);
    if (warm != null) {
      warm.life().close();
    }
  }
}
