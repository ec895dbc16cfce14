package dev.konsol.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CursorTest {
  private final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), 3);

  private record Said(String text) implements Payload {
    @Override
    public String name() {
      return "said";
    }
  }

  private void say(String... texts) {
    for (String text : texts) {
      journal.append(new Said(text));
    }
  }

  private static List<String> texts(List<Event> events) {
    return events.stream().map(event -> ((Said) event.payload()).text()).toList();
  }

  @Test
  void goesOnWhereItWas() throws Exception {
    say("a", "b");
    Cursor cursor = new Cursor(journal, 0);
    assertThat(texts(cursor.next(1, Duration.ZERO))).containsExactly("a");
    assertThat(texts(cursor.next(9, Duration.ZERO))).containsExactly("b");
    assertThat(cursor.next(9, Duration.ZERO)).isEmpty();
    assertThat(cursor.seen()).isEqualTo(2);
    assertThat(cursor.missed()).isFalse();
  }

  @Test
  void atTheHeadItSeesOnlyWhatComes() {
    say("a");
    Cursor cursor = Cursor.atHead(journal);
    say("b");
    assertThat(texts(cursor.next(9))).containsExactly("b");
  }

  @Test
  void oneThatComesTooLateKnowsThatItMissedSomething() {
    Cursor cursor = new Cursor(journal, 0);
    say("a", "b", "c", "d");
    assertThat(texts(cursor.next(9))).containsExactly("b", "c", "d");
    assertThat(cursor.missed()).isTrue();
  }
}
