package dev.konsol.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.Retention;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredRequest;
import dev.konsol.core.store.StoredSession;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every store does, whatever database it is on.
abstract class StoreContract {
  static final Append.Request UNTOUCHED = new Append.Request.Untouched();

  final FakeClock clock = new FakeClock();

  /// Its own for each test: a server is shared.
  final String kind = UUID.randomUUID().toString();

  SessionStore store;

  abstract SessionStore open();

  @BeforeEach
  void openStore() {
    store = open();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  String session(String owner) {
    String id = UUID.randomUUID().toString();
    Instant now = clock.instant();
    store.create(
        new StoredSession(id, kind, now, now, owner, StoredSession.IDLE, 0, 0, "{\"a\":1}"));
    return id;
  }

  Append append(String id, String owner, long... seqs) {
    List<StoredEvent> events =
        LongStream.of(seqs)
            .mapToObj(seq -> new StoredEvent(seq, clock.instant(), "{\"n\":" + seq + "}"))
            .toList();
    return new Append(id, owner, events, UNTOUCHED, "busy", Optional.empty(), Durability.PROCESS);
  }

  Append resolving(String id, long seq, Append.Request request) {
    StoredEvent event = new StoredEvent(seq, clock.instant(), "{}");
    return new Append(id, "me", List.of(event), request, "busy", Optional.empty(), Durability.DISK);
  }

  static ErrorCode code(Throwable e) {
    return ((KonsolException) e).code();
  }

  @Test
  void whatWasAppendedIsReadInOrderAlsoByTheNextHost() {
    String id = session("me");
    store.append(append(id, "me", 1, 2));
    store.append(append(id, "me", 3));
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
    store.append(append(id, "me", 1));
    assertThatThrownBy(() -> store.append(append(id, "you", 2)))
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.SESSION_BUSY);
    assertThatThrownBy(() -> store.append(append(id, "me", 1))).isInstanceOf(KonsolException.class);
    assertThatThrownBy(() -> store.append(append(id, "me", 3))).isInstanceOf(KonsolException.class);
    assertThatThrownBy(() -> store.append(append("nobody", "me", 1)))
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.UNKNOWN_SESSION);
    assertThat(store.read(id, 0, 10)).hasSize(1);
  }

  @Test
  void aSessionIsClaimedOnce() {
    String id = session("dead");
    assertThat(store.claim(id, "dead", "me")).isTrue();
    assertThat(store.claim(id, "dead", "you")).isFalse();
    assertThatThrownBy(() -> store.append(append(id, "dead", 1)))
        .isInstanceOf(KonsolException.class);
    store.append(append(id, "me", 1));
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
    store.append(append(older, "me", 1));
    assertThat(store.list(kind, 1)).extracting(StoredSession::id).containsExactly(older);
    assertThat(store.unfinished(kind)).contains(older).doesNotContain(newer);
    assertThat(store.list("other", 10)).isEmpty();
  }

  @Test
  void aTextIsKeptOnceAndForAsLongAsSomebodyNeedsIt() {
    String one = session("me");
    String two = session("me");
    String text = "öde\0leer ".repeat(10_000);
    String hash = store.keep(one, text);
    assertThat(store.keep(two, text)).isEqualTo(hash);
    assertThat(store.keep(two, text)).isEqualTo(hash);
    assertThat(store.text(hash)).contains(text);
    store.delete(one);
    assertThat(store.find(one)).isEmpty();
    assertThat(store.text(hash)).contains(text);
    store.delete(two);
    assertThat(store.text(hash)).isEmpty();
  }

  @Test
  void deletingForgetsEverything() {
    String id = session("me");
    store.append(append(id, "me", 1, 2, 3));
    store.delete(id);
    assertThat(store.read(id, 0, 10)).isEmpty();
    assertThat(store.pending(id)).isEmpty();
    store.delete(id);
  }

  @Test
  void oldSessionsGoUnlessSomebodyHasThemOpen() {
    String open = session("alive");
    String leftOpen = session("dead");
    String old = session(StoredSession.NOBODY);
    clock.advance(Duration.ofDays(2));
    String fresh = session(StoredSession.NOBODY);
    List<String> gone =
        store.retain(
            new Retention(clock.instant().minus(Duration.ofDays(1)), 1000, Long.MAX_VALUE),
            "alive"::equals);
    assertThat(gone).contains(leftOpen, old).doesNotContain(open, fresh);
    String newest = session(StoredSession.NOBODY);
    store.retain(new Retention(Instant.EPOCH, 1, Long.MAX_VALUE), "alive"::equals);
    assertThat(store.find(open)).isPresent();
    assertThat(List.of(fresh, newest).stream().filter(id -> store.find(id).isPresent()))
        .hasSizeLessThanOrEqualTo(1);
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
        wrong.add(callers.submit(() -> store.append(append(id, "you", 1))));
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
      store.append(append(id, "me", seq));
    }
  }

  @Test
  void anInterruptStopsNothingHalfWayAndStaysSet() {
    String id = session("me");
    Thread.currentThread().interrupt();
    try {
      store.append(append(id, "me", 1));
      assertThat(store.read(id, 0, 10)).hasSize(1);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
