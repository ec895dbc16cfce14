package dev.konsol.app.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Tasks;
import dev.konsol.mcp.Offer.Change;
import dev.konsol.mcp.Offer.Watch;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {
  @Test
  void aTextThatIsNewHasChangedToo() {
    assertThat(ChangeFeed.changes(Map.of(), Map.of("konsol://consoles/k/log", 9L)))
        .containsExactly(new Change.Resources(), new Change.Resource("konsol://consoles/k/log"));
  }

  @Test
  void oneThreadLooksForAllAndOnlyWhileSomebodyWatches() throws InterruptedException {
    Map<String, Long> versions = new ConcurrentHashMap<>();
    BlockingQueue<Change> first = new LinkedBlockingQueue<>();
    BlockingQueue<Change> second = new LinkedBlockingQueue<>();
    try (Tasks tasks = new Tasks("look", (_, e) -> first.add(new Change.Resource(e.toString())))) {
      ChangeFeed feed = new ChangeFeed(() -> Map.copyOf(versions), tasks);
      Watch one = feed.watch(first::add);
      Watch other = feed.watch(second::add);
      assertThat(tasks.count()).isEqualTo(1);
      versions.put("a", 1L);
      assertThat(first.poll(20, TimeUnit.SECONDS)).isEqualTo(new Change.Resources());
      assertThat(second.poll(20, TimeUnit.SECONDS)).isEqualTo(new Change.Resources());
      one.close();
      assertThat(tasks.count()).isEqualTo(1);
      other.close();
      Await.until("nobody looks", Duration.ofSeconds(20), () -> tasks.count() == 0);
    }
  }

  @Test
  void whoFailsKeepsNobodyElseFromHearingOfChanges() throws InterruptedException {
    Map<String, Long> versions = new ConcurrentHashMap<>();
    BlockingQueue<Change> told = new LinkedBlockingQueue<>();
    AtomicInteger looks = new AtomicInteger();
    try (Tasks tasks = new Tasks("look", (_, e) -> told.add(new Change.Resource(e.toString())))) {
      ChangeFeed feed =
          new ChangeFeed(
              () -> {
                if (looks.incrementAndGet() == 2) {
                  throw new IllegalStateException("cannot look now");
                }
                return Map.copyOf(versions);
              },
              tasks);
      try (Watch _ =
              feed.watch(
                  _ -> {
                    throw new IllegalStateException("nobody is there");
                  });
          Watch _ = feed.watch(told::add)) {
        versions.put("a", 1L);
        assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo(new Change.Resources());
        assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo(new Change.Resource("a"));
        versions.put("a", 2L);
        assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo(new Change.Resource("a"));
      }
    }
  }

  @Test
  void onlyWhatDiffersHasChanged() {
    assertThat(ChangeFeed.changes(Map.of("a", 1L, "b", 1L), Map.of("a", 1L, "b", 2L)))
        .containsExactly(new Change.Resource("b"));
    assertThat(ChangeFeed.changes(Map.of("a", 1L), Map.of()))
        .containsExactly(new Change.Resources());
  }
}
