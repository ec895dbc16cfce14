package dev.konsol.eval.ruby;

import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.plan.EnginePlan;
import dev.konsol.eval.plan.Outputs;
import dev.konsol.eval.worker.RubyScript;
import dev.konsol.eval.worker.WorkerLaunch;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// The booted Ruby projects, one for each plan, each started when it is first used and again when
/// it has ended or the files it has booted from have changed. Owns them. Safe for any thread: those
/// who ask while it boots wait for the same one.
public final class RubyParents implements AutoCloseable {
  private final EvalSettings settings;
  private final WorkerLaunch.Ownership ownership;
  private final Closer lives = new Closer();
  private final Map<EnginePlan, FutureTask<Booted>> known = new HashMap<>();

  private @Nullable Waiting waiting;

  private record Booted(RubyParent parent, Outputs files) {}

  /// A Ruby that has started and not booted yet.
  private record Waiting(EnginePlan plan, FutureTask<RubyParent> parent) {}

  public RubyParents(EvalSettings settings, WorkerLaunch.Ownership ownership) {
    this.settings = settings;
    this.ownership = ownership;
  }

  /// Starts Ruby for this plan: then only the boot itself is left for whoever opens the first
  /// session. Returns at once; what goes wrong is for that one to find out.
  public void warm(EnginePlan plan) {
    FutureTask<RubyParent> starting =
        new FutureTask<>(() -> start(plan, RubyParent.Start.WAITS, lives.own(new Closer())));
    if (keep(new Waiting(plan, starting))) {
      ownership.tasks().start(starting);
    }
  }

  private synchronized boolean keep(Waiting one) {
    boolean first = waiting == null;
    waiting = first ? one : waiting;
    return first;
  }

  public RubyParent of(EnginePlan plan) {
    FutureTask<Booted> booting = booting(plan);
    booting.run();
    try {
      return booting.get().parent();
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    } catch (ExecutionException e) {
      forget(plan, booting);
      if (e.getCause() instanceof KonsolException refused) {
        throw new KonsolException(refused.code(), refused.getMessage(), refused);
      }
      throw new IllegalStateException(e);
    }
  }

  private synchronized FutureTask<Booted> booting(EnginePlan plan) {
    FutureTask<Booted> before = known.get(plan);
    if (before != null
        && (before.state() != FutureTask.State.SUCCESS || good(before.resultNow()))) {
      return before;
    }
    FutureTask<Booted> booting = new FutureTask<>(() -> boot(plan));
    known.put(plan, booting);
    return booting;
  }

  private static boolean good(Booted booted) {
    if (booted.parent().alive() && !booted.files().touched()) {
      return true;
    }
    booted.parent().retire();
    return false;
  }

  private synchronized void forget(EnginePlan plan, FutureTask<Booted> failed) {
    known.remove(plan, failed);
  }

  /// The files are looked at afterwards: Bundler may write its lock file on the way.
  private Booted boot(EnginePlan plan) {
    Optional<RubyParent> warm = takeWarm(plan);
    warm.ifPresent(RubyParent::boot);
    Closer life = lives.own(new Closer());
    try {
      RubyParent parent = warm.isPresent() ? warm.get() : start(plan, RubyParent.Start.BOOTS, life);
      parent.awaitBoot();
      return new Booted(parent, new Outputs(plan.ruby().bootFiles()));
    } catch (RuntimeException e) {
      life.close();
      throw e;
    }
  }

  private RubyParent start(EnginePlan plan, RubyParent.Start how, Closer life) {
    RubyScript.unpack(settings.scratch());
    String serial = ownership.launcher().serial("ruby");
    return RubyParent.start(new WorkerLaunch(settings, plan, ownership, serial), how, life);
  }

  /// The one that waits, if it is for this plan and came up.
  private Optional<RubyParent> takeWarm(EnginePlan plan) {
    Waiting one = takeWaiting(plan);
    try {
      return one == null
          ? Optional.empty()
          : Optional.of(one.parent().get()).filter(RubyParent::alive);
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    } catch (ExecutionException e) {
      return Optional.empty();
    }
  }

  private synchronized @Nullable Waiting takeWaiting(EnginePlan plan) {
    Waiting one = waiting;
    if (one == null || !one.plan().equals(plan)) {
      return null;
    }
    waiting = null;
    return one;
  }

  @Override
  public void close() {
    lives.close();
  }
}
