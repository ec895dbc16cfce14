package dev.konsol.process.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class TypingPriorityTest {
  private final AtomicLong now = new AtomicLong(1_000_000_000);
  private final TypingPriority manners = new TypingPriority(now::get);
  private final List<String> resumed = new ArrayList<>();

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  void nobodyWaitsWhileNobodyTypes() {
    assertThat(manners.askToWait(manners.never())).isFalse();
    assertThat(manners.resume()).isEqualTo(-1);
  }

  @Test
  void whileSomebodyTypesOthersWaitButNotTheOneUnderTheHand() {
    long typed = manners.typed();
    assertThat(manners.askToWait(manners.never())).isTrue();
    assertThat(manners.askToWait(typed)).isFalse();
  }

  @Test
  void aMomentAfterTheLastKeyNobodyWaitsAnyMore() {
    manners.typed();
    pass(Duration.ofMillis(299));
    assertThat(manners.askToWait(manners.never())).isTrue();
    pass(Duration.ofMillis(1));
    assertThat(manners.askToWait(manners.never())).isFalse();
  }

  @Test
  void thoseWhoWaitGoOnInTurnOneAtATime() {
    manners.resumeLater(() -> resumed.add("first"));
    manners.resumeLater(() -> resumed.add("second"));
    assertThat(manners.resume()).isEqualTo(40);
    pass(Duration.ofMillis(40));
    assertThat(manners.resume()).isEqualTo(8);
    assertThat(resumed).containsExactly("first");
    pass(Duration.ofMillis(8));
    assertThat(manners.resume()).isEqualTo(-1);
    assertThat(resumed).containsExactly("first", "second");
  }
}
