package dev.konsol.app.daemon;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Size;
import dev.konsol.process.Terminal;
import dev.konsol.process.TerminalEvents;
import dev.konsol.process.Terminals;
import dev.konsol.process.Trees;
import dev.konsol.process.host.Processes;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/// Processes that are still being started while the first clients are served. Programs wait until
/// what a dead predecessor left behind is gone, too: it might hold the ports and files they need.
record LazyProcesses(CompletableFuture<Processes> started, CompletableFuture<Integer> swept)
    implements Terminals, Trees {

  LazyProcesses() {
    this(new CompletableFuture<>(), new CompletableFuture<>());
  }

  void start(Processes processes) {
    started.complete(processes);
    Thread.ofVirtual().name("sweep").start(() -> sweep(processes));
  }

  /// Programs are started also after a sweep that failed: what is left of a dead predecessor is
  /// less bad than a daemon that starts nothing.
  private void sweep(Processes processes) {
    int found = 0;
    try {
      found = processes.sweep();
    } finally {
      swept.complete(found);
    }
  }

  String containment() {
    return started.join().containment().wireName();
  }

  @Override
  public Terminal open(ProgramSpec spec, Size size, TerminalEvents events) {
    swept.join();
    return started.join().terminals().open(spec, size, events);
  }

  /// Not before the sweep is over: it needs that thread, too.
  @Override
  public boolean perform(Runnable work) {
    return swept.isDone() && started.join().terminals().perform(work);
  }

  @Override
  public ProcessTree of(long leader, String serial) {
    return started.join().trees().of(leader, serial);
  }

  @Override
  public Stopped end(Collection<ProcessTree> trees, Budget budget) {
    return started.join().trees().end(trees, budget);
  }

  /// Whoever still waits for a start that will not come is let go.
  @Override
  public void close() {
    if (!started.cancel(false) && !started.isCompletedExceptionally()) {
      started.join().close();
    }
    swept.cancel(false);
  }
}
