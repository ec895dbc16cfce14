package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.SessionId;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Waits of Ruby that are in a library of C. Needs the gem sqlite3.
@Tag("slow")
@Timeout(120)
final class RubyWaitTest {
  @Test
  void aWaitForALockOfSqliteIsStoppedAndTheWorkerStays() {
    try (Lab lab = new Lab(Lab.LIMITS)) {
      EvalSession session = open(lab);
      eval(session, "require 'sqlite3'; x = 41");
      eval(
          session,
          """
          owner, other = Array.new(2) { SQLite3::Database.new("locked.sqlite3") }
          owner.execute("create table t (n)")
          owner.execute("begin exclusive")
          other.busy_timeout(600_000)
          """);

      Evaluation waiting =
          session.eval("other.execute('select * from t')", Optional.of(Duration.ofSeconds(2)));
      assertThat(waiting.outcome()).isInstanceOf(Outcome.TimedOut.class);
      assertThat(eval(session, "x + 1")).isEqualTo("42");
      assertThat(eval(session, "owner.execute('commit'); other.execute('select * from t')"))
          .isEqualTo("[]");
    }
  }

  private static EvalSession open(Lab lab) {
    return lab.evaluations.open(
        new EvalSpec(
            new SessionId("ruby"),
            lab.directory,
            Optional.of(EvalLanguage.RUBY),
            Optional.empty(),
            Optional.empty(),
            Map.of()));
  }

  private static String eval(EvalSession session, String code) {
    Evaluation evaluation = session.eval(code, Optional.of(Lab.PATIENCE));
    assertThat(evaluation.outcome()).as("%s", evaluation).isInstanceOf(Outcome.Value.class);
    assertThat(evaluation.notes()).isEqualTo(List.of());
    return ((Outcome.Value) evaluation.outcome()).data();
  }
}
