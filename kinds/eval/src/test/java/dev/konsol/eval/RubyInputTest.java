package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.SessionId;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.testkit.Await;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whatever reads standard input asks for it, and gets what Ruby would give.
@Tag("slow")
@Timeout(120)
final class RubyInputTest {
  private static final Lab LAB = new Lab(Lab.LIMITS);
  private static EvalSession session;

  @BeforeAll
  static void open() {
    session =
        LAB.evaluations.open(
            new EvalSpec(
                new SessionId(UUID.randomUUID().toString()),
                LAB.directory,
                Optional.of(EvalLanguage.RUBY),
                Optional.empty(),
                Optional.empty(),
                Map.of()));
  }

  @AfterAll
  static void end() {
    LAB.close();
    Await.until("end of all processes", Lab.PATIENCE, () -> LAB.alive().isEmpty());
  }

  private static String answered(String code, String input) {
    long seen = session.journal().head();
    CompletableFuture<Evaluation> running =
        CompletableFuture.supplyAsync(
            () ->
                session.eval(
                    code, new EvalOptions(Optional.of(Lab.PATIENCE), false, true, () -> {})));
    boolean given = false;
    while (!running.isDone()) {
      for (var event : session.journal().after(seen, 100).events()) {
        seen = event.seq();
        if (!given && event.payload() instanceof EvalEvent.InputWanted) {
          given = true;
          session.input(input.getBytes(StandardCharsets.UTF_8), true);
        }
      }
      awaitMore(seen);
    }
    Outcome outcome = running.join().outcome();
    return outcome instanceof Outcome.Value value ? value.data() : outcome.toString();
  }

  private static void awaitMore(long seen) {
    try {
      session.journal().await(seen, Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STDIN.each.map(&:chomp)|[\"a\", \"b c\"]",
        "$stdin.map(&:size)|[2, 3]",
        "STDIN.each_with_index.to_a|[[\"a\\n\", 0], [\"b c\", 1]]",
        "$stdin.each_char.to_a.join|\"a\\nb c\"",
        "$stdin.each_byte.first(3)|[97, 10, 98]",
        "[STDIN.readbyte, STDIN.gets]|[97, \"\\n\"]",
        "ARGF.each_line.map(&:chomp)|[\"a\", \"b c\"]",
        "ARGF.read|\"a\\nb c\"",
        "STDIN.to_a.size|2"
      })
  void whatReadsStandardInputAsksForIt(String code, String expected) {
    assertThat(answered(code, "a\nb c")).isEqualTo(expected);
  }

  @Test
  void aLineEndsAtItsEndHoweverLongItMayBe() {
    assertThat(answered("[STDIN.gets(5), STDIN.gets(2), STDIN.gets(9)]", "ab\ncdef\ngh"))
        .isEqualTo("[\"ab\\n\", \"cd\", \"ef\\n\"]");
  }

  @Test
  void paragraphsEndWithBlankLines() {
    assertThat(answered("STDIN.each_line('').to_a", "\n\na\nb\n\n\n\nc\n"))
        .isEqualTo("[\"a\\nb\\n\\n\", \"c\\n\"]");
    assertThat(
            answered("[gets('', chomp: true), gets('', chomp: true), gets('')]", "a\nb\n\n\nc\n"))
        .isEqualTo("[\"a\\nb\", \"c\", nil]");
  }
}
