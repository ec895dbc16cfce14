package dev.konsol.agent;

import dev.konsol.agent.NewSession.Lasting;
import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Retention;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  private static final long FIRST_FENCE = 1;

  private final SessionStore store;
  private final AgentSettings settings;

  /// Those that were complained about: no more than the store has.
  private final Set<String> damaged = ConcurrentHashMap.newKeySet();

  Catalogue(SessionStore store, AgentSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /// Where the sessions are.
  SessionStore store() {
    return store;
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
            new Claim(settings.ownership().owner(), FIRST_FENCE),
            settings.ownership().member().home(),
            StoredSession.IDLE,
            0,
            0,
            meta.write()));
  }

  /// The journal of a session, whoever has it.
  SessionJournal open(String id) {
    StoredSession line = line(id);
    return new SessionJournal(store, line, isMine(line), settings.clock());
  }

  StoredSession line(String id) {
    return store.find(id).filter(Catalogue::isAgent).orElseThrow(() -> unknown(id));
  }

  /// Makes a session this host's, where nobody who lives has it. Empty where another host does.
  ///
  /// @throws KonsolException where only another host can have it, because that has its folder
  Optional<StoredSession> claim(String id) {
    return claim(line(id));
  }

  private Optional<StoredSession> claim(StoredSession line) {
    if (isMine(line)) {
      return Optional.of(line);
    }
    if (hasOwner(line)) {
      return Optional.empty();
    }
    if (!mayTake(line)) {
      throw KonsolException.busy(waitsFor(line));
    }
    return store
        .claim(line.id(), line.claim(), settings.ownership().owner())
        .map(claim -> line(line.id()))
        .filter(this::isMine);
  }

  static String waitsFor(StoredSession line) {
    return "the session %s waits for the host '%s', which has its folder %s"
        .formatted(line.id(), line.home(), SessionMeta.read(line.meta()).directory());
  }

  private boolean isMine(StoredSession line) {
    return line.owner().equals(settings.ownership().member().owner());
  }

  boolean hasOwner(StoredSession line) {
    return !line.claim().nobodys()
        && (isMine(line) || settings.ownership().alive().test(line.owner()));
  }

  boolean mayTake(StoredSession line) {
    return settings.ownership().mayTake(line, SessionMeta.read(line.meta()).directory());
  }

  /// The fences of this host's sessions.
  Map<String, Long> owned() {
    return store.owned(settings.ownership().member().owner());
  }

  static KonsolException unknown(String id) {
    return KonsolException.unknownSession("there is no session '" + id + "'");
  }

  private static boolean isAgent(StoredSession line) {
    return line.kind().equals(Agents.KIND) || line.kind().equals(PASSING);
  }

  /// One damaged row costs its own session, and none of the others.
  private boolean isReadable(StoredSession line) {
    try {
      SessionMeta.read(line.meta());
      return true;
    } catch (KonsolException e) {
      if (damaged.add(line.id())) {
        LOG.warn("session {} is left alone: {}", line.id(), e.getMessage());
      }
      return false;
    }
  }

  Optional<SessionInfo> find(String id) {
    return store.find(id).filter(Catalogue::isAgent).map(this::info);
  }

  /// The latest touched first.
  List<SessionInfo> list(int most) {
    return Stream.concat(store.list(PASSING, most).stream(), store.list(Agents.KIND, most).stream())
        .sorted(Comparator.comparing(StoredSession::updated).reversed())
        .filter(this::isReadable)
        .limit(most)
        .map(this::info)
        .toList();
  }

  private SessionInfo info(StoredSession line) {
    boolean left = !line.state().equals(StoredSession.IDLE) && !hasOwner(line);
    return SessionInfo.of(
        line, left && !mayTake(line) ? Optional.of(line.home()) : Optional.empty());
  }

  List<FramedEvent> events(String id, long after, int most) {
    checkPosition(after, find(id).orElseThrow(() -> unknown(id)).head());
    return store.read(id, after, most).stream().map(event -> FramedEvent.read(id, event)).toList();
  }

  static void checkPosition(long after, long head) {
    if (after > head) {
      throw KonsolException.badRequest(
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

  /// Those with a turn that is on, or was when its host ended.
  List<StoredSession> unfinished() {
    return store.unfinished(Agents.KIND).stream().filter(this::isReadable).toList();
  }

  /// Whether it is nobody's, and this host may have it.
  boolean isLeft(StoredSession line) {
    return !hasOwner(line) && mayTake(line);
  }

  /// A session of this host's goes, with the folder that was made for it.
  void forget(String id, Claim claim, SessionMeta meta) {
    store.delete(id, claim.fence());
    meta.own().ifPresent(SessionDirectory::remove);
  }

  /// Forgets the sessions of connections that ended with their host.
  void forgetPassing() {
    store.list(PASSING, Integer.MAX_VALUE).stream()
        .filter(this::isReadable)
        .forEach(this::forgetLeft);
  }

  /// A session that nobody has goes, if this host gets it. Answers whether it went.
  private boolean forgetLeft(StoredSession line) {
    Optional<StoredSession> claimed = isLeft(line) ? claim(line) : Optional.empty();
    claimed.ifPresent(mine -> forget(mine.id(), mine.claim(), SessionMeta.read(mine.meta())));
    return claimed.isPresent();
  }

  /// Forgets sessions beyond the bounds; answers which.
  List<String> sweep() {
    AgentLimits.Keep keep = settings.limits().keep();
    Instant before = settings.clock().instant().minus(keep.age());
    try {
      Retention retention = new Retention(before, keep.sessions(), keep.bytes());
      return store.beyond(retention, this::hasOwner).stream()
          .filter(Catalogue::isAgent)
          .filter(this::isReadable)
          .filter(this::forgetLeft)
          .map(StoredSession::id)
          .toList();
    } catch (KonsolException e) {
      LOG.warn("old sessions stay: {}", e.getMessage());
      return List.of();
    }
  }
}
