package dev.konsol.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.Chunk;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SourceTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final byte[] EURO = "€".getBytes(StandardCharsets.UTF_8);

  @Test
  void aCharacterThatTheBoundCutsIsLeftForTheNextRead() throws InterruptedException {
    FakeSource source = new FakeSource().print("ab").print(EURO);

    Chunk chunk = source.readWhole(0, 4, Duration.ZERO);

    assertThat(chunk.bytes()).asString(StandardCharsets.UTF_8).isEqualTo("ab");
    assertThat(chunk.nextOffset()).isEqualTo(2);
  }

  @Test
  void theRestOfACharacterIsWaitedFor() throws Exception {
    FakeSource source = new FakeSource().print(Arrays.copyOf(EURO, 1));
    CompletableFuture<Chunk> read = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> read.complete(readWhole(source, 100)));

    source.print(Arrays.copyOfRange(EURO, 1, 2)).print(Arrays.copyOfRange(EURO, 2, 3));

    assertThat(read.get().bytes()).isEqualTo(EURO);
  }

  @Test
  void nothingIsHeldBackWhenTheRestDoesNotCome() throws InterruptedException {
    FakeSource source = new FakeSource().print("a").print(Arrays.copyOf(EURO, 2));

    assertThat(source.readWhole(0, 100, Duration.ZERO).nextOffset()).isEqualTo(3);
    assertThat(source.readWhole(0, 100, Duration.ofMillis(1)).nextOffset()).isEqualTo(3);
    assertThat(source.readWhole(1, 100, Duration.ofMillis(1)).bytes())
        .isEqualTo(Arrays.copyOf(EURO, 2));
  }

  @Test
  void anUnfinishedCharacterIsGivenWhenNothingCanFollow() {
    FakeSource source = new FakeSource().print(Arrays.copyOf(EURO, 2)).exit(0);

    assertThat(readWhole(source, 100).bytes()).isEqualTo(Arrays.copyOf(EURO, 2));
    assertThat(readWhole(source, 100).ended()).isTrue();
  }

  @Test
  void aReaderThatAsksForLessThanACharacterStillComesForward() {
    FakeSource source = new FakeSource().print("€");

    assertThat(readWhole(source, 1).nextOffset()).isEqualTo(1);
    assertThat(readWhole(source, 2).nextOffset()).isEqualTo(2);
  }

  private static Chunk readWhole(Source source, int maxBytes) {
    try {
      return source.readWhole(0, maxBytes, LONG);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
