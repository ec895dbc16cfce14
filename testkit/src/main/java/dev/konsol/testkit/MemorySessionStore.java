package dev.konsol.testkit;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Sha256;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Inbox;
import dev.konsol.core.store.Retention;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredRequest;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A store for tests that are about something else. Outlives the host under test, as a database
/// would: a second host on the same store finds what the first one wrote. Has no retention.
public final class MemorySessionStore implements SessionStore, Inbox {
  private static final Optional<Optional<String>> OPEN = Optional.of(Optional.empty());

  private final Map<String, Kept> sessions = new LinkedHashMap<>();
  private final Map<String, String> blobs = new LinkedHashMap<>();
  private final Map<Item, Optional<String>> items = new LinkedHashMap<>();
  private Optional<KonsolException> trouble = Optional.empty();
  private Optional<KonsolException> unheard = Optional.empty();
  private int failed;

  private static final class Kept {
    private StoredSession line;
    private final List<StoredEvent> events = new ArrayList<>();
    private final Map<String, StoredRequest> requests = new LinkedHashMap<>();

    private Kept(StoredSession line) {
      this.line = line;
    }
  }

  /// From now on every append, every claim and every outcome fails like this, until it is told
  /// otherwise.
  public synchronized void failWith(Optional<KonsolException> problem) {
    trouble = problem;
  }

  /// From now on every append is done, and fails like this all the same, until it is told
  /// otherwise.
  public synchronized void answerNothingBut(Optional<KonsolException> problem) {
    unheard = problem;
  }

  public synchronized int failed() {
    return failed;
  }

  private void checkTrouble() {
    if (trouble.isPresent()) {
      failed++;
      throw trouble.get();
    }
  }

  @Override
  public synchronized Optional<String> trouble(Duration atMost) {
    return trouble.map(KonsolException::getMessage);
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
  public synchronized List<StoredSession> unfinished(String kind) {
    return list(kind, Integer.MAX_VALUE).stream()
        .filter(line -> !line.state().equals(StoredSession.IDLE))
        .toList();
  }

  @Override
  public synchronized List<StoredSession> lines(List<String> ids) {
    return ids.stream().flatMap(id -> find(id).stream()).toList();
  }

  @Override
  public synchronized Optional<Claim> claim(String id, Claim from, String owner) {
    checkTrouble();
    Kept kept = kept(id);
    StoredSession old = kept.line;
    if (!old.claim().equals(from)) {
      return Optional.empty();
    }
    Claim next = new Claim(owner, from.fence() + 1);
    kept.line = line(old, next, old.state(), old.head(), old.meta());
    return Optional.of(next);
  }

  @Override
  public synchronized void release(String id, Claim claim) {
    var _ = claim(id, claim, StoredSession.NOBODY);
  }

  @Override
  public synchronized Map<String, Long> owned(String owner) {
    Map<String, Long> owned = new LinkedHashMap<>();
    sessions.forEach(
        (id, kept) -> {
          if (kept.line.owner().equals(owner)) {
            owned.put(id, kept.line.claim().fence());
          }
        });
    return owned;
  }

  private void checkFence(StoredSession line, long fence) {
    if (line.claim().fence() != fence) {
      throw new KonsolException(ErrorCode.FENCED, "the session is another host's");
    }
  }

  @Override
  public synchronized void append(Append append) {
    checkTrouble();
    Kept kept = kept(append.session());
    StoredSession old = kept.line;
    checkFence(old, append.fence());
    if (kept.events.containsAll(append.events()) && !append.events().isEmpty()) {
      return;
    }
    if (append.request() instanceof Append.Request.Resolved(String id, _)
        && !Optional.ofNullable(kept.requests.get(id)).map(r -> r.resolution()).equals(OPEN)) {
      throw KonsolException.storeFailed("the request " + id + " is resolved already");
    }
    append.delivery().ifPresent(sent -> done(append.session(), sent));
    kept.events.addAll(append.events());
    switch (append.request()) {
      case Append.Request.Untouched _ -> {}
      case Append.Request.Opened(StoredRequest request) -> kept.requests.put(request.id(), request);
      case Append.Request.Resolved(String id, String resolution) ->
          kept.requests.computeIfPresent(id, (_, asked) -> resolved(asked, resolution));
    }
    kept.line =
        line(
            touched(old, append),
            old.claim(),
            append.state(),
            kept.events.size(),
            append.meta().orElse(old.meta()));
    if (unheard.isPresent()) {
      throw unheard.get();
    }
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
  public synchronized String keep(String id, long fence, String text) {
    checkFence(kept(id).line, fence);
    String hash = sha256(text);
    blobs.put(hash, text);
    return hash;
  }

  @Override
  public synchronized Optional<String> text(String hash) {
    return Optional.ofNullable(blobs.get(hash));
  }

  @Override
  public synchronized void delete(String id, long fence) {
    if (sessions.containsKey(id)) {
      checkFence(kept(id).line, fence);
      sessions.remove(id);
    }
  }

  @Override
  public List<StoredSession> beyond(Retention retention, Predicate<StoredSession> stays) {
    return List.of();
  }

  @Override
  public Inbox inbox() {
    return this;
  }

  @Override
  public synchronized void post(Item item) {
    Optional<Item> sent = sent(item.session(), item.id());
    if (sent.isPresent() && isRefused(sent.get())) {
      items.remove(sent.get());
    } else {
      sent.ifPresent(earlier -> Inbox.checkSame(item.digest(), earlier.payload()));
    }
    if (sent(item.session(), item.id()).isEmpty()) {
      items.put(item, Optional.empty());
    }
  }

  private boolean isRefused(Item item) {
    return items
        .getOrDefault(item, Optional.empty())
        .filter(o -> o.startsWith(REFUSED))
        .isPresent();
  }

  private Stream<Item> waiting() {
    return items.entrySet().stream()
        .filter(each -> each.getValue().isEmpty())
        .map(Map.Entry::getKey);
  }

  @Override
  public synchronized List<Item> waiting(String session) {
    return waiting().filter(item -> item.session().equals(session)).toList();
  }

  @Override
  public synchronized List<String> awaited() {
    return waiting().map(Item::session).distinct().toList();
  }

  /// What was sent under that id, however it reads.
  private Optional<Item> sent(String session, String id) {
    return items.keySet().stream()
        .filter(item -> item.session().equals(session) && item.id().equals(id))
        .findFirst();
  }

  @Override
  public synchronized void settle(Item item, long fence, String outcome) {
    checkTrouble();
    checkFence(kept(item.session()).line, fence);
    settle(item, outcome);
  }

  private void settle(Item item, String outcome) {
    items.computeIfPresent(item, (_, known) -> known.or(() -> Optional.of(outcome)));
  }

  private void done(String session, Append.Delivery delivery) {
    Optional<Item> sent = sent(session, delivery.id());
    if (delivery.noted().isEmpty()) {
      settle(sent.orElseThrow(() -> KonsolException.badRequest("it was taken back")), DONE);
      return;
    }
    String digest = delivery.noted().get();
    sent.filter(earlier -> !isRefused(earlier))
        .ifPresent(earlier -> Inbox.checkSame(digest, earlier.payload()));
    sent.ifPresent(items::remove);
    items.put(new Item(session, delivery.id(), digest), Optional.of(DONE));
  }

  @Override
  public synchronized Optional<String> outcome(Item item) {
    Optional<Item> sent = sent(item.session(), item.id());
    Optional<String> outcome = sent.flatMap(each -> items.getOrDefault(each, Optional.empty()));
    if (outcome.isPresent() && !isRefused(sent.get())) {
      Inbox.checkSame(item.digest(), sent.get().payload());
    }
    return outcome;
  }

  @Override
  public synchronized boolean withdraw(Item item) {
    return items.remove(item, Optional.empty());
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

  private static StoredSession touched(StoredSession old, Append append) {
    return append.events().isEmpty()
        ? old
        : new StoredSession(
            old.id(),
            old.kind(),
            old.created(),
            append.events().getLast().at(),
            old.claim(),
            old.home(),
            old.state(),
            old.head(),
            old.bytes(),
            old.meta());
  }

  private static StoredSession line(
      StoredSession old, Claim claim, String state, long head, String meta) {
    return new StoredSession(
        old.id(),
        old.kind(),
        old.created(),
        old.updated(),
        claim,
        old.home(),
        state,
        head,
        old.bytes(),
        meta);
  }

  private static String sha256(String text) {
    return HexFormat.of().formatHex(Sha256.of(text));
  }
}
