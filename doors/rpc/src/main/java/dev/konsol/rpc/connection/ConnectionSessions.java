package dev.konsol.rpc.connection;

import dev.konsol.core.session.Hold;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.SessionRequest;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.rpc.answer.Fault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What one connection holds of the host's sessions, and its feeds of them. A connection that has
/// the host for itself takes its sessions with it; beside others it lets go of them. Safe for any
/// thread.
public final class ConnectionSessions {
  private final Evaluations evaluations;
  private final boolean alone;
  private final Map<SessionId, Held> held = new LinkedHashMap<>();
  private boolean over;

  private record Held(Hold<EvalSession> hold, Optional<Feed> feed) {
    EvalSession session() {
      return hold.session();
    }

    void letGo() {
      feed.ifPresent(Feed::stop);
      hold.close();
    }
  }

  public ConnectionSessions(Evaluations evaluations, boolean alone) {
    this.evaluations = evaluations;
    this.alone = alone;
  }

  /// Opens what is wanted, or finds it by its name, and holds it until the connection is over.
  /// `told` is there when the client wants to be told what happens in it.
  public Hold<EvalSession> open(SessionRequest wanted, Optional<Peer> told, BlockingCalls calls) {
    Hold<EvalSession> hold = evaluations.open(wanted);
    long from = hold.found() ? hold.session().journal().head() : 0;
    Held one = new Held(hold, told.map(peer -> new Feed(hold.session(), peer, from)));
    if (hold(one)) {
      one.feed().ifPresent(feed -> feed.start(calls));
    } else {
      hold.close();
    }
    return hold;
  }

  /// False when it is held already, or the connection is over.
  private boolean hold(Held one) {
    boolean late;
    synchronized (this) {
      late = over;
      if (!late && held.putIfAbsent(one.session().id(), one) == null) {
        return true;
      }
    }
    if (late && alone) {
      evaluations.sessions().close(one.session());
      throw Fault.shuttingDown();
    }
    return false;
  }

  /// Before an evaluation's answer: what it printed has been told.
  public void settle(EvalSession session) {
    feed(session).ifPresent(Feed::settle);
  }

  private synchronized Optional<Feed> feed(EvalSession session) {
    return Optional.ofNullable(held.get(session.id())).flatMap(Held::feed);
  }

  public void close(EvalSession session) {
    letGo(session).ifPresent(Held::letGo);
    evaluations.sessions().close(session);
  }

  private synchronized Optional<Held> letGo(EvalSession session) {
    return Optional.ofNullable(held.remove(session.id()));
  }

  /// The client says that it is done: its sessions are closed, but beside others not those that
  /// have a name for them to find.
  public void shutDown() {
    List<EvalSession> all = letGoOfAll();
    evaluations
        .sessions()
        .close(all.stream().filter(each -> alone || each.name().isEmpty()).toList());
  }

  /// The connection is over, whatever its client wanted: what it opened beside others stays.
  public void leave() {
    List<EvalSession> all = letGoOfAll();
    if (alone) {
      evaluations.sessions().close(all);
    }
  }

  private List<EvalSession> letGoOfAll() {
    List<Held> all = takeAll();
    all.forEach(Held::letGo);
    return all.stream().map(Held::session).toList();
  }

  private synchronized List<Held> takeAll() {
    over = true;
    List<Held> all = new ArrayList<>(held.values());
    held.clear();
    return all;
  }
}
