package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.turn.Recovery;
import dev.konsol.agent.turn.Turns;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.StoredSession;
import java.util.Optional;

/// Whose a session is. It becomes this host's when something is to be written, never to be read;
/// while it is another's, what the owner writes is shown here with the same numbers. Safe for any
/// thread.
final class SessionClaim {
  private final Catalogue catalogue;
  private final SessionJournal journal;
  private final Requests requests;
  private final Turns turns;
  private final Clients clients;
  private final Recovery recovery;

  /// Whether what an earlier host left has been seen to. Guarded by the journal's lock.
  private boolean recovered;

  private volatile boolean handing;

  /// Whether it waits for a host that is gone, for people who look on.
  private volatile boolean stranded;

  SessionClaim(
      Catalogue catalogue, Requests requests, Turns turns, Clients clients, Recovery recovery) {
    this.catalogue = catalogue;
    this.journal = clients.journal();
    this.requests = requests;
    this.turns = turns;
    this.clients = clients;
    this.recovery = recovery;
    journal.whenFenced(this::lose);
  }

  /// When the session comes into memory: what was left unfinished is taken up, if it can be.
  void open() {
    try (var _ = journal.held()) {
      boolean unfinished = journal.turnOpen();
      if (journal.claim().isPresent()) {
        var _ = own();
      } else if (unfinished && !takenUp()) {
        requests.loadLocked();
      }
    }
  }

  /// False where it is another's, or only another's to take.
  private boolean takenUp() {
    StoredSession line = catalogue.line(journal.id());
    return catalogue.isLeft(line) && own();
  }

  /// Makes the session this host's, and takes up what an earlier one left. False where a host that
  /// lives has it.
  ///
  /// @throws KonsolException where the session has to wait for another host
  boolean own() {
    try (var _ = journal.held()) {
      if (journal.closedLocked() || (journal.claim().isPresent() && recovered)) {
        return true;
      }
      if (journal.claim().isEmpty()) {
        Optional<StoredSession> claimed = catalogue.claim(journal.id());
        if (claimed.isEmpty()) {
          return false;
        }
        recovered = false;
        journal.takeLocked(claimed.get(), this::seenLocked);
        stranded = false;
      }
      recoverLocked();
      recovered = true;
      return true;
    }
  }

  /// A turn that waits for an answer, or was paused, goes on; any other is ended.
  private void recoverLocked() {
    if (!journal.turnOpen() || turns.on()) {
      return;
    }
    requests.loadLocked();
    if (journal.pausedLocked() || recovery.canGoOn(journal.historyLocked(), requests)) {
      turns.startLocked();
    } else {
      turns.endLocked(recovery);
    }
  }

  /// Another host has the session: what runs for it here ends, and clients go on to see what
  /// happens there.
  void lose() {
    journal.claim().ifPresent(this::lose);
  }

  /// The same, unless it was claimed anew since.
  void lose(StoredSession.Claim claim) {
    try (var _ = journal.held()) {
      if (journal.claim().equals(Optional.of(claim)) && !journal.closedLocked()) {
        recovered = false;
        journal.loseLocked();
        turns.leaveLocked();
        clients.mention(
            Level.WARNING,
            "the session lives on another host by now: what was going on here has been stopped");
      }
    }
  }

  /// Lets go of the session, so that another host can have it, and follows what happens there.
  /// Nothing runs for it here any more. Until [#handedOn] this host does not take it again. False
  /// where that would cut a turn, which was begun just before.
  boolean handOn() {
    Optional<StoredSession.Claim> claim;
    try (var _ = journal.held()) {
      claim = journal.claim();
      if (claim.isEmpty() || journal.closedLocked()) {
        return true;
      }
      if (turns.on() && !requests.pending()) {
        return false;
      }
      handing = true;
      recovered = false;
      journal.loseLocked();
      turns.leaveLocked();
    }
    catalogue.store().release(journal.id(), claim.get());
    return true;
  }

  /// Whoever was to have it has it, or has not: from here on anybody may.
  void handedOn() {
    handing = false;
  }

  /// Shows what is new, where the session is not this host's.
  void follow() {
    if (journal.claim().isEmpty() && !journal.closed()) {
      follow(catalogue.line(journal.id()));
    }
  }

  /// The same with what is known of it. A turn that its host left is taken up.
  void follow(StoredSession line) {
    try (var _ = journal.held()) {
      if (journal.claim().isPresent() || journal.closedLocked()) {
        return;
      }
      journal.followLocked(line, this::seenLocked);
    }
    if (line.state().equals(StoredSession.IDLE) || catalogue.hasOwner(line)) {
      stranded = false;
    } else if (handing) {
      stranded = false;
    } else if (catalogue.mayTake(line)) {
      var _ = own();
    } else if (!stranded) {
      stranded = true;
      clients.mention(Level.WARNING, Catalogue.waitsFor(line));
    }
  }

  private void seenLocked(AgentEvent event) {
    requests.followLocked(event);
    turns.followLocked(event);
  }

  /// Whether a turn waits for a host that is gone.
  boolean stranded() {
    return stranded && journal.claim().isEmpty();
  }
}
