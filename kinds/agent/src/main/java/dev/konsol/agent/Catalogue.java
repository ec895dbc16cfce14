package dev.konsol.agent;

import dev.konsol.agent.NewSession.Lasting;
import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Retention;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredSession;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The agents' sessions as the store has them: what there is, who has it, and how long it is kept.
/// A session's folder goes with it where it was made for it. Safe for any thread.
final class Catalogue {
  /// Of sessions that live as long as a connection: a dead host's are cleaned up by the next.
  private static final String PASSING = "agent-connection";

  private static final Logger LOG = LoggerFactory.getLogger(Catalogue.class);

  /// A remark may come before the first words.
  private static final int FIRST_EVENTS = 2;

  private final SessionStore store;
  private final AgentSettings settings;

  Catalogue(SessionStore store, AgentSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /// A new session, which is this host's.
  void add(String id, Lasting lasting, SessionMeta meta) {
    Instant now = settings.clock().instant();
    store.create(
        new StoredSession(
            id,
            lasting == Lasting.UNTIL_DELETED ? Agents.KIND : PASSING,
            now,
            now,
            settings.ownership().owner(),
            StoredSession.IDLE,
            0,
            0,
            meta.write()));
  }

  /// The journal of a session, which is this host's from here on.
  SessionJournal take(String id) {
    StoredSession line = store.find(id).filter(Catalogue::isAgent).orElseThrow(() -> unknown(id));
    return new SessionJournal(store, claimed(line), settings.ownership().owner(), settings.clock());
  }

  /// The session's line as it is once it is ours.
  private StoredSession claimed(StoredSession line) {
    String owner = settings.ownership().owner();
    if (line.owner().equals(owner)) {
      return line;
    }
    if (hasOwner(line) || !store.claim(line.id(), line.owner(), owner)) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY,
          "the session " + line.id() + " is open in another process: " + line.owner());
    }
    return store.find(line.id()).orElseThrow(() -> unknown(line.id()));
  }

  private boolean hasOwner(StoredSession line) {
    return !line.owner().equals(StoredSession.NOBODY)
        && settings.ownership().alive().test(line.owner());
  }

  /// Any host may have it now.
  void release(String id) {
    var _ = store.claim(id, settings.ownership().owner(), StoredSession.NOBODY);
  }

  static KonsolException unknown(String id) {
    return new KonsolException(ErrorCode.UNKNOWN_SESSION, "there is no session '" + id + "'");
  }

  private static boolean isAgent(StoredSession line) {
    return line.kind().equals(Agents.KIND) || line.kind().equals(PASSING);
  }

  Optional<SessionInfo> find(String id) {
    return store.find(id).filter(Catalogue::isAgent).map(SessionInfo::of);
  }

  /// The latest touched first.
  List<SessionInfo> list(int most) {
    return Stream.concat(store.list(PASSING, most).stream(), store.list(Agents.KIND, most).stream())
        .sorted(Comparator.comparing(StoredSession::updated).reversed())
        .limit(most)
        .map(SessionInfo::of)
        .toList();
  }

  List<FramedEvent> events(String id, long after, int most) {
    checkPosition(after, find(id).orElseThrow(() -> unknown(id)).head());
    return store.read(id, after, most).stream().map(event -> FramedEvent.read(id, event)).toList();
  }

  static void checkPosition(long after, long head) {
    if (after > head) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST,
          "'after' is " + after + ", but the last event of this session is " + head);
    }
  }

  /// The first words of a conversation; empty where nothing was said yet.
  Optional<String> firstWords(String id) {
    return store.read(id, 0, FIRST_EVENTS).stream()
        .map(event -> EventCodec.read(event.payload()))
        .filter(AgentEvent.Message.class::isInstance)
        .map(event -> ((AgentEvent.Message) event).text())
        .findFirst();
  }

  Optional<String> text(String hash) {
    return store.text(hash);
  }

  /// Those with a turn that is on, or was when its host ended.
  List<String> unfinished() {
    return store.unfinished(Agents.KIND);
  }

  void forget(String id, SessionMeta meta) {
    store.delete(id);
    meta.own().ifPresent(SessionDirectory::remove);
  }

  /// Forgets the sessions of connections that ended with their host.
  void forgetPassing() {
    for (StoredSession line : store.list(PASSING, Integer.MAX_VALUE)) {
      if (!hasOwner(line)) {
        forget(line.id(), SessionMeta.read(line.meta()));
      }
    }
  }

  /// Forgets sessions beyond the bounds; answers which.
  List<String> sweep() {
    AgentLimits.Keep keep = settings.limits().keep();
    Instant before = settings.clock().instant().minus(keep.age());
    try {
      Map<String, Path> places = ownPlaces();
      List<String> gone =
          store.retain(
              new Retention(before, keep.sessions(), keep.bytes()), settings.ownership().alive());
      gone.forEach(id -> Optional.ofNullable(places.get(id)).ifPresent(SessionDirectory::remove));
      return gone;
    } catch (KonsolException e) {
      LOG.warn("old sessions stay: {}", e.getMessage());
      return List.of();
    }
  }

  private Map<String, Path> ownPlaces() {
    Map<String, Path> places = new HashMap<>();
    for (SessionInfo each : list(Integer.MAX_VALUE)) {
      each.meta().own().ifPresent(folder -> places.put(each.id(), folder));
    }
    return places;
  }
}
