package dev.konsol.agent.journal;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.StoredSession.Claim;
import java.util.Optional;

/// Under which claim a host writes into a session, and which of its threads may. A turn belongs to
/// the claim that it began under: when the host lost the session and got it again meanwhile, the
/// turn writes nothing all the same. Changed under the journal's lock; safe to ask for any thread.
final class OwnershipFence {
  /// Bound in the threads of a turn.
  private static final ScopedValue<Long> UNDER = ScopedValue.newInstance();

  private static final long NONE = -1;

  private final String session;
  private volatile Optional<Claim> claim;

  OwnershipFence(String session, Optional<Claim> claim) {
    this.session = session;
    this.claim = claim;
  }

  Optional<Claim> claim() {
    return claim;
  }

  void change(Optional<Claim> next) {
    claim = next;
  }

  /// For an append by this thread.
  long get() {
    return claim.filter(OwnershipFence::holds).orElseThrow(this::elsewhere).fence();
  }

  /// Whether this thread belongs to a turn that may write no more.
  boolean stale() {
    return claim.filter(OwnershipFence::holds).isEmpty();
  }

  private static boolean holds(Claim claim) {
    return UNDER.orElse(claim.fence()) == claim.fence();
  }

  private KonsolException elsewhere() {
    return new KonsolException(
        ErrorCode.FENCED, "the session " + session + " belongs to another host by now");
  }

  /// Runs this as a part of a turn, on whatever thread: what it writes waits for a store that is
  /// away.
  Runnable bind(Runnable part) {
    long fence = UNDER.orElse(claim.map(Claim::fence).orElse(NONE));
    return () -> ScopedValue.where(SessionWriter.PATIENT, true).where(UNDER, fence).run(part);
  }
}
