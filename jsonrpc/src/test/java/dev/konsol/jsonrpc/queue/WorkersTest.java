package dev.konsol.jsonrpc.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final Workers workers = new Workers("test", 4, 4);

  @Test
  void aTaskThatFailsKeepsNoneBehindIt() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch behind = new CountDownLatch(2);
    assertThat(workers.tryRunInOrder(() -> failAfter(gate))).isTrue();
    assertThat(workers.tryRunInOrder(behind::countDown)).isTrue();
    gate.countDown();
    assertThat(workers.awaitIdle(Deadline.in(SOON))).isTrue();
    assertThat(workers.tryRunInOrder(behind::countDown)).isTrue();

    assertThat(behind.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(workers.awaitIdle(Deadline.in(SOON))).isTrue();
  }

  @Test
  void theLastOneThatFailsKeepsNoneThatComesLater() throws InterruptedException {
    CountDownLatch later = new CountDownLatch(1);
    assertThat(workers.tryRunInOrder(() -> failAfter(new CountDownLatch(0)))).isTrue();
    assertThat(workers.awaitIdle(Deadline.in(SOON))).isTrue();
    assertThat(workers.tryRunInOrder(later::countDown)).isTrue();

    assertThat(later.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private static void failAfter(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new OutOfMemoryError("as if");
  }
}
