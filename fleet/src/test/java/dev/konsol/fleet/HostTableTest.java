package dev.konsol.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.fleet.message.HostMessage.Beat;
import dev.konsol.fleet.message.HostMessage.Phase;
import dev.konsol.fleet.message.Identity;
import dev.konsol.fleet.message.Life;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Who is there, by a clock of the test's.
class HostTableTest {
  private final AtomicLong clock = new AtomicLong();
  private final HostTable table = new HostTable(clock::get);

  private static Beat beat(long epoch, long number) {
    return beat(epoch, number, Phase.MEMBER);
  }

  private static Beat beat(long epoch, long number, Phase phase) {
    Identity box = new Identity("box", epoch, epoch, "here", Map.of(), "b", Set.of());
    return new Beat(box, phase, number, 0, 0, false, 0);
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  private boolean reachable() {
    return table.list().getFirst().reachable();
  }

  @Test
  void fiveSecondsOfSilenceMakeAHostUnreachable() {
    table.heard(beat(1, 1));
    pass(Duration.ofSeconds(5));
    assertThat(reachable()).isTrue();
    pass(Duration.ofMillis(1));
    assertThat(reachable()).isFalse();
    pass(Duration.ofSeconds(2));
    assertThatThrownBy(() -> table.reachable("box"))
        .hasMessage("host 'box' is unreachable: nothing was heard of it for 7 s");
    table.heard(beat(1, 2));
    assertThat(reachable()).isTrue();
    assertThat(table.reachable("box")).isEqualTo(new Life("box", 1));
  }

  @Test
  void beatThatIsSaidAgainIsNoNews() {
    table.heard(beat(1, 7));
    pass(Duration.ofSeconds(6));
    table.heard(beat(1, 7));
    assertThat(reachable()).isFalse();
  }

  @Test
  void newerLifeCountsAndAnOlderOneOnlyWhenTheNewerIsSilent() {
    assertThat(table.heard(beat(1, 100))).isFalse();
    assertThat(table.heard(beat(2, 1))).isTrue();
    assertThat(table.heard(beat(1, 101))).isFalse();
    assertThat(table.reachable("box")).isEqualTo(new Life("box", 2));
    pass(Duration.ofSeconds(6));
    assertThat(table.heard(beat(1, 102))).isTrue();
    assertThat(table.reachable("box")).isEqualTo(new Life("box", 1));
  }

  @Test
  void whatALifeBeforeSaidIsPlayedBackInVain() {
    table.heard(beat(1, 100));
    for (int life = 2; life < 6; life++) {
      table.heard(beat(life, 3));
    }
    pass(Duration.ofSeconds(6));
    assertThat(table.heard(beat(1, 100))).isFalse();
    assertThat(table.heard(beat(1, 7))).isFalse();
    assertThat(table.heard(beat(4, 3))).isFalse();
    assertThat(reachable()).isFalse();
    assertThat(table.heard(beat(1, 101))).isTrue();
    assertThat(table.heard(beat(5, 3))).isFalse();
  }

  @Test
  void whoOnlyAsksForANameIsNotThereYet() {
    table.heard(beat(1, 1, Phase.ASKING));
    assertThat(table.list()).isEmpty();
  }

  @Test
  void whoWasSilentForAnHourIsForgotten() {
    table.heard(beat(1, 1));
    pass(Duration.ofMinutes(59));
    table.sweep();
    assertThat(table.list()).hasSize(1);
    pass(Duration.ofMinutes(2));
    table.sweep();
    assertThat(table.list()).isEmpty();
  }
}
