package dev.konsol.rpc;

import dev.konsol.core.KonsolException;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.rpc.Naming.Found;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// What one connection has to do with the sessions that it sees: which it has opened, and its feeds
/// of them. A connection that is alone takes its sessions with it; beside others it lets go of
/// them. Safe for any thread.
final class Holdings {
  private final Sessions sessions;
  private final Naming naming;
  private final boolean alone;
  private final Map<String, Held> held = new LinkedHashMap<>();
  private boolean over;

  /// `mine` when this connection made it, without a name for others.
  private record Held(OpenSession session, Optional<Feed> feed, boolean mine) {}

  Holdings(Sessions sessions, Naming naming, boolean alone) {
    this.sessions = sessions;
    this.naming = naming;
    this.alone = alone;
  }

  OpenSession find(String idOrName) {
    return sessions.find(idOrName);
  }

  List<OpenSession> list() {
    return sessions.list();
  }

  /// Opens what is wanted, or finds it by its name. `feed` is there when the client wants to be
  /// told.
  Found open(Creation wanted, Supplier<Repl> opener, Optional<Peer> told, Work work) {
    Found found =
        wanted
            .name()
            .map(name -> naming.find(name, () -> named(name, wanted, opener)))
            .orElseGet(() -> new Found(made(wanted, opener), false));
    OpenSession session = found.session();
    long from = found.there() ? session.repl().journal().head() : 0;
    Optional<Feed> feed =
        told.map(peer -> new Feed(session.id(), session.repl().journal(), peer, from));
    if (hold(new Held(session, feed, wanted.name().isEmpty()))) {
      feed.ifPresent(each -> each.start(work));
    }
    return found;
  }

  /// Opens what is wanted under its name, or finds it, and holds it until this is over.
  OpenSession found(Creation wanted, Supplier<Repl> opener) {
    String name = wanted.name().orElseThrow();
    OpenSession session = naming.find(name, () -> named(name, wanted, opener)).session();
    hold(new Held(session, Optional.empty(), false));
    return session;
  }

  /// One that is there for another project or language makes room for what is wanted, when that is
  /// there: what cannot be had changes nothing.
  private Found named(String name, Creation wanted, Supplier<Repl> opener) {
    Optional<OpenSession> there = sessions.look(name);
    if (there.filter(wanted::fits).isPresent()) {
      require(wanted, there.get().repl());
      return new Found(there.get(), true);
    }
    OpenSession opened = opened(wanted, opener);
    there.ifPresent(old -> sessions.close(List.of(old)));
    sessions.add(opened);
    return new Found(opened, false);
  }

  private OpenSession made(Creation wanted, Supplier<Repl> opener) {
    OpenSession made = opened(wanted, opener);
    sessions.add(made);
    return made;
  }

  private OpenSession opened(Creation wanted, Supplier<Repl> opener) {
    Repl repl = opener.get();
    try {
      require(wanted, repl);
    } catch (KonsolException e) {
      repl.close();
      throw e;
    }
    return new OpenSession(wanted.spec(), wanted.name(), repl, sessions.now());
  }

  private static void require(Creation wanted, Repl repl) {
    if (wanted.rollback()) {
      repl.requireTransactions();
    }
  }

  /// False when it is held already, or the connection is over.
  private synchronized boolean hold(Held one) {
    if (over || held.containsKey(one.session().id())) {
      return false;
    }
    held.put(one.session().id(), one);
    one.session().hold();
    return true;
  }

  /// Uses a session: it does not expire meanwhile.
  <T> T use(OpenSession session, Supplier<T> work) {
    session.hold();
    try {
      return work.get();
    } finally {
      session.release(sessions.now());
    }
  }

  /// Before an evaluation's answer: what it printed has been told.
  void settle(OpenSession session) {
    feed(session).ifPresent(Feed::settle);
  }

  private synchronized Optional<Feed> feed(OpenSession session) {
    return Optional.ofNullable(held.get(session.id())).flatMap(Held::feed);
  }

  void close(String idOrName) {
    OpenSession session = sessions.find(idOrName);
    letGo(session.id()).flatMap(Held::feed).ifPresent(Feed::stop);
    sessions.close(session.id());
  }

  private synchronized Optional<Held> letGo(String id) {
    return Optional.ofNullable(held.remove(id));
  }

  /// The client says that it is done: its sessions are closed, but not those that have a name for
  /// others to find.
  void shutDown() {
    List<Held> all = letGoOfAll();
    if (alone) {
      sessions.closeAll();
    } else {
      sessions.close(all.stream().filter(Held::mine).map(Held::session).toList());
    }
  }

  /// The connection is over, whatever its client wanted: what it opened beside others stays.
  void leave() {
    letGoOfAll();
    if (alone) {
      sessions.closeAll();
    }
  }

  private List<Held> letGoOfAll() {
    List<Held> all = takeAll();
    for (Held each : all) {
      each.feed().ifPresent(Feed::stop);
      each.session().release(sessions.now());
    }
    return all;
  }

  private synchronized List<Held> takeAll() {
    over = true;
    List<Held> all = new ArrayList<>(held.values());
    held.clear();
    return all;
  }
}
