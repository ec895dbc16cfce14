package dev.konsol.tools.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.MemoryJournal;
import dev.konsol.eval.EvalEvent;
import java.time.Clock;
import org.junit.jupiter.api.Test;

class SoFarTest {
  private final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), 1_000);

  @Test
  void onlyWhatTheLastSnippetPrintedCounts() {
    assertThat(SoFar.of(journal)).isEmpty();
    journal.append(new EvalEvent.Opened("java", 1));
    journal.append(new EvalEvent.Started(1, "a"));
    journal.append(new EvalEvent.Output(1, "stdout", "before\n"));
    journal.append(new EvalEvent.Started(2, "b"));
    assertThat(SoFar.of(journal)).isEmpty();
    journal.append(new EvalEvent.Output(2, "stdout", "one\n"));
    journal.append(new EvalEvent.Output(2, "stderr", "\u001b[31mtwo\n"));
    assertThat(SoFar.of(journal)).isEqualTo("one\ntwo");
  }

  @Test
  void aFloodIsCutInTheMiddle() {
    journal.append(new EvalEvent.Started(1, "a"));
    journal.append(new EvalEvent.Output(1, "stdout", "x".repeat(100_000)));
    assertThat(SoFar.of(journal)).hasSizeLessThan(8_200).contains("left out");
  }
}
