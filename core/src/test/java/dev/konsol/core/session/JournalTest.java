package dev.konsol.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

final class JournalTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration LONG = Duration.ofSeconds(20);

  private final MemoryJournal journal = new MemoryJournal(Clock.fixed(NOON, ZoneOffset.UTC), 3);

  private record Said(String text) implements Payload {
    @Override
    public String name() {
      return "said";
    }
  }

  private static Event said(long seq, String text) {
    return new Event(seq, NOON, new Said(text));
  }

  @Test
  void numbersEventsFromOneWithoutHoles() {
    journal.append(new Said("a"));
    journal.append(new Said("b"));
    assertThat(journal.after(0, 10))
        .isEqualTo(new Journal.Page(List.of(said(1, "a"), said(2, "b")), 1, 2));
  }

  @Test
  void aReaderGoesOnWhereItWas() {
    journal.append(new Said("a"));
    journal.append(new Said("b"));
    assertThat(journal.after(1, 10).events()).containsExactly(said(2, "b"));
    assertThat(journal.after(2, 10).events()).isEmpty();
  }

  @Test
  void keepsTheNewestAndSaysWhereTheyBegin() {
    for (String text : List.of("a", "b", "c", "d", "e")) {
      journal.append(new Said(text));
    }
    Journal.Page page = journal.after(0, 2);
    assertThat(page).isEqualTo(new Journal.Page(List.of(said(3, "c"), said(4, "d")), 3, 5));
  }

  @Test
  void aWaitingReaderWakesWhenSomethingComes() throws Exception {
    FutureTask<Boolean> waiting = new FutureTask<>(() -> journal.await(0, LONG));
    Thread.ofVirtual().start(waiting);
    journal.append(new Said("a"));
    assertThat(waiting.get()).isTrue();
  }

  @Test
  void aWaitForWhatNeverComesEnds() throws Exception {
    assertThat(journal.await(0, Duration.ofMillis(1))).isFalse();
  }
}
