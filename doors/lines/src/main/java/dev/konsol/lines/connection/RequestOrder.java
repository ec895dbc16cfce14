package dev.konsol.lines.connection;

import dev.konsol.core.Interrupts;
import dev.konsol.core.session.SessionId;
import dev.konsol.lines.protocol.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// Which requests of a connection wait for which earlier ones, although they are not all in one
/// queue: what goes aside for the `create` of its console, what looks at output also for what is
/// sent to it, and a `create` for the removal of the console that had its key. Each waits only for
/// earlier ones, so none waits for ever. Only the reader enters requests; any thread may wait for a
/// turn and end it.
final class RequestOrder {
  /// Something that is under way, and that later requests may have to see the end of.
  private sealed interface Concern {
    record Creation(SessionId key) implements Concern {}

    /// A `send`; without a key, to whichever console is attached to.
    record Input(Optional<SessionId> key) implements Concern {}

    record Removal(SessionId key) implements Concern {}

    record AnyCreate() implements Concern {}
  }

  private static final Concern ATTACHED = new Concern.Input(Optional.empty());
  private static final Concern ANY_CREATE = new Concern.AnyCreate();

  /// Guarded by `this`.
  private final Map<Concern, List<Turn>> underWay = new HashMap<>();

  /// The place of a request in the order.
  final class Turn {
    /// None when it is over: who waits for it keeps no chain of all that were before.
    private volatile List<Turn> earlier;

    private final List<Concern> concerns;
    private final CountDownLatch over = new CountDownLatch(1);

    private Turn(List<Turn> earlier, List<Concern> concerns) {
      this.earlier = earlier;
      this.concerns = concerns;
    }

    /// Whether nothing is to be waited for any more.
    boolean hasCome() {
      return earlier.stream().allMatch(Turn::isOver);
    }

    /// False for a thread that is interrupted, as when the connection closes.
    boolean await() {
      return Interrupts.asFalse(
          () -> {
            for (Turn each : earlier) {
              each.over.await();
            }
            return true;
          });
    }

    /// Later ones need not wait for it any more.
    void end() {
      forget(this);
      earlier = List.of();
      over.countDown();
    }

    private boolean isOver() {
      return over.getCount() == 0;
    }
  }

  /// Every turn has to be ended, also that of a request that is not taken after all.
  synchronized Turn enter(Request request) {
    List<Turn> earlier =
        waitsFor(request).stream()
            .flatMap(concern -> underWay.getOrDefault(concern, List.of()).stream())
            .toList();
    Turn turn = new Turn(earlier, holdsUp(request));
    turn.concerns.forEach(
        concern -> underWay.computeIfAbsent(concern, _ -> new ArrayList<>()).add(turn));
    return turn;
  }

  private synchronized void forget(Turn turn) {
    for (Concern concern : turn.concerns) {
      underWay.computeIfPresent(
          concern,
          (_, turns) -> {
            turns.remove(turn);
            return turns.isEmpty() ? null : turns;
          });
    }
  }

  private static List<Concern> waitsFor(Request request) {
    if (request instanceof Request.OfConsole of) {
      return waitsFor(of);
    }
    return request instanceof Request.AllSessions ? List.of(ANY_CREATE) : List.of();
  }

  private static List<Concern> waitsFor(Request.OfConsole request) {
    return switch (request) {
      case Request.Create create -> List.of(new Concern.Removal(create.spec().key()));
      case Request.Wait wait -> input(wait.key());
      case Request.Read read -> input(read.key());
      case Request.Events events -> input(events.key());
      // An end comes also where input waits: it is how to get out of that.
      case Request.Kill kill -> List.of(new Concern.Creation(kill.key()));
      case Request.Remove remove -> List.of(new Concern.Creation(remove.key()));
      case Request.Send _, Request.Status _, Request.Resize _, Request.SendSignal _ -> List.of();
      case Request.Screen _, Request.Scrollback _, Request.Recording _ -> List.of();
    };
  }

  private static List<Concern> input(SessionId key) {
    return List.of(new Concern.Creation(key), new Concern.Input(Optional.of(key)), ATTACHED);
  }

  private static List<Concern> holdsUp(Request request) {
    return request instanceof Request.OfConsole of ? holdsUp(of) : List.of();
  }

  private static List<Concern> holdsUp(Request.OfConsole request) {
    return switch (request) {
      case Request.Create create -> List.of(new Concern.Creation(create.spec().key()), ANY_CREATE);
      case Request.Send send -> List.of(new Concern.Input(send.key()));
      case Request.Remove remove -> List.of(new Concern.Removal(remove.key()));
      case Request.Wait _, Request.Read _, Request.Events _, Request.Kill _ -> List.of();
      case Request.Status _, Request.Resize _, Request.SendSignal _ -> List.of();
      case Request.Screen _, Request.Scrollback _, Request.Recording _ -> List.of();
    };
  }
}
