package dev.konsol.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.MemoryBudget;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WireOutletTest {
  private static final Duration SHORT = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final NarrowWire wire = new NarrowWire(5);
  private final AtomicInteger gone = new AtomicInteger();
  private final WireOutlet outlet =
      new WireOutlet(wire, new MemoryBudget(0).share(), gone::incrementAndGet);

  @Test
  void whatFitsGoesOutAtOnce() throws InterruptedException {
    assertThat(outlet.offer(bytes("one"))).isTrue();

    assertThat(wire.sent()).isEqualTo("one");
    assertThat(wire.roomWanted).isFalse();
    assertThat(outlet.awaitFlushed(SHORT)).isTrue();
  }

  @Test
  void theRestOfALineWaitsForRoomAndNothingOvertakesIt() throws InterruptedException {
    assertThat(outlet.offer(bytes("one two"))).isTrue();
    assertThat(outlet.offer(bytes("!"))).isFalse();
    assertThat(outlet.awaitFlushed(SHORT)).isFalse();
    assertThat(wire.roomWanted).isTrue();

    wire.give(10);
    outlet.flush();

    assertThat(wire.sent()).isEqualTo("one two");
    assertThat(outlet.offer(bytes("!"))).isTrue();
    assertThat(wire.sent()).isEqualTo("one two!");
  }

  @Test
  void whoeverMayWaitWaitsForItsTurn() throws InterruptedException {
    outlet.offer(bytes("one two"));
    Thread writer = Thread.ofVirtual().start(() -> outlet.write(bytes(" three")));
    assertThat(writer.join(SHORT)).isFalse();

    wire.give(10);
    outlet.flush();

    assertThat(writer.join(PATIENCE)).isTrue();
    assertThat(wire.sent()).isEqualTo("one two three");
  }

  @Test
  void aPeerThatIsGoneIsToldOnceAndHoldsUpNobody() throws InterruptedException {
    outlet.offer(bytes("one two"));
    Thread writer = Thread.ofVirtual().start(() -> outlet.write(bytes(" three")));
    wire.vanish();
    outlet.flush();

    assertThat(writer.join(PATIENCE)).isTrue();
    assertThat(outlet.offer(bytes("more"))).isTrue();
    assertThat(outlet.gone()).isTrue();
    assertThat(wire.closed).isTrue();
    assertThat(gone).hasValue(1);
    assertThat(wire.sent()).isEqualTo("one t");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
