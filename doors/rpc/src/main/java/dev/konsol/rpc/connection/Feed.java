package dev.konsol.rpc.connection;

import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.EvalSession;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.Peer;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Tells a client that asked for it what happens in a session, as it happens: reads the session's
/// journal on a task of its own, at the speed of the client. A client too slow for the journal's
/// bound misses chunks; the evaluation's answer has the whole output.
final class Feed implements Runnable {
  private static final Duration NAP = Duration.ofMinutes(1);
  private static final int PAGE = 256;

  private final EvalSession session;
  private final Peer peer;
  private final Cursor cursor;
  private final BusyStatus status;
  private final Mutex lock = new Mutex();
  private final Condition moved = lock.newCondition();
  private long sent;
  private boolean over;
  private volatile @Nullable Thread reader;

  /// Tells what comes after `from`.
  Feed(EvalSession session, Peer peer, long from) {
    this.session = session;
    this.peer = peer;
    this.cursor = new Cursor(session.journal(), from);
    this.sent = from;
    this.status = new BusyStatus(session.journal(), this::tell);
  }

  void start(InterruptibleCalls calls) {
    reader = calls.start(this);
  }

  /// Waits until everything that has happened so far is told.
  void catchUp() {
    awaitSent(session.journal().head());
  }

  void stop() {
    Thread started = reader;
    if (started != null) {
      started.interrupt();
    }
  }

  @Override
  public void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        for (Event event : cursor.next(PAGE, NAP)) {
          tell(event);
          move(event.seq(), false);
        }
      }
    } catch (InterruptedException | CallException e) {
      // The session or the connection ended: there is nothing more to tell.
    } finally {
      move(cursor.seen(), true);
    }
  }

  private void tell(Event event) throws InterruptedException {
    switch (event.payload()) {
      case EvalEvent.Output(long eval, String stream, String text) ->
          peer.notify("konsol/" + stream, chunk(eval, text));
      case EvalEvent.InputWanted _ -> peer.notify("konsol/inputWanted", params());
      case EvalEvent.Started _ -> status.started(event.seq());
      case EvalEvent.Finished _ -> status.finished();
      default -> {}
    }
  }

  private ObjectNode chunk(long eval, String text) {
    ObjectNode params = params().put("chunk", text);
    return eval == 0 ? params.put("background", true) : params;
  }

  private void tell(boolean busy) throws InterruptedException {
    peer.notify("konsol/status", params().put("busy", busy));
  }

  /// What this connection asks of the session, from before it may begin to before its answer. At
  /// its end everything it printed is told, then that the session is free.
  OwnRun own() {
    BusyStatus.Run run = status.add();
    return new OwnRun() {
      @Override
      public void begun() {
        status.begun(run);
      }

      @Override
      public void close() {
        settle(run);
      }
    };
  }

  /// Also where a cancellation came too late to stop anything.
  private void settle(BusyStatus.Run run) {
    catchUp();
    boolean cancelled = Thread.interrupted();
    try {
      status.remove(run);
    } catch (InterruptedException e) {
      cancelled = true;
    } catch (CallException e) {
      // Its answer has nobody to go to either.
    } finally {
      if (cancelled) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Ends at the latest with the peer, which makes the feed end.
  private void awaitSent(long seq) {
    try (Held _ = lock.held()) {
      while (sent < seq && !over) {
        moved.awaitUninterruptibly();
      }
    }
  }

  private void move(long seq, boolean last) {
    try (Held _ = lock.held()) {
      sent = seq;
      over |= last;
      moved.signalAll();
    }
  }

  private ObjectNode params() {
    return JsonNodeFactory.instance.objectNode().put("sessionId", session.id().value());
  }
}
