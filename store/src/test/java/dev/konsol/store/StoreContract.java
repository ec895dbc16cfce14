package dev.konsol.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.Retention;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredRequest;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import dev.konsol.testkit.FakeClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every store does, whatever database it is on.
abstract class StoreContract {
  static final Append.Request UNTOUCHED = new Append.Request.Untouched();

  /// The fence of every new session, and one that is not the newest.
  static final long MINE = 1;

  static final long STALE = 0;

  final FakeClock clock = new FakeClock();

  /// Its own for each test: a server is shared.
  final String kind = UUID.randomUUID().toString();

  @AutoClose SessionStore store;

  abstract SessionStore open();

  @BeforeEach
  void openStore() {
    store = open();
  }

  String session(String owner) {
    String id = UUID.randomUUID().toString();
    Instant now = clock.instant();
    store.create(
        new StoredSession(
            id, kind, now, now, new Claim(owner, MINE), "", StoredSession.IDLE, 0, 0, "{\"a\":1}"));
    return id;
  }

  Append append(String id, long fence, long... seqs) {
    List<StoredEvent> events =
        LongStream.of(seqs)
            .mapToObj(seq -> new StoredEvent(seq, clock.instant(), "{\"n\":" + seq + "}"))
            .toList();
    return new Append(
        id,
        fence,
        events,
        UNTOUCHED,
        "busy",
        Optional.empty(),
        Durability.PROCESS,
        Optional.empty());
  }

  Append resolving(String id, long seq, Append.Request request) {
    StoredEvent event = new StoredEvent(seq, clock.instant(), "{}");
    return new Append(
        id,
        MINE,
        List.of(event),
        request,
        "busy",
        Optional.empty(),
        Durability.DISK,
        Optional.empty());
  }

  static ErrorCode code(Throwable e) {
    return ((KonsolException) e).code();
  }

  @Test
  void whatWasAppendedIsReadInOrderAlsoByTheNextHost() {
    String id = session("me");
    store.append(append(id, MINE, 1, 2));
    store.append(append(id, MINE, 3));
    assertThat(store.read(id, 1, 10)).extracting(StoredEvent::seq).containsExactly(2L, 3L);
    store.close();
    store = open();
    assertThat(store.read(id, 0, 2))
        .extracting(StoredEvent::payload)
        .containsExactly("{\"n\":1}", "{\"n\":2}");
    StoredSession line = store.find(id).orElseThrow();
    assertThat(line.head()).isEqualTo(3);
    assertThat(line.state()).isEqualTo("busy");
    assertThat(line.meta()).isEqualTo("{\"a\":1}");
    assertThat(line.bytes()).isEqualTo(21);
  }

  @Test
  void onlyItsOwnerAppendsAndOnlyWhereTheJournalEnds() {
    String id = session("me");
    store.append(append(id, MINE, 1));
    assertThatThrownBy(() -> store.append(append(id, STALE, 2)))
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.FENCED);
    assertThatThrownBy(() -> store.append(resolving(id, 1, UNTOUCHED)))
        .isInstanceOf(KonsolException.class);
    assertThatThrownBy(() -> store.append(append(id, MINE, 3))).isInstanceOf(KonsolException.class);
    assertThatThrownBy(() -> store.append(append("nobody", MINE, 1)))
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.UNKNOWN_SESSION);
    assertThat(store.read(id, 0, 10)).hasSize(1);
  }

  @Test
  void whatIsAppendedAgainAsItWasHappensOnce() {
    String id = session("me");
    store.append(append(id, MINE, 1, 2));
    store.append(append(id, MINE, 1, 2));
    assertThat(store.read(id, 0, 10)).extracting(StoredEvent::seq).containsExactly(1L, 2L);
    assertThat(store.trouble(Duration.ofSeconds(20))).isEmpty();
  }

  @Test
  void aSessionIsClaimedOnce() {
    String id = session("dead");
    Claim dead = new Claim("dead", MINE);
    Claim mine = new Claim("me", MINE + 1);
    assertThat(store.claim(id, dead, "me")).contains(mine);
    assertThat(store.claim(id, dead, "me")).contains(mine);
    assertThat(store.claim(id, dead, "you")).isEmpty();
    assertThat(store.owned("me")).contains(entry(id, mine.fence()));
    assertThatThrownBy(() -> store.append(append(id, MINE, 1)))
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.FENCED);
    assertThatThrownBy(() -> store.keep(id, MINE, "text"))
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.FENCED);
    assertThatThrownBy(() -> store.delete(id, MINE))
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.FENCED);
    store.append(append(id, mine.fence(), 1));
    store.release(id, dead);
    store.release(id, mine);
    assertThat(store.find(id).map(StoredSession::claim))
        .contains(new Claim(StoredSession.NOBODY, mine.fence() + 1));
  }

  @Test
  void whatCannotBeANameIsOfNothing() {
    String id = session("me");
    assertThat(store.find("\0")).isEmpty();
    assertThat(store.find(id + "\0")).isEmpty();
    assertThat(store.request(id, "\0")).isEmpty();
    assertThat(store.text("\0")).isEmpty();
    assertThat(store.read("\0", 0, 10)).isEmpty();
    assertThat(store.find(id)).isPresent();
  }

  @Test
  void aNameIsTakenOnce() {
    String id = session("me");
    StoredSession again = store.find(id).orElseThrow();
    assertThatThrownBy(() -> store.create(again))
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.SESSION_EXISTS);
  }

  @Test
  void requestsWaitUntilTheyAreResolved() {
    String id = session("me");
    StoredRequest request =
        new StoredRequest("r1", clock.instant().plusSeconds(5), "{\"q\":1}", Optional.empty());
    store.append(resolving(id, 1, new Append.Request.Opened(request)));
    assertThat(store.pending(id)).containsExactly(request);
    store.append(resolving(id, 2, new Append.Request.Resolved("r1", "{\"yes\":true}")));
    assertThat(store.pending(id)).isEmpty();
    Append.Request again = new Append.Request.Resolved("r1", "{\"yes\":false}");
    assertThatThrownBy(() -> store.append(resolving(id, 3, again)))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("resolved already");
    assertThat(store.read(id, 0, 10)).hasSize(2);
    assertThat(store.request(id, "r1").flatMap(StoredRequest::resolution))
        .contains("{\"yes\":true}");
    assertThat(store.request(id, "r2")).isEmpty();
  }

  @Test
  void theCatalogueKnowsTheLatestAndTheUnfinished() {
    String older = session("me");
    clock.advance(Duration.ofSeconds(1));
    String newer = session("me");
    clock.advance(Duration.ofSeconds(1));
    assertThat(store.list(kind, 2)).extracting(StoredSession::id).containsExactly(newer, older);
    store.append(append(older, MINE, 1));
    assertThat(store.list(kind, 1)).extracting(StoredSession::id).containsExactly(older);
    assertThat(store.unfinished(kind)).extracting(StoredSession::id).containsExactly(older);
    assertThat(store.lines(List.of(older, "none", newer)))
        .extracting(StoredSession::id)
        .containsExactlyInAnyOrder(older, newer);
    assertThat(store.list("other", 10)).isEmpty();
  }

  @Test
  void aTextIsKeptOnceAndForAsLongAsSomebodyNeedsIt() {
    String one = session("me");
    String two = session("me");
    String text = "öde\0leer ".repeat(10_000);
    String hash = store.keep(one, MINE, text);
    assertThat(store.keep(two, MINE, text)).isEqualTo(hash);
    assertThat(store.keep(two, MINE, text)).isEqualTo(hash);
    assertThat(store.text(hash)).contains(text);
    store.delete(one, MINE);
    assertThat(store.find(one)).isEmpty();
    assertThat(store.text(hash)).contains(text);
    store.delete(two, MINE);
    assertThat(store.text(hash)).isEmpty();
  }

  @Test
  void deletingForgetsEverything() {
    String id = session("me");
    store.append(append(id, MINE, 1, 2, 3));
    store.delete(id, MINE);
    assertThat(store.read(id, 0, 10)).isEmpty();
    assertThat(store.pending(id)).isEmpty();
    store.delete(id, MINE);
  }

  @Test
  void oldSessionsGoUnlessSomebodyHasThemOpen() {
    String open = session("alive");
    String leftOpen = session("dead");
    String old = session(StoredSession.NOBODY);
    clock.advance(Duration.ofDays(2));
    String fresh = session(StoredSession.NOBODY);
    Retention aDay = new Retention(clock.instant().minus(Duration.ofDays(1)), 1000, Long.MAX_VALUE);
    assertThat(beyond(aDay)).contains(leftOpen, old).doesNotContain(open, fresh);
    clock.advance(Duration.ofSeconds(1));
    String newest = session(StoredSession.NOBODY);
    assertThat(beyond(new Retention(Instant.EPOCH, 1, Long.MAX_VALUE)))
        .contains(fresh)
        .doesNotContain(open, newest);
  }

  private List<String> beyond(Retention retention) {
    return store.beyond(retention, line -> line.owner().equals("alive")).stream()
        .map(StoredSession::id)
        .toList();
  }

  @Test
  void oneThatIsRefusedHurtsNobodyInTheSameCommit() throws Exception {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ids.add(session("me"));
    }
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> wrong = new ArrayList<>();
      List<Future<?>> right = new ArrayList<>();
      for (String id : ids) {
        right.add(callers.submit(() -> appendMany(id)));
        wrong.add(callers.submit(() -> store.append(append(id, STALE, 1))));
      }
      for (Future<?> one : right) {
        one.get();
      }
      for (Future<?> one : wrong) {
        assertThatThrownBy(one::get).hasCauseInstanceOf(KonsolException.class);
      }
    }
    assertThat(ids).allMatch(id -> store.read(id, 0, 100).size() == 20);
  }

  private void appendMany(String id) {
    for (long seq = 1; seq <= 20; seq++) {
      store.append(append(id, MINE, seq));
    }
  }

  @Test
  void anInterruptStopsNothingHalfWayAndStaysSet() {
    String id = session("me");
    Thread.currentThread().interrupt();
    try {
      store.append(append(id, MINE, 1));
      assertThat(store.read(id, 0, 10)).hasSize(1);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
