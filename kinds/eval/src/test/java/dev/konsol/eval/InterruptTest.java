package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.testkit.Rounds;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// An interrupt ends whatever a snippet does in code of its own, and everything declared is still
/// there.
@ParameterizedClass
@MethodSource("dev.konsol.eval.Jdk#all")
final class InterruptTest extends EvalTest {
  private static final String BEGIN = "System.out.println(\"on\"); ";

  InterruptTest(Jdk jdk) {
    super(jdk);
  }

  private void isInterrupted(String code) throws Exception {
    value("int kept = 42;");
    Evaluation evaluation = interrupt(code);
    assertThat(evaluation.outcome()).isEqualTo(new Outcome.Interrupted());
    assertThat(evaluation.stdout()).startsWith("on\n");
    assertThat(value("kept")).isEqualTo("42");
  }

  @Test
  void loops() throws Exception {
    isInterrupted(BEGIN + "while (true) {}");
    isInterrupted(
        BEGIN + "try { while (true) {} } catch (Throwable t) { System.out.println(\"caught\"); }");
    isInterrupted(BEGIN + "while (true) { try { while (true) {} } catch (Throwable t) {} }");
  }

  @Test
  @Tag("slow")
  void waiting() throws Exception {
    isInterrupted(BEGIN + "Thread.sleep(1_000_000);");
    isInterrupted(
        BEGIN + "while (true) { try { Thread.sleep(1_000_000); } catch (Throwable t) {} }");
    isInterrupted(BEGIN + "new CountDownLatch(1).await();");
  }

  @Test
  @Tag("slow")
  void aSocketThatAccepts() throws Exception {
    value("var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());");
    // An interrupt that comes before it has no socket to close.
    value(
        """
        void sayWhenItAccepts(Thread one) {
          new Thread(() -> {
            while (Arrays.stream(one.getStackTrace()).noneMatch(each -> each.getClassName().endsWith("NioSocketImpl"))) {
              Thread.onSpinWait();
            }
            System.out.println("on");
          }).start();
        }
        """);
    isInterrupted("sayWhenItAccepts(Thread.currentThread()); server.accept();");
    assertThat(value("server.isClosed()")).isEqualTo("true");
  }

  @Test
  @Tag("slow")
  void aLambdaInAnEndlessStream() throws Exception {
    isInterrupted(BEGIN + "Stream.iterate(1, i -> i + 1).filter(i -> i < 0).findFirst();");
  }

  @Test
  @Tag("slow")
  void aMethodCalledWithoutEnd() throws Exception {
    value("int next(int n) { return n + 1; }");
    isInterrupted(BEGIN + "int n = 0; while (n != -1) { n = Math.abs(next(n)); }");
  }

  @Test
  @Tag("slow")
  void anEndlessToStringOfTheResult() throws Exception {
    value("class Endless { public String toString() { " + BEGIN + "while (true) {} } }");
    isInterrupted("new Endless()");
  }

  @Test
  void timeThatIsUp() {
    value("int kept = 42;");
    assertThat(session.eval("while (true) {}", Optional.of(Duration.ofMillis(100))).outcome())
        .isEqualTo(new Outcome.TimedOut());
    assertThat(value("kept")).isEqualTo("42");
  }

  /// What one of them left behind would be there a thousand times.
  @Test
  @Tag("slow")
  @Tag("endurance")
  void manyInterruptsLeakNoThread() throws Exception {
    value("void loop() { System.out.print(1); while (true) {} }");
    String threads = "Thread.getAllStackTraces().size()";
    interrupt("loop()");
    String before = value(threads);
    for (int i = 0; i < Rounds.of(100, 1_000); i++) {
      assertThat(interrupt("loop()").outcome()).isEqualTo(new Outcome.Interrupted());
    }
    assertThat(value(threads)).isEqualTo(before);
  }
}
