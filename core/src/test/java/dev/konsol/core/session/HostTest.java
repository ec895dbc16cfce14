package dev.konsol.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class HostTest {
  private static final Budget BUDGET = Budget.of(Duration.ofSeconds(20));

  private static final Duration IDLE = Duration.ofHours(12);

  private Instant now = Instant.EPOCH;
  private final Host host = new Host();
  private final Sessions<Sleeper> sessions =
      host.sessions(new Sessions.Keeping(2, IDLE, () -> now));

  private static final class Sleeper implements Session {
    private final SessionId id;
    private final String name;
    private final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), 1);
    private volatile boolean stopped;

    Sleeper(String id) {
      this(id, id + "-name");
    }

    Sleeper(String id, String name) {
      this.id = new SessionId(id);
      this.name = name;
    }

    @Override
    public SessionId id() {
      return id;
    }

    @Override
    public String kind() {
      return "sleeper";
    }

    @Override
    public Optional<String> name() {
      return Optional.of(name);
    }

    @Override
    public Path directory() {
      return Path.of("/");
    }

    @Override
    public Instant created() {
      return Instant.EPOCH;
    }

    @Override
    public SessionState state() {
      return stopped ? new SessionState.Closed() : new SessionState.Ready();
    }

    @Override
    public Journal journal() {
      return journal;
    }

    @Override
    public Stopped stop(Budget budget) {
      stopped = true;
      return Stopped.GRACEFUL;
    }
  }

  private Sleeper open(String name) {
    return sessions.open(new SessionId(name), () -> new Sleeper(name));
  }

  @Test
  void listsOldestFirst() {
    Sleeper a = open("a");
    Sleeper b = open("b");
    assertThat(host.list()).containsExactly(a, b);
    assertThat(sessions.find(new SessionId("b"))).containsSame(b);
  }

  @Test
  void whatIsOpenIsNotListedAsStoredToo() {
    Sleeper a = open("a");
    Sleeper b = new Sleeper("b");
    Stored stored = new Stored(List.of(new Sleeper("a"), b), Optional.of("the rest is away"));
    host.store(() -> stored);
    assertThat(host.listed()).extracting(Listed::session).containsExactly(a);
    assertThat(host.storedBeyond(host.listed()))
        .isEqualTo(new Stored(List.of(b), Optional.of("the rest is away")));
  }

  @Test
  void aNameThatLivesIsRefused() {
    Sleeper first = open("a");
    assertThatThrownBy(() -> open("a"))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SESSION_EXISTS))
        .hasMessageContaining("'a' exists already");
    assertThat(host.list()).containsExactly(first);
  }

  @Test
  void aNameIsTakenWhileItsSessionOpens() throws Exception {
    CountDownLatch opening = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    FutureTask<Sleeper> slow =
        new FutureTask<>(
            () ->
                sessions.open(
                    new SessionId("a"),
                    () -> {
                      opening.countDown();
                      await(goOn);
                      return new Sleeper("a");
                    }));
    Thread.ofVirtual().start(slow);
    await(opening);
    assertThatThrownBy(() -> open("a")).hasMessageContaining("exists already");
    assertThat(host.list()).isEmpty();
    goOn.countDown();
    Sleeper opened = slow.get();
    assertThat(host.list()).containsExactly(opened);
  }

  @Test
  void aFailedOpeningFreesTheName() {
    assertThatThrownBy(
            () ->
                sessions.open(
                    new SessionId("a"),
                    () -> {
                      throw new KonsolException(ErrorCode.START_FAILED, "no such program");
                    }))
        .hasMessage("no such program");
    assertThat(open("a").state()).isEqualTo(new SessionState.Ready());
  }

  @Test
  void aForgottenNameCanBeUsedAgain() {
    Sleeper first = open("a");
    sessions.forget(first);
    Sleeper second = open("a");
    sessions.forget(first);
    assertThat(host.list()).containsExactly(second);
  }

  @Test
  void hasALimit() {
    open("a");
    open("b");
    assertThatThrownBy(() -> open("c")).hasMessageContaining("2 sessions already");
  }

  @Test
  void whatHasNothingToLoseMakesRoomUnlessItIsHeld() {
    Sleeper held = open("held");
    try (Hold<Sleeper> _ = sessions.hold(held)) {
      Sleeper spent = open("spent");
      held.stop(BUDGET);
      spent.stop(BUDGET);
      Sleeper next = open("next");
      assertThat(host.list()).containsExactly(held, next);
      assertThatThrownBy(() -> sessions.get("spent")).hasMessageContaining("to make room");
      assertThatThrownBy(() -> open("more")).hasMessageContaining("2 sessions already");
    }
  }

  @Test
  void theLongestUnusedMakesRoomAndNoMoreThanIsNeeded() {
    Sleeper first = open("first");
    Sleeper second = open("second");
    now = now.plusSeconds(1);
    sessions.hold(first).close();
    first.stop(BUDGET);
    second.stop(BUDGET);
    Sleeper third = open("third");
    assertThat(sessions.list()).containsExactly(first, third);
  }

  @Test
  void whatCannotBeOpenedTakesNobodysRoom() {
    Sleeper one = open("one");
    Sleeper two = open("two");
    one.stop(BUDGET);
    two.stop(BUDGET);
    assertThatThrownBy(() -> open("one")).hasMessageContaining("exists already");
    assertThatThrownBy(() -> sessions.open(new SessionId("bad"), HostTest::fail))
        .hasMessage("cannot be had");
    assertThat(sessions.list()).containsExactly(one, two);
  }

  private static Sleeper fail() {
    throw new IllegalStateException("cannot be had");
  }

  @Test
  void stoppingStopsAllAndOpensNoMore() {
    Sleeper a = open("a");
    assertThat(host.stop(BUDGET)).isEqualTo(Stopped.GRACEFUL);
    assertThat(a.state()).isEqualTo(new SessionState.Closed());
    assertThatThrownBy(() -> open("b")).hasMessageContaining("shutting down");
  }

  @Test
  void aKindCanBeStoppedAlone() {
    Sleeper a = open("a");
    Sessions<Sleeper> others = host.sessions(Sessions.Keeping.forever(2));
    Sleeper other = others.open(new SessionId("b"), () -> new Sleeper("b"));
    assertThat(others.stop(BUDGET)).isEqualTo(Stopped.GRACEFUL);
    assertThat(other.stopped).isTrue();
    assertThatThrownBy(() -> others.open(new SessionId("c"), () -> new Sleeper("c")))
        .hasMessageContaining("shutting down");
    assertThat(a.stopped).isFalse();
  }

  @Test
  void aSessionThatOpensDuringTheStopIsStopped() {
    Sleeper late = new Sleeper("late");
    assertThatThrownBy(
            () ->
                sessions.open(
                    late.id(),
                    () -> {
                      host.stop(BUDGET);
                      return late;
                    }))
        .hasMessageContaining("shutting down");
    assertThat(late.state().ended()).isTrue();
  }

  @Test
  void aSessionIsFoundByItsName() {
    Sleeper a = open("a");
    assertThat(sessions.get("a-name")).isSameAs(a);
    assertThat(sessions.get("a")).isSameAs(a);
    assertThatThrownBy(() -> sessions.get("b")).hasMessage("there is no session 'b'");
  }

  @Test
  void whoAsksWhileItOpensGetsTheSameSession() throws Exception {
    CountDownLatch opening = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    FutureTask<Hold<Sleeper>> first =
        new FutureTask<>(
            () ->
                wanted(
                    "a",
                    () -> {
                      opening.countDown();
                      await(goOn);
                      return new Sleeper("a");
                    }));
    Thread.ofVirtual().start(first);
    await(opening);
    FutureTask<Hold<Sleeper>> second =
        new FutureTask<>(() -> wanted("a", () -> new Sleeper("another")));
    awaitWaiting(Thread.ofVirtual().start(second));
    goOn.countDown();
    assertThat(second.get().session()).isSameAs(first.get().session());
    assertThat(first.get().found()).isFalse();
    assertThat(second.get().found()).isTrue();
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TERMINATED) {
      Thread.onSpinWait();
    }
  }

  @Test
  void twoWhoFindThatTheSameOneDoesNotFitOpenOne() throws Exception {
    Sleeper old = sessions.open(new SessionId("a"), () -> new Sleeper("a", "name"));
    CountDownLatch judging = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    FutureTask<Hold<Sleeper>> first =
        new FutureTask<>(
            () ->
                replaced(
                    "b",
                    each -> {
                      judging.countDown();
                      await(goOn);
                      return each != old;
                    }));
    Thread.ofVirtual().start(first);
    await(judging);
    FutureTask<Hold<Sleeper>> second = new FutureTask<>(() -> replaced("c", each -> each != old));
    awaitWaiting(Thread.ofVirtual().start(second));
    goOn.countDown();
    assertThat(second.get().session()).isSameAs(first.get().session());
    assertThat(sessions.list()).containsExactly(first.get().session());
  }

  @Test
  void whatWasOpenedForAnotherHasToFitToo() throws Exception {
    CountDownLatch opening = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    FutureTask<Hold<Sleeper>> first =
        new FutureTask<>(
            () ->
                sessions.openOrReplace(
                    "name",
                    new SessionId("b"),
                    _ -> true,
                    () -> {
                      opening.countDown();
                      await(goOn);
                      return new Sleeper("b", "name");
                    }));
    Thread.ofVirtual().start(first);
    await(opening);
    FutureTask<Hold<Sleeper>> second =
        new FutureTask<>(() -> replaced("c", each -> each.id().value().equals("c")));
    awaitWaiting(Thread.ofVirtual().start(second));
    goOn.countDown();
    assertThat(second.get().found()).isFalse();
    assertThat(first.get().session().stopped).isTrue();
    assertThat(sessions.list()).containsExactly(second.get().session());
  }

  private Hold<Sleeper> replaced(String id, Predicate<Sleeper> fits) {
    return sessions.openOrReplace("name", new SessionId(id), fits, () -> new Sleeper(id, "name"));
  }

  private Hold<Sleeper> wanted(String id, Supplier<Sleeper> opener) {
    return sessions.openOrFind(new SessionId(id), each -> !each.stopped, opener);
  }

  @Test
  void oneThatHasEndedIsOpenedAnew() {
    Sleeper old = open("a");
    old.stop(BUDGET);
    Hold<Sleeper> hold = wanted("a", () -> new Sleeper("a"));
    assertThat(hold.found()).isFalse();
    assertThat(sessions.list()).containsExactly(hold.session()).doesNotContain(old);
  }

  @Test
  void whatDoesNotFitMakesRoomOnlyForWhatIsThere() {
    Sleeper old = open("a");
    assertThatThrownBy(
            () ->
                sessions.openOrReplace(
                    "a-name",
                    new SessionId("b"),
                    _ -> false,
                    () -> {
                      throw new KonsolException(ErrorCode.START_FAILED, "no such program");
                    }))
        .hasMessage("no such program");
    assertThat(sessions.list()).containsExactly(old);
    Hold<Sleeper> other =
        sessions.openOrReplace("a-name", new SessionId("b"), _ -> false, () -> new Sleeper("b"));
    assertThat(sessions.list()).containsExactly(other.session());
    assertThat(old.stopped).isTrue();
  }

  @Test
  void whatNobodyHoldsExpiresAndTheReasonIsRemembered() {
    Sleeper held = open("a");
    Sleeper idle = open("b");
    Hold<Sleeper> hold = sessions.hold(held);
    now = now.plus(IDLE);
    host.expire();
    assertThat(sessions.list()).containsExactly(held);
    assertThat(idle.stopped).isTrue();
    assertThatThrownBy(() -> sessions.get("b-name"))
        .hasMessage("there is no session 'b-name': it was closed after 12 hours without use");
    hold.close();
    host.expire();
    assertThat(sessions.list()).containsExactly(held);
    now = now.plus(IDLE);
    host.expire();
    assertThat(sessions.list()).isEmpty();
  }

  @Test
  void aHoldClosedTwiceCountsOnce() {
    Sleeper a = open("a");
    Hold<Sleeper> one = sessions.hold(a);
    Hold<Sleeper> two = sessions.hold(a);
    one.close();
    one.close();
    assertThat(sessions.holders(a)).isEqualTo(1);
    two.close();
    sessions.forget(a);
    assertThatThrownBy(() -> sessions.hold(a)).hasMessage("there is no session 'a'");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
