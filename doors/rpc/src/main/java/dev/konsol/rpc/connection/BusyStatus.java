package dev.konsol.rpc.connection;

import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import dev.konsol.core.session.Journal;
import java.util.ArrayList;
import java.util.List;

/// Whether a session is evaluating, as one client is told: `true` at the start of each evaluation,
/// `false` at its end. That of an evaluation of the client's own is told when the session takes the
/// next one, a moment after the end that the journal has; that of others' evaluations is told from
/// the journal. Called by the thread that reads the journal, and by those that evaluate.
final class BusyStatus {
  private static final long NONE = -1;

  private final Journal journal;
  private final Teller teller;
  private final Mutex lock = new Mutex();
  private final List<Run> runs = new ArrayList<>();
  private long running = NONE;
  private boolean told;

  /// Tells the client.
  interface Teller {
    void tell(boolean busy) throws InterruptedException;
  }

  /// Something that this client has asked the session for, and that may evaluate: where in the
  /// journal it began, and its first event there.
  static final class Run {
    private long from = NONE;
    private long started = NONE;

    private boolean mayHaveStarted(long seq) {
      return from != NONE && from < seq && started == NONE;
    }

    /// An evaluation that the journal had at that place is not a later one than this.
    private boolean outlasted(long seq) {
      return seq <= Math.max(from, started);
    }
  }

  BusyStatus(Journal journal, Teller teller) {
    this.journal = journal;
    this.teller = teller;
  }

  Run add() {
    try (Held _ = lock.held()) {
      Run run = new Run();
      runs.add(run);
      return run;
    }
  }

  /// The run has the session for itself: the next evaluation that the journal has is its own.
  void begun(Run run) {
    try (Held _ = lock.held()) {
      run.from = journal.head();
    }
  }

  /// The journal has the start of an evaluation there.
  void started(long seq) throws InterruptedException {
    try (Held _ = lock.held()) {
      running = seq;
      runs.stream().filter(run -> run.mayHaveStarted(seq)).forEach(run -> run.started = seq);
      tellFree();
      told = true;
      teller.tell(true);
    }
  }

  /// The journal has the end of the evaluation that ran.
  void finished() throws InterruptedException {
    try (Held _ = lock.held()) {
      running = NONE;
      if (runs.isEmpty()) {
        tellFree();
      }
    }
  }

  /// The run is over, and what the journal has of it has been read. A bug may have kept its end out
  /// of that.
  void remove(Run run) throws InterruptedException {
    try (Held _ = lock.held()) {
      runs.remove(run);
      if (run.outlasted(running)) {
        running = NONE;
      }
      if (running == NONE) {
        tellFree();
      }
    }
  }

  private void tellFree() throws InterruptedException {
    if (told) {
      told = false;
      teller.tell(false);
    }
  }
}
