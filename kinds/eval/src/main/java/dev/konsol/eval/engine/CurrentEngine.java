package dev.konsol.eval.engine;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.plan.EnginePlan;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The engine that a session has at present, and its replacement. One thread at a time asks for it
/// and replaces it; any thread may close it, which also cuts short an engine that is starting.
public final class CurrentEngine {
  private final Engines engines;
  private final MemoryJournal journal;
  private final BiConsumer<Engine, EnginePlan> preparation;
  private EnginePlan plan;
  private Closer life = new Closer();
  private @Nullable Engine engine;
  private boolean told;
  private boolean closed;

  /// @param preparation makes a fresh engine ready for evaluations, or throws
  public CurrentEngine(
      Engines engines,
      EnginePlan plan,
      MemoryJournal journal,
      BiConsumer<Engine, EnginePlan> preparation) {
    this.engines = engines;
    this.plan = plan;
    this.journal = journal;
    this.preparation = preparation;
  }

  public synchronized Optional<Engine> present() {
    return Optional.ofNullable(engine);
  }

  /// Whether there are values, or may soon be some.
  public boolean hasValues() {
    return !isClosed() && present().flatMap(Engine::gone).isEmpty();
  }

  /// What has no effect in it, because its folder is not trusted.
  synchronized List<LeftOut> leftOut() {
    return plan.leftOut();
  }

  synchronized EnginePlan plan() {
    return plan;
  }

  public synchronized List<String> projectNotes() {
    return plan.project().notes();
  }

  /// What is to be said about its project, once for each engine.
  synchronized List<String> news() {
    List<String> news = told ? List.of() : plan.project().notes();
    told = true;
    return news;
  }

  /// The engine, replaced if it has gone since; a note says so then.
  public Engine living(List<String> notes) {
    Optional<Engine> present = present();
    Optional<String> gone = present.flatMap(Engine::gone);
    if (present.isPresent() && gone.isEmpty()) {
      return present.get();
    }
    String reason = gone.orElse("the worker is gone");
    Engine started = renew(plan, reason);
    notes.add(reason + ": a new worker was started, values from before are lost");
    return started;
  }

  /// Ends the engine and starts another, for this plan.
  public Engine renew(EnginePlan next, String reason) {
    Engine started = start(next);
    journal.append(new EvalEvent.WorkerStarted(started.pid(), reason));
    return started;
  }

  public Engine start(EnginePlan next) {
    Closer nextLife = begin(next);
    try {
      Engine started = engines.start(next, nextLife);
      started.attach(journal);
      preparation.accept(started, next);
      publish(started);
      return started;
    } catch (RuntimeException e) {
      nextLife.close();
      throw isClosed() ? ended() : e;
    }
  }

  private Closer begin(EnginePlan next) {
    Closer before;
    Closer nextLife = new Closer();
    synchronized (this) {
      if (closed) {
        throw ended();
      }
      before = life;
      life = nextLife;
      engine = null;
      told = false;
      plan = next;
    }
    before.close();
    return nextLife;
  }

  private synchronized void publish(Engine started) {
    if (closed) {
      throw ended();
    }
    engine = started;
  }

  public synchronized boolean isClosed() {
    return closed;
  }

  private static KonsolException ended() {
    return KonsolException.ended("the session was closed");
  }

  /// Lets the worker exit in an orderly way if it is idle, and ends by force what is left.
  public Stopped close(Budget budget, boolean idle) {
    Closer last;
    Optional<Engine> leaving;
    synchronized (this) {
      closed = true;
      last = life;
      leaving = present();
      engine = null;
    }
    boolean left = idle && leaving.map(e -> e.exit(budget.firstHalf().remaining())).orElse(true);
    last.close();
    return left ? Stopped.GRACEFUL : Stopped.FORCED;
  }
}
