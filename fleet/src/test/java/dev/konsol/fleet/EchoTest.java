package dev.konsol.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class EchoTest {
  private final AtomicLong now = new AtomicLong();
  private final Echo echo = new Echo(now::get);

  private void pass(int millis) {
    now.addAndGet(Duration.ofMillis(millis).toNanos());
  }

  private void hear(int times) {
    for (int i = 0; i < times; i++) {
      pass(1_000);
      echo.heard();
    }
  }

  @Test
  void whatIsHeardEverySecondIsThereAndSoonNothingNew() {
    pass(1);
    assertThat(echo.silent()).isTrue();
    hear(1);
    assertThat(echo.silent()).isFalse();
    assertThat(echo.isNew()).isTrue();
    hear(5);
    assertThat(echo.isNew()).isFalse();
  }

  @Test
  void whatComesBackAfterAPauseIsNewForAsLongAsOthersMayTake() {
    hear(9);
    pass(9_000);
    assertThat(echo.silent()).isTrue();
    echo.heard();
    assertThat(echo.silent()).isFalse();
    assertThat(echo.isNew()).isTrue();
    pass(4_999);
    assertThat(echo.isNew()).isTrue();
    pass(1);
    assertThat(echo.isNew()).isFalse();
  }
}
