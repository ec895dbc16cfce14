package dev.konsol.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.rpc.RpcSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SignalledEndTest {
  @Test
  void evaluationsAreCutShortAndAnsweredBeforeTheProcessIsEndedAndThatWithinTenSeconds() {
    assertThat(RpcSettings.LONGEST_END).isLessThan(SignalledEnd.LONGEST);
    assertThat(SignalledEnd.LONGEST).isLessThan(Duration.ofSeconds(10));
  }
}
