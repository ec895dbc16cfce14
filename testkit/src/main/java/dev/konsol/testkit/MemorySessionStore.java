package dev.konsol.testkit;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Retention;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredRequest;
import dev.konsol.core.store.StoredSession;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// A store for tests that are about something else. Outlives the host under test, as a database
/// would: a second host on the same store finds what the first one wrote. Has no retention.
public final class MemorySessionStore implements SessionStore {
  private final Map<String, Kept> sessions = new LinkedHashMap<>();
  private final Map<String, String> blobs = new LinkedHashMap<>();
  private Optional<KonsolException> trouble = Optional.empty();

  private static final class Kept {
    private StoredSession line;
    private final List<StoredEvent> events = new ArrayList<>();
    private final Map<String, StoredRequest> requests = new LinkedHashMap<>();

    private Kept(StoredSession line) {
      this.line = line;
    }
  }

  /// From now on every append and every claim fails like this, until it is told otherwise.
  public synchronized void failWith(Optional<KonsolException> problem) {
    trouble = problem;
  }

  private void checkTrouble() {
    if (trouble.isPresent()) {
      throw trouble.get();
    }
  }

  @Override
  public synchronized void create(StoredSession session) {
    if (sessions.putIfAbsent(session.id(), new Kept(session)) != null) {
      throw new KonsolException(ErrorCode.SESSION_EXISTS, "'" + session.id() + "' exists already");
    }
  }

  @Override
  public synchronized Optional<StoredSession> find(String id) {
    return Optional.ofNullable(sessions.get(id)).map(kept -> kept.line);
  }

  @Override
  public synchronized List<StoredSession> list(String kind, int most) {
    return sessions.values().stream()
        .map(kept -> kept.line)
        .filter(line -> line.kind().equals(kind))
        .sorted(Comparator.comparing(StoredSession::updated).reversed())
        .limit(most)
        .toList();
  }

  @Override
  public synchronized List<String> unfinished(String kind) {
    return list(kind, Integer.MAX_VALUE).stream()
        .filter(line -> !line.state().equals(StoredSession.IDLE))
        .map(StoredSession::id)
        .toList();
  }

  @Override
  public synchronized boolean claim(String id, String from, String owner) {
    checkTrouble();
    Kept kept = kept(id);
    if (!kept.line.owner().equals(from)) {
      return false;
    }
    StoredSession old = kept.line;
    kept.line = line(old, owner, old.state(), old.head(), old.meta());
    return true;
  }

  @Override
  public synchronized void append(Append append) {
    checkTrouble();
    Kept kept = kept(append.session());
    StoredSession old = kept.line;
    if (!old.owner().equals(append.owner())) {
      throw new KonsolException(ErrorCode.SESSION_BUSY, "the session is somebody else's");
    }
    kept.events.addAll(append.events());
    switch (append.request()) {
      case Append.Request.Untouched _ -> {}
      case Append.Request.Opened(StoredRequest request) -> kept.requests.put(request.id(), request);
      case Append.Request.Resolved(String id, String resolution) ->
          kept.requests.computeIfPresent(id, (_, asked) -> resolved(asked, resolution));
    }
    kept.line =
        line(
            old, old.owner(), append.state(), kept.events.size(), append.meta().orElse(old.meta()));
  }

  @Override
  public synchronized List<StoredEvent> read(String id, long seq, int most) {
    return kept(id).events.stream().skip(seq).limit(most).toList();
  }

  @Override
  public synchronized List<StoredRequest> pending(String id) {
    return kept(id).requests.values().stream().filter(r -> r.resolution().isEmpty()).toList();
  }

  @Override
  public synchronized Optional<StoredRequest> request(String id, String request) {
    return Optional.ofNullable(kept(id).requests.get(request));
  }

  @Override
  public synchronized String keep(String id, String text) {
    String hash = sha256(text);
    blobs.put(hash, text);
    return hash;
  }

  @Override
  public synchronized Optional<String> text(String hash) {
    return Optional.ofNullable(blobs.get(hash));
  }

  @Override
  public synchronized void delete(String id) {
    sessions.remove(id);
  }

  @Override
  public List<String> retain(Retention retention, Predicate<String> alive) {
    return List.of();
  }

  @Override
  public void close() {}

  private Kept kept(String id) {
    return Optional.ofNullable(sessions.get(id))
        .orElseThrow(
            () -> new KonsolException(ErrorCode.UNKNOWN_SESSION, "there is no session " + id));
  }

  private static StoredRequest resolved(StoredRequest asked, String resolution) {
    return new StoredRequest(
        asked.id(), asked.deadline(), asked.payload(), Optional.of(resolution));
  }

  private static StoredSession line(
      StoredSession old, String owner, String state, long head, String meta) {
    return new StoredSession(
        old.id(), old.kind(), old.created(), old.updated(), owner, state, head, old.bytes(), meta);
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
