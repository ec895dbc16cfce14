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
import java.util.function.Supplier;

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

    Held told(Peer peer) {
      long from = session().journal().head();
      return new Held(hold, Optional.of(new Feed(session(), peer, from)));
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
  /// `told` has the client when it wants to be told what happens in it.
  public Hold<EvalSession> open(
      SessionRequest wanted, Supplier<Optional<Peer>> told, InterruptibleCalls calls) {
    Hold<EvalSession> hold = evaluations.open(wanted);
    long from = hold.found() ? hold.session().journal().head() : 0;
    Optional<Held> held =
        hold(hold, () -> told.get().map(peer -> new Feed(hold.session(), peer, from)));
    held.ifPresentOrElse(
        one -> one.feed().ifPresent(feed -> begin(feed, calls)), () -> hold.close());
    return hold;
  }

  /// From now on the client is told what happens in the sessions that are there, too.
  public void tell(Peer peer, InterruptibleCalls calls) {
    takeUntold(peer).forEach(feed -> feed.start(calls));
  }

  private synchronized List<Feed> takeUntold(Peer peer) {
    List<Feed> feeds = new ArrayList<>();
    held.replaceAll(
        (_, one) -> {
          if (one.feed().isPresent()) {
            return one;
          }
          Held told = one.told(peer);
          told.feed().ifPresent(feeds::add);
          return told;
        });
    return feeds;
  }

  /// What was printed while the session started is told before the client hears that it is there.
  private static void begin(Feed feed, InterruptibleCalls calls) {
    feed.start(calls);
    feed.catchUp();
  }

  /// Nothing when it is held already, or the connection is over.
  ///
  /// @param feed asked for together with the holding, so that [#tell] misses none
  private Optional<Held> hold(Hold<EvalSession> hold, Supplier<Optional<Feed>> feed) {
    EvalSession session = hold.session();
    boolean late;
    synchronized (this) {
      late = over;
      if (!late && !held.containsKey(session.id())) {
        Held one = new Held(hold, feed.get());
        held.put(session.id(), one);
        return Optional.of(one);
      }
    }
    if (late && alone) {
      evaluations.sessions().close(session);
      throw Fault.shuttingDown();
    }
    return Optional.empty();
  }

  /// For an evaluation or several that the client asks for. It may want to be told only when they
  /// run already.
  public OwnRun run(EvalSession session) {
    return feed(session).map(Feed::own).orElse(() -> catchUp(session));
  }

  /// What has happened so far has been told.
  public void catchUp(EvalSession session) {
    feed(session).ifPresent(Feed::catchUp);
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
