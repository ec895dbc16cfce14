package dev.konsol.lines.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.MemoryBudget;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FrameSinkTest {
  private static final Duration SHORT = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final NarrowChannel channel = new NarrowChannel(5);
  private final AtomicInteger gone = new AtomicInteger();
  private final FrameSink sink =
      new FrameSink(channel, new MemoryBudget(0).share(), gone::incrementAndGet);

  @Test
  void whatFitsGoesOutAtOnce() throws InterruptedException {
    assertThat(sink.offer(bytes("one"))).isTrue();

    assertThat(channel.sent()).isEqualTo("one");
    assertThat(channel.roomWanted).isFalse();
    assertThat(sink.awaitFlushed(SHORT)).isTrue();
  }

  @Test
  void theRestOfALineWaitsForRoomAndNothingOvertakesIt() throws InterruptedException {
    assertThat(sink.offer(bytes("one two"))).isTrue();
    assertThat(sink.offer(bytes("!"))).isFalse();
    assertThat(sink.awaitFlushed(SHORT)).isFalse();
    assertThat(channel.roomWanted).isTrue();

    channel.give(10);
    sink.flush();

    assertThat(channel.sent()).isEqualTo("one two");
    assertThat(sink.offer(bytes("!"))).isTrue();
    assertThat(channel.sent()).isEqualTo("one two!");
  }

  @Test
  void whoeverMayWaitWaitsForItsTurn() throws InterruptedException {
    sink.offer(bytes("one two"));
    Thread writer = Thread.ofVirtual().start(() -> sink.write(bytes(" three")));
    assertThat(writer.join(SHORT)).isFalse();

    channel.give(10);
    sink.flush();

    assertThat(writer.join(PATIENCE)).isTrue();
    assertThat(channel.sent()).isEqualTo("one two three");
  }

  @Test
  void aPeerThatIsGoneIsToldOnceAndHoldsUpNobody() throws InterruptedException {
    sink.offer(bytes("one two"));
    Thread writer = Thread.ofVirtual().start(() -> sink.write(bytes(" three")));
    channel.vanish();
    sink.flush();

    assertThat(writer.join(PATIENCE)).isTrue();
    assertThat(sink.offer(bytes("more"))).isTrue();
    assertThat(sink.gone()).isTrue();
    assertThat(channel.closed).isTrue();
    assertThat(gone).hasValue(1);
    assertThat(channel.sent()).isEqualTo("one t");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
