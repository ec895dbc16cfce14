package dev.konsol.eval.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class SharedLooksTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final SharedLooks<String, String> looks = new SharedLooks<>();
  private final AtomicInteger looked = new AtomicInteger();
  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch gate = new CountDownLatch(1);

  @Test
  void whoAsksMeanwhileGetsTheSameAnswer() throws Exception {
    FutureTask<String> first = ask(this::slow);
    inside.await();
    FutureTask<String> second = waiting(this::slow);
    gate.countDown();

    assertThat(first.get()).isEqualTo("look 1");
    assertThat(second.get()).isEqualTo("look 1");
  }

  @Test
  void whoAsksAfterwardsLooksAnew() {
    gate.countDown();

    assertThat(looks.get("a", this::slow)).isEqualTo("look 1");
    assertThat(looks.get("a", this::slow)).isEqualTo("look 2");
  }

  @Test
  void theWaitingGetTheFailureToo() throws Exception {
    FutureTask<String> first = ask(this::failing);
    inside.await();
    FutureTask<String> second = waiting(this::failing);
    gate.countDown();

    assertThatThrownBy(first::get).hasRootCauseMessage("no");
    assertThatThrownBy(second::get).hasCauseInstanceOf(KonsolException.class);
    assertThat(looked).hasValue(1);
  }

  @Test
  void theWaitingTakeOverFromTheInterrupted() throws Exception {
    FutureTask<String> first = new FutureTask<>(() -> looks.get("a", this::slow));
    Thread leader = Thread.ofPlatform().start(first);
    inside.await();
    FutureTask<String> second = waiting(() -> "taken over");
    leader.interrupt();

    assertThat(second.get()).isEqualTo("taken over");
    assertThatThrownBy(first::get).hasCauseInstanceOf(KonsolException.class);
  }

  private FutureTask<String> ask(Supplier<String> look) {
    FutureTask<String> task = new FutureTask<>(() -> looks.get("a", look));
    Thread.ofPlatform().start(task);
    return task;
  }

  private FutureTask<String> waiting(Supplier<String> look) {
    FutureTask<String> task = new FutureTask<>(() -> looks.get("a", look));
    Thread thread = Thread.ofPlatform().start(task);
    Await.until("the wait", SOON, () -> thread.getState() == Thread.State.WAITING);
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
    return "look " + looked.incrementAndGet();
  }

  private String failing() {
    slow();
    throw new KonsolException(ErrorCode.START_FAILED, "no");
  }
}
