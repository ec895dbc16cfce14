package dev.konsol.lsp.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Held;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveryTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir(factory = InMemory.class)
  Path temporary;

  private Path root;
  private Told told;
  private FileWatcher watcher;

  @BeforeEach
  void open() throws IOException {
    root = Files.createDirectory(temporary.resolve("root"));
    told = new Told(root);
    watcher = FileWatcher.open(temporary.resolve("scratch"));
  }

  @AfterEach
  void close() {
    watcher.close();
  }

  @Test
  void changesAreToldWithoutAFence() throws IOException {
    subscribe(told);
    Files.writeString(root.resolve("file"), "1");
    Await.until("the change", LONG, () -> told.count() > 0);
    assertThat(told.takeAll()).startsWith("CREATED file");
  }

  @Test
  void aSlowSinkDelaysNobodyAndGetsOneChangeForEachFile() throws Exception {
    Told slow = new Told(root);
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    subscribe(
        changes -> {
          slow.accept(changes);
          entered.countDown();
          pass(go);
        });
    Files.writeString(root.resolve("first"), "");
    entered.await();
    subscribe(told);
    for (int i = 1; i < 5; i++) {
      Files.writeString(root.resolve("second"), "x".repeat(i));
      Await.until("the quick one hears of it", LONG, () -> told.count() > 0);
      told.take();
    }
    // By then what came of the last writing is waiting, too.
    assertThat(watcher.fence(Duration.ofSeconds(2))).isFalse();
    go.countDown();
    assertThat(watcher.fence(LONG)).isTrue();
    assertThat(slow.takeAll()).containsExactly("CREATED first", "CREATED second");
  }

  @Test
  void afterTheEndOfASubscriptionItsSinkIsNotCalled() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    AtomicBoolean late = new AtomicBoolean();
    for (int i = 0; i < 50; i++) {
      ended.set(false);
      Held subscription = subscribe(_ -> late.compareAndSet(false, ended.get()));
      Files.writeString(root.resolve("file" + i), "1");
      if (i % 2 == 0) {
        watcher.fence(LONG);
      }
      subscription.close();
      ended.set(true);
      Files.writeString(root.resolve("file" + i), "22");
      assertThat(watcher.fence(LONG)).isTrue();
      assertThat(late).isFalse();
    }
    assertThat(watcher.status().directories()).isZero();
  }

  @Test
  void endingWaitsForASinkThatIsBeingCalled() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AtomicBoolean returned = new AtomicBoolean();
    Held subscription =
        subscribe(
            _ -> {
              entered.countDown();
              pass(go);
              returned.set(true);
            });
    Files.writeString(root.resolve("file"), "1");
    entered.await();
    Thread ending = Thread.ofVirtual().start(subscription::close);
    Await.until(
        "the end to be waited for", LONG, () -> ending.getState() == Thread.State.TIMED_WAITING);
    go.countDown();
    ending.join();
    assertThat(returned).isTrue();
  }

  @Test
  void aSinkMayEndItsOwnSubscription() throws Exception {
    Held[] own = new Held[1];
    CountDownLatch done = new CountDownLatch(1);
    own[0] =
        subscribe(
            changes -> {
              told.accept(changes);
              own[0].close();
              done.countDown();
            });
    Files.writeString(root.resolve("file"), "1");
    done.await();
    Files.writeString(root.resolve("other"), "1");
    assertThat(watcher.fence(LONG)).isTrue();
    assertThat(told.takeAll()).containsExactly("CREATED file");
  }

  private Held subscribe(java.util.function.Consumer<List<FileChange>> sink) {
    return watcher.subscribe(Interest.of(root, _ -> true), sink);
  }

  private static void pass(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
