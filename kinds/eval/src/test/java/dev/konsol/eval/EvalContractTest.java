package dev.konsol.eval;

import dev.konsol.testkit.SessionContract;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvalContractTest {
  @Test
  void anEvaluationIsASession() throws Exception {
    try (Lab lab = new Lab(Lab.LIMITS)) {
      new SessionContract(lab.host(), lab::open)
          .check(session -> ((EvalSession) session).eval("1 + 1", Optional.empty()));
    }
  }
}
