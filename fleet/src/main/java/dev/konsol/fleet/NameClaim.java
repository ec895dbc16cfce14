package dev.konsol.fleet;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.Held;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Mutex;
import dev.konsol.fleet.message.HostMessage.Beat;
import dev.konsol.fleet.message.HostMessage.Phase;
import dev.konsol.fleet.message.Identity;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.locks.Condition;

/// Whether this host's name is its own. Who would like to have a name asks for it, and who has it
/// objects; of two that ask, the older does. Of two that have it, because one was silent when the
/// other asked, the older life yields, for good. What counts is an objection to this very life of
/// the host: what others said before can be played back by somebody. Safe for any thread.
final class NameClaim {
  /// How long the holder of a name has to say so; its next regular beat comes within that time too.
  static final Duration ASKED = Duration.ofMillis(1200);

  private static final int TIMES = 4;
  private static final Comparator<Identity> AGE =
      Comparator.comparingLong(Identity::epoch).thenComparingLong(Identity::instance);

  private enum State {
    ASKING,
    HELD,
    REFUSED,
    REPLACED
  }

  private final Identity self;
  private final Duration asked;
  private final Mutex lock = new Mutex();
  private final Condition changed = lock.newCondition();
  private State state = State.ASKING;
  private String other = "";

  /// Is nobody's yet.
  ///
  /// @param asked how long its holder has to object
  NameClaim(Identity self, Duration asked) {
    this.self = self;
    this.asked = asked;
  }

  /// Asks for the name, for as long as its holder may take to object. False where one did.
  ///
  /// @param question says to all that this host would like to have it
  boolean ask(Runnable question) throws InterruptedException {
    try (Held _ = lock.held()) {
      if (state == State.REPLACED || state == State.HELD) {
        return state == State.HELD;
      }
      state = State.ASKING;
    }
    for (int left = TIMES; left > 0 && !objected(); left--) {
      question.run();
      awaitObjection(asked.dividedBy(TIMES));
    }
    try (Held _ = lock.held()) {
      state = state == State.ASKING ? State.HELD : state;
      return state == State.HELD;
    }
  }

  private boolean objected() {
    try (Held _ = lock.held()) {
      return state != State.ASKING;
    }
  }

  private void awaitObjection(Duration time) throws InterruptedException {
    try (Held _ = lock.held()) {
      long left = time.toNanos();
      while (state == State.ASKING && left > 0) {
        left = changed.awaitNanos(left);
      }
    }
  }

  /// Another host uses the same name. True where this one should object.
  boolean heard(Beat beat) {
    if (beat.phase() == Phase.LEAVING) {
      return false;
    }
    boolean older = AGE.compare(beat.from(), self) < 0;
    boolean member = beat.phase() == Phase.MEMBER;
    boolean objects = beat.objectsTo() == self.instance();
    try (Held _ = lock.held()) {
      return switch (state) {
        case ASKING -> {
          if (objects && (member || older)) {
            becomes(State.REFUSED, beat);
          }
          yield !member && !older;
        }
        case HELD -> {
          if (objects && member && !older) {
            becomes(State.REPLACED, beat);
          }
          yield state == State.HELD;
        }
        case REFUSED, REPLACED -> false;
      };
    }
  }

  private void becomes(State next, Beat because) {
    state = next;
    other = because.from().address();
    changed.signalAll();
  }

  boolean held() {
    try (Held _ = lock.held()) {
      return state == State.HELD;
    }
  }

  /// Whether it is of no use to ask again.
  boolean replaced() {
    try (Held _ = lock.held()) {
      return state == State.REPLACED;
    }
  }

  Optional<String> problem() {
    try (Held _ = lock.held()) {
      return switch (state) {
        case HELD -> Optional.empty();
        case ASKING -> Optional.of("the name '" + self.name() + "' is being asked for");
        case REFUSED ->
            Optional.of(
                "a host named '%s' is there already, at %s: choose another --host-name"
                    .formatted(self.name(), other));
        case REPLACED ->
            Optional.of(
                "while this host was silent, a later one took the name '%s', at %s: start this one again"
                    .formatted(self.name(), other));
      };
    }
  }

  KonsolException refusal() {
    return new KonsolException(
        ErrorCode.SESSION_EXISTS, problem().orElse("the name is this host's"));
  }
}
