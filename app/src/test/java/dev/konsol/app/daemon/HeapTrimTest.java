package dev.konsol.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapTrimTest {
  private static final long MB = 1L << 20;

  /// A heap that is as large as it was made, and after a collection as small as it can be.
  private static final class Fake implements HeapTrim.Heap {
    private long committed = 24 * MB;
    private long live = 24 * MB;
    private int collections;

    @Override
    public long committedBytes() {
      return committed;
    }

    @Override
    public void collect() {
      collections++;
      committed = live;
    }
  }

  private final Fake heap = new Fake();
  private final HeapTrim trim = new HeapTrim(heap);

  private int collectionsAt(long committed) {
    heap.committed = committed;
    trim.look();
    return heap.collections;
  }

  @Test
  void aHeapThatHasGrownIsCollectedOnce() {
    assertThat(collectionsAt(39 * MB)).isZero();
    assertThat(collectionsAt(40 * MB)).isEqualTo(1);
    assertThat(heap.committed).isEqualTo(24 * MB);
    assertThat(collectionsAt(24 * MB)).isEqualTo(1);
  }

  @Test
  void aHeapThatIsInUseIsNotCollectedAgainAndAgain() {
    heap.live = 400 * MB;
    assertThat(collectionsAt(400 * MB)).isEqualTo(1);
    assertThat(collectionsAt(480 * MB)).isEqualTo(1);
    assertThat(collectionsAt(500 * MB)).isEqualTo(2);
  }

  @Test
  void growthCountsFromWhatTheJvmGaveBackByItself() {
    heap.live = 200 * MB;
    assertThat(collectionsAt(200 * MB)).isEqualTo(1);
    heap.live = 40 * MB;
    assertThat(collectionsAt(40 * MB)).isEqualTo(1);
    assertThat(collectionsAt(60 * MB)).isEqualTo(2);
  }
}
