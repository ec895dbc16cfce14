package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class SingleFlightTest {
  private final SingleFlight<String, String> flights = new SingleFlight<>();
  private final AtomicInteger found = new AtomicInteger();
  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch gate = new CountDownLatch(1);

  @Test
  void whoAsksMeanwhileGetsTheSameAnswer() throws Exception {
    FutureTask<SingleFlight.Answer<String>> first = ask(this::slow);
    inside.await();
    FutureTask<SingleFlight.Answer<String>> second = waiting(this::slow);
    gate.countDown();

    assertThat(first.get()).isEqualTo(answer("found 1", false));
    assertThat(second.get()).isEqualTo(answer("found 1", true));
  }

  @Test
  void whoAsksAfterwardsAsksAnew() {
    gate.countDown();

    assertThat(flights.get("a", this::slow)).isEqualTo(answer("found 1", false));
    assertThat(flights.get("a", this::slow)).isEqualTo(answer("found 2", false));
  }

  @Test
  void theWaitingGetTheFailureToo() throws Exception {
    FutureTask<SingleFlight.Answer<String>> first = ask(this::failing);
    inside.await();
    FutureTask<SingleFlight.Answer<String>> second = waiting(this::failing);
    gate.countDown();

    assertThatThrownBy(first::get).hasRootCauseMessage("no");
    assertThatThrownBy(second::get).hasCauseInstanceOf(KonsolException.class);
    assertThat(found).hasValue(1);
  }

  @Test
  void theWaitingTakeOverFromTheInterrupted() throws Exception {
    FutureTask<SingleFlight.Answer<String>> first =
        new FutureTask<>(() -> flights.get("a", this::slow));
    Thread leader = Thread.ofPlatform().start(first);
    inside.await();
    FutureTask<SingleFlight.Answer<String>> second = waiting(() -> "taken over");
    leader.interrupt();

    assertThat(second.get()).isEqualTo(answer("taken over", false));
    assertThatThrownBy(first::get).hasCauseInstanceOf(KonsolException.class);
  }

  private FutureTask<SingleFlight.Answer<String>> ask(Supplier<String> work) {
    FutureTask<SingleFlight.Answer<String>> task = new FutureTask<>(() -> flights.get("a", work));
    Thread.ofPlatform().start(task);
    return task;
  }

  private FutureTask<SingleFlight.Answer<String>> waiting(Supplier<String> work) {
    FutureTask<SingleFlight.Answer<String>> task = new FutureTask<>(() -> flights.get("a", work));
    Thread thread = Thread.ofPlatform().start(task);
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return task;
  }

  private String slow() {
    inside.countDown();
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KonsolException(ErrorCode.START_FAILED, "interrupted", e);
    }
    return "found " + found.incrementAndGet();
  }

  private String failing() {
    slow();
    throw new KonsolException(ErrorCode.START_FAILED, "no");
  }

  private static SingleFlight.Answer<String> answer(String value, boolean shared) {
    return new SingleFlight.Answer<>(value, shared);
  }
}
