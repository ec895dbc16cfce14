package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.Session;
import dev.konsol.testkit.SessionContract;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvalContractTest {
  @Test
  void anEvaluationIsASession() throws Exception {
    try (Lab lab = new Lab(Lab.LIMITS)) {
      new SessionContract(lab.host(), lab::open)
          .check(
              session -> eval(session, "1 + 1"),
              EvalContractTest::loseValues,
              told -> told instanceof EvalEvent.Finished);
    }
  }

  private static void loseValues(Session session) {
    assertThat(session.active()).isTrue();
    eval(session, "System.exit(3);");
    assertThat(session.active()).isFalse();
  }

  private static void eval(Session session, String code) {
    ((EvalSession) session).eval(code, Optional.empty());
  }
}
