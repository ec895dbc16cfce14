package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.SessionId;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.testkit.Await;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What Ruby code prints is heard in its order, on whichever of the two streams.
@Tag("slow")
@Timeout(120)
final class RubyOutputTest {
  private static final Lab LAB = new Lab(Lab.LIMITS);

  private EvalSession session;

  @BeforeEach
  void open() {
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

  @AfterEach
  void close() {
    LAB.evaluations.sessions().close(session);
  }

  @AfterAll
  static void end() {
    LAB.close();
    Await.until("end of all processes", Lab.PATIENCE, () -> LAB.alive().isEmpty());
  }

  private Evaluation eval(String code) {
    return session.eval(code, Optional.empty());
  }

  private String heard(String code) {
    long before = session.journal().head();
    Evaluation evaluation = eval(code);
    assertThat(evaluation.outcome()).as(code).isInstanceOf(Outcome.Value.class);
    return session.journal().after(before, 100_000).events().stream()
        .map(
            event ->
                switch (event.payload()) {
                  case EvalEvent.Output(_, _, String text) -> text;
                  case EvalEvent.Displayed(_, var display) -> display.data();
                  default -> "";
                })
        .collect(Collectors.joining())
        .replace("\n", " ")
        .strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "puts 1; $stderr.puts 2; puts 3 => 1 2 3",
        "puts 1; warn 2; puts 3; warn 4, 5 => 1 2 3 4 5",
        "STDERR.print \"1 \"; STDOUT << 2; STDERR.write \" 3\", 4; $stdout.putc \" \"; $stderr.printf \"%d\", 5 => 1 2 34 5",
        "STDERR.syswrite \"1 \"; STDOUT.write_nonblock \"2 \"; STDERR.write_nonblock \"3\", exception: false => 1 2 3",
        "puts 1; display 2; warn 3; display 4; puts 5 => 1 23 45",
        "$stdout.sync = false; puts 1; warn 2; puts 3; warn 4; $stdout.sync = true => 1 2 3 4",
        "kept = STDERR.dup; STDERR.reopen(STDOUT); warn 1; puts 2; STDERR.reopen(kept); warn 3; puts 4; warn 5 => 1 2 3 4 5",
        "out = STDOUT.clone; warn 1; out.puts 2; STDERR.clone.puts 3; puts 4 => 1 2 3 4",
        "def Warning.warn(text) = super(\"so \" + text); puts 1; warn 2; puts 3 => 1 so 2 3",
        "Process.wait(fork { puts 1; warn 2; puts 3 }); warn 4 => 1 2 3 4",
        "5.times { |i| Thread.new { puts i; warn i }.join } => 0 0 1 1 2 2 3 3 4 4",
        "trap(\"USR2\") { puts 2 }; puts 1; Process.kill(\"USR2\", $$); warn 3 => 1 2 3"
      })
  void itsOrderIsKeptAcrossBothStreams(String code, String heard) {
    for (int round = 0; round < 5; round++) {
      assertThat(heard(code)).as(code).isEqualTo(heard);
    }
  }

  @Test
  void manyTurnsKeepTheirOrderToo() {
    String expected =
        IntStream.range(0, 400).mapToObj(i -> i + " " + i).collect(Collectors.joining(" "));
    assertThat(heard("400.times { |i| puts i; warn i }")).isEqualTo(expected);
  }

  @Test
  void aStreamThatWasSentElsewhereAndBackIsStillAThreadsThatOutlivesItsRun() {
    eval(
        "kept = STDOUT.dup; STDOUT.reopen(STDERR); STDOUT.reopen(kept); gate = Queue.new; done ="
            + " Queue.new; Thread.new { gate.pop; puts 1; done << 1 }");
    Evaluation next = eval("gate << 1; done.pop; puts 2");
    assertThat(next.stdout()).isEqualTo("2\n");
    assertThat(next.background()).isEqualTo("1\n");
  }

  /// The host would wait for it, and hold back what comes behind.
  @Test
  void aForkedProcessShowsNothing() {
    assertThat(heard("Process.wait(fork { display 1 }); puts 2; display 3")).isEqualTo("2 3");
  }
}
