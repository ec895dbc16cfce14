package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// What does not end is cut, or ended with its worker, once its time is up. It takes all the time
/// there is, so that is little here.
@ParameterizedClass
@MethodSource("dev.konsol.eval.Jdk#all")
@SuppressWarnings("NullAway.Init") // JUnit sees to the lab
final class UnstoppableTest extends EvalTest {
  private static Lab impatient;

  UnstoppableTest(Jdk jdk) {
    super(impatient.open(jdk));
  }

  @BeforeAll
  static void openImpatientLab() {
    impatient = new Lab(Lab.IMPATIENT);
  }

  @AfterAll
  static void closeImpatientLab() {
    impatient.close();
    assertThat(impatient.alive()).isEmpty();
  }

  @Test
  @Tag("slow")
  void aRenderingThatTakesTooLongIsCut() {
    value("class Endless { public String toString() { while (true) {} } }");
    Evaluation endless = eval("new Endless()");
    assertThat(value(endless)).startsWith("<rendering stopped after");
    assertThat(((Outcome.Value) endless.outcome()).truncated()).isTrue();
    assertThat(value("1")).isEqualTo("1");
  }

  @Test
  @Tag("slow")
  void aBlockedNativeCallCostsTheWorker() throws Exception {
    String fifo = impatient.directory.resolve("fifo-" + session.id()).toString();
    assertThat(value("new ProcessBuilder(\"mkfifo\", \"" + fifo + "\").start().waitFor()"))
        .isEqualTo("0");
    assertThat(lost(interrupt("System.out.print(1); new FileInputStream(\"" + fifo + "\").read()")))
        .startsWith("it could not be stopped");
    worksAgain();
  }
}
