package dev.konsol.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OpeningTest {
  private final Opening opening = new Opening();

  @Test
  void withoutAFirstRequestNobodyWaits() throws Exception {
    assertThat(follower().get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whoeverFollowsWaitsUntilTheFirstIsDone() throws Exception {
    opening.came();
    Thread[] waiting = new Thread[1];
    CompletableFuture<Boolean> follower =
        CompletableFuture.supplyAsync(
            () -> {
              waiting[0] = Thread.currentThread();
              return passed();
            },
            task -> Thread.ofPlatform().start(task));
    Await.until(
        "it waits",
        Duration.ofSeconds(20),
        () -> waiting[0] != null && waiting[0].getState() == Thread.State.TIMED_WAITING);
    assertThat(follower).isNotDone();

    opening.done();

    assertThat(follower.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(follower().get(20, TimeUnit.SECONDS)).isTrue();
  }

  private CompletableFuture<Boolean> follower() {
    return CompletableFuture.supplyAsync(this::passed);
  }

  private boolean passed() {
    try {
      opening.await();
      return true;
    } catch (InterruptedException e) {
      throw new CompletionException(e);
    }
  }
}
