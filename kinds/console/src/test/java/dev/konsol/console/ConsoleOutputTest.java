package dev.konsol.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.log.Chunk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // filled before each test
class ConsoleOutputTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final byte[] EURO = "€".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;
  private Bench bench;
  private Console console;

  @BeforeEach
  void open() {
    bench = new Bench(folder);
    console = bench.open("a");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aCharacterThatTheBoundCutsIsLeftForTheNextRead() throws InterruptedException {
    bench.terminal.print("ab€");

    Chunk chunk = console.readWhole(0, 4, Duration.ZERO);

    assertThat(chunk.bytes()).asString(StandardCharsets.UTF_8).isEqualTo("ab");
    assertThat(chunk.nextOffset()).isEqualTo(2);
  }

  @Test
  void theRestOfACharacterIsWaitedFor() throws Exception {
    bench.terminal.printBytes(Arrays.copyOf(EURO, 1));
    CompletableFuture<Chunk> read = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> read.complete(readWhole(100)));

    bench.terminal.printBytes(Arrays.copyOfRange(EURO, 1, 2));
    bench.terminal.printBytes(Arrays.copyOfRange(EURO, 2, 3));

    assertThat(read.get().bytes()).isEqualTo(EURO);
  }

  @Test
  void nothingIsHeldBackWhenTheRestDoesNotCome() throws InterruptedException {
    bench.terminal.print("a");
    bench.terminal.printBytes(Arrays.copyOf(EURO, 2));

    assertThat(console.readWhole(0, 100, Duration.ZERO).nextOffset()).isEqualTo(3);
    assertThat(console.readWhole(0, 100, Duration.ofMillis(1)).nextOffset()).isEqualTo(3);
    assertThat(console.readWhole(1, 100, Duration.ofMillis(1)).bytes())
        .isEqualTo(Arrays.copyOf(EURO, 2));
  }

  @Test
  void anUnfinishedCharacterIsGivenWhenNothingCanFollow() {
    bench.terminal.printBytes(Arrays.copyOf(EURO, 2));
    console.kill(false);

    assertThat(readWhole(100).bytes()).isEqualTo(Arrays.copyOf(EURO, 2));
    assertThat(readWhole(100).ended()).isTrue();
  }

  @Test
  void aReaderThatAsksForLessThanACharacterStillComesForward() {
    bench.terminal.print("€");

    assertThat(readWhole(1).nextOffset()).isEqualTo(1);
    assertThat(readWhole(2).nextOffset()).isEqualTo(2);
  }

  private Chunk readWhole(int maxBytes) {
    try {
      return console.readWhole(0, maxBytes, LONG);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
