package dev.konsol.console.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final long MILLIS = 1_000_000;

  @Test
  void outputHasTheTimeOfThePointBeforeIt() {
    Timeline timeline = new Timeline(0);
    timeline.printed(0, 5 * MILLIS);
    timeline.printed(10, 6 * MILLIS);
    timeline.printed(20, 30 * MILLIS);
    assertThat(timeline.nanosAt(0)).isEqualTo(5 * MILLIS);
    assertThat(timeline.nanosAt(19)).isEqualTo(5 * MILLIS);
    assertThat(timeline.nanosAt(20)).isEqualTo(30 * MILLIS);
    assertThat(timeline.nextPoint(0)).isEqualTo(20);
    assertThat(timeline.nextPoint(20)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theFirstPointThatIsLateEnoughIsFound() {
    Timeline timeline = new Timeline(0);
    for (int i = 0; i < 10; i++) {
      timeline.printed(i * 10L, i * 20L * MILLIS);
    }
    assertThat(timeline.pointFrom(0, 0)).isZero();
    assertThat(timeline.pointFrom(15, 0)).isEqualTo(20);
    assertThat(timeline.pointFrom(20, 0)).isEqualTo(20);
    assertThat(timeline.pointFrom(0, 100 * MILLIS)).isEqualTo(50);
    assertThat(timeline.pointFrom(0, 101 * MILLIS)).isEqualTo(60);
    assertThat(timeline.pointFrom(71, 100 * MILLIS)).isEqualTo(80);
    assertThat(timeline.pointFrom(91, 0)).isEqualTo(Long.MAX_VALUE);
    assertThat(timeline.pointFrom(0, 181 * MILLIS)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aLongLifeIsRememberedMoreCoarsely() {
    Timeline timeline = new Timeline(0);
    for (int i = 0; i < 100_000; i++) {
      timeline.printed(i, i * 20L * MILLIS);
    }
    assertThat(timeline.nanosAt(99_999)).isBetween(99_000 * 20 * MILLIS, 99_999 * 20 * MILLIS);
    timeline.shrink();
    assertThat(timeline.nanosAt(0)).isZero();
    assertThat(timeline.nanosAt(50_000)).isBetween(49_000 * 20 * MILLIS, 50_000 * 20 * MILLIS);
  }
}
