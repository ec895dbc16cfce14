package dev.konsol.eval.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.Event;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoriesTest {
  private static final int MEGABYTE = 1 << 20;

  private final Histories histories = new Histories(10 * MEGABYTE);

  private Histories.History open() {
    return histories.open(EvalLanguage.JAVA, Clock.systemUTC());
  }

  private static void print(Histories.History history, int megabytes) {
    for (int i = 0; i < megabytes; i++) {
      history.journal().append(new EvalEvent.Output(1, "stdout", "x".repeat(MEGABYTE)));
    }
  }

  private static long weight(Histories.History history) {
    return history.journal().after(0, Integer.MAX_VALUE).events().stream()
        .map(Event::payload)
        .mapToLong(payload -> payload.weight())
        .sum();
  }

  private static Evaluation printing(int characters) {
    return new Evaluation(
        new Outcome.Value("1", Optional.empty(), "text", "text/plain", false),
        "x".repeat(characters),
        "",
        List.of(),
        List.of(),
        List.of());
  }

  @Test
  void oneSessionAloneKeepsMost() {
    Histories.History alone = open();
    print(alone, 20);
    assertThat(weight(alone)).isEqualTo(8L * MEGABYTE);
    assertThat(alone.journal().last().orElseThrow().seq()).isEqualTo(20);
  }

  @Test
  void whatIsOpenedLaterTakesItsShareFromThoseThatAreThere() {
    Histories.History first = open();
    print(first, 20);
    List<Histories.History> others = List.of(open(), open(), open(), open());
    assertThat(weight(first)).isEqualTo(MEGABYTE);

    others.forEach(histories::close);
    print(first, 20);
    assertThat(weight(first)).isEqualTo(8L * MEGABYTE);
  }

  @Test
  void aHundredThousandSmallEvaluationsCountAsMoreThanTheirTexts() {
    Transcript transcript = open().transcript();
    for (int i = 0; i < 100_000; i++) {
      transcript.add("x = x + 1", printing(0));
    }
    assertThat(transcript.entries()).hasSizeBetween(1_000, 10_000);
    assertThat(transcript.entries().getLast().number()).isEqualTo(100_000);
  }

  @Test
  void ofOneThatIsTooLargeTheCodeAndTheOutcomeAreKept() {
    Transcript transcript = open().transcript();
    transcript.add("1", printing(10));
    transcript.add("flood()", printing(3 * MEGABYTE));
    assertThat(transcript.entries())
        .extracting(Transcript.Entry::code)
        .containsExactly("1", "flood()");
    Evaluation kept = transcript.entries().getLast().evaluation();
    assertThat(kept.stdout()).isEmpty();
    assertThat(kept.outcome()).isInstanceOf(Outcome.Value.class);
    assertThat(kept.notes()).singleElement().asString().contains("too large for the transcript");
  }
}
