package dev.konsol.eval.engine;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.Interrupts;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.eval.plan.EnginePlan;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
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

  private final BiFunction<EnginePlan, Closer, Engine> starter;
  private final Tasks tasks;
  private final Duration idle;
  private final BooleanSupplier busy;
  private @Nullable Warm kept;
  private @Nullable EnginePlan wanted;
  private boolean starting;
  private boolean closed;

  private record Warm(EnginePlan plan, Engine engine, Closer life) {}

  /// @param starter starts an engine that the closer owns
  /// @param busy whether the processors have something better to do
  Spare(
      BiFunction<EnginePlan, Closer, Engine> starter,
      Tasks tasks,
      Duration idle,
      BooleanSupplier busy) {
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
    // Whoever waits for the one that was wanted before waits in vain.
    notifyAll();
    try {
      tasks.start(() -> start(plan, quiet));
    } catch (Throwable e) {
      giveUp(plan);
      throw e;
    }
  }

  private void start(EnginePlan plan, Duration quiet) {
    Closer life = new Closer();
    try {
      awaitQuiet(plan, quiet);
      Warm warm = new Warm(plan, starter.apply(plan, life), life);
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
    } catch (Throwable e) {
      // Nobody waits for a start that a bug, or want of memory or descriptors, has ended.
      giveUp(plan);
      life.close();
      throw e;
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
    var _ = Interrupts.asFalse(() -> Budget.of(idle).await(this, () -> !warm.equals(kept)));
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
