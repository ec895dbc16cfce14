package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

final class TasksTest {
  private final BlockingQueue<Throwable> bugs = new LinkedBlockingQueue<>();
  private final Tasks tasks = new Tasks("test", (_, bug) -> bugs.add(bug));

  @Test
  void closingInterruptsAndWaitsForEveryTask() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    tasks.start(
        () -> {
          started.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            ended.countDown();
          }
        });
    started.await();
    tasks.close();
    assertThat(ended.getCount()).isZero();
    assertThat(tasks.count()).isZero();
  }

  @Test
  void aBugReachesTheHandlerOnce() throws Exception {
    IllegalStateException bug = new IllegalStateException("bug");
    tasks.start(
        () -> {
          throw bug;
        });
    assertThat(bugs.take()).isSameAs(bug);
    tasks.close();
    assertThat(bugs).isEmpty();
  }

  @Test
  void nothingStartsAfterTheClose() {
    tasks.close();
    assertThatThrownBy(() -> tasks.start(() -> {})).hasMessageContaining("shutting down");
  }
}
