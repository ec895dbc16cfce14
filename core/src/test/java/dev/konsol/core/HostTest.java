package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

final class HostTest {
  private static final Budget BUDGET = Budget.of(Duration.ofSeconds(20));

  private final Host host = new Host(2);

  private static final class Sleeper implements Session {
    private final SessionId id;
    private final Journal journal = new Journal(Clock.systemUTC(), 1);
    private volatile boolean stopped;

    Sleeper(String id) {
      this.id = new SessionId(id);
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
    return host.open(new SessionId(name), () -> new Sleeper(name));
  }

  @Test
  void listsOldestFirst() {
    Sleeper a = open("a");
    Sleeper b = open("b");
    assertThat(host.list()).containsExactly(a, b);
    assertThat(host.find(new SessionId("b"))).containsSame(b);
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
    FutureTask<Session> slow =
        new FutureTask<>(
            () ->
                host.open(
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
    assertThat(host.list()).isSubsetOf(slow.get());
  }

  @Test
  void aFailedOpeningFreesTheName() {
    assertThatThrownBy(
            () ->
                host.open(
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
    host.forget(first);
    Sleeper second = open("a");
    host.forget(first);
    assertThat(host.list()).containsExactly(second);
  }

  @Test
  void hasALimit() {
    open("a");
    open("b");
    assertThatThrownBy(() -> open("c")).hasMessageContaining("2 sessions already");
  }

  @Test
  void stoppingStopsAllAndOpensNoMore() {
    Sleeper a = open("a");
    assertThat(host.stop(BUDGET)).isEqualTo(Stopped.GRACEFUL);
    assertThat(a.state()).isEqualTo(new SessionState.Closed());
    assertThatThrownBy(() -> open("b")).hasMessageContaining("shutting down");
  }

  @Test
  void aSessionThatOpensDuringTheStopIsStopped() {
    Sleeper late = new Sleeper("late");
    assertThatThrownBy(
            () ->
                host.open(
                    late.id(),
                    () -> {
                      host.stop(BUDGET);
                      return late;
                    }))
        .hasMessageContaining("shutting down");
    assertThat(late.state().ended()).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
