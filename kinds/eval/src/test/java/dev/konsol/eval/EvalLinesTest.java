package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.MemoryJournal;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Thrown;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvalLinesTest {
  private final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), 100);

  @Test
  void theyAreAsAtAPrompt() {
    journal.append(new EvalEvent.Started(1, "int x = 41;\nx + 1\n"));
    journal.append(new EvalEvent.Output(1, "stdout", "half a "));
    journal.append(new EvalEvent.Output(1, "stdout", "line\n"));
    journal.append(new EvalEvent.Finished(1, value("42", "text/plain")));
    journal.append(new EvalEvent.Started(2, "picture()"));
    journal.append(new EvalEvent.Finished(2, value("iVBO", "image/png")));
    journal.append(new EvalEvent.Started(3, "fail()"));
    Thrown thrown = new Thrown("java.lang.Error", "no", List.of());
    journal.append(new EvalEvent.Finished(3, new Outcome.Threw(thrown)));

    assertThat(EvalLines.of(journal, 20))
        .containsExactly(
            "> int x = 41;",
            "  x + 1",
            "half a line",
            "42",
            "> picture()",
            "image/png",
            "> fail()",
            "java.lang.Error: no");
    assertThat(EvalLines.of(journal, 1)).containsExactly("java.lang.Error: no");
  }

  private static Outcome value(String data, String mime) {
    return new Outcome.Value(data, Optional.empty(), "text", mime, false);
  }
}
