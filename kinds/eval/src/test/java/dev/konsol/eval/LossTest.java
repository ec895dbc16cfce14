package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.testkit.Await;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// What ends a worker ends nothing else: the answer says what happened, the next evaluation works,
/// and other sessions do not notice.
@ParameterizedClass
@MethodSource("dev.konsol.eval.Jdk#all")
final class LossTest extends EvalTest {
  private final Jdk jdk;

  LossTest(Jdk jdk) {
    super(jdk);
    this.jdk = jdk;
  }

  private long workerPid() {
    return Long.parseLong(value("ProcessHandle.current().pid()"));
  }

  @Test
  void systemExit() {
    Evaluation exit = eval("System.out.print(\"bye\"); System.exit(3);");
    assertThat(lost(exit)).startsWith("the worker exited with code 3").contains("values are lost");
    assertThat(exit.stdout()).isEqualTo("bye");
    worksAgain();
  }

  @Test
  @Tag("slow")
  void aKillWhileItRunsAndWhileItIsIdle() throws Exception {
    EvalSession other = lab.open(jdk);
    other.eval("int kept = 1;", Optional.empty());
    long pid = workerPid();
    CompletableFuture<Evaluation> running = begin("System.out.print(1); while (true) {}");
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    assertThat(lost(running.get(60, TimeUnit.SECONDS))).startsWith("the worker was killed");
    worksAgain();
    ProcessHandle idle = ProcessHandle.of(workerPid()).orElseThrow();
    long before = session.journal().head();
    idle.destroyForcibly();
    idle.onExit().get(60, TimeUnit.SECONDS);
    Evaluation next = eval("2");
    assertThat(next.outcome() + " " + next.notes()).contains("the worker was killed");
    assertThat(value("3")).isEqualTo("3");
    assertThat(events(before)).extracting(EvalEvent::name).contains("worker");
    assertThat(value(other.eval("kept", Optional.empty()))).isEqualTo("1");
  }

  @Test
  @Tag("slow")
  void aCrashOfTheMachine() {
    String crash =
        "var field = Class.forName(\"sun.misc.Unsafe\").getDeclaredField(\"theUnsafe\");"
            + " field.setAccessible(true);"
            + " var unsafe = (sun.misc.Unsafe) field.get(null); unsafe.putAddress(0, 0);";
    assertThat(lost(eval(crash)))
        .startsWith("the worker's JVM crashed (SIGSEGV")
        .contains("its report is");
    worksAgain();
  }

  @Test
  @Tag("slow")
  void aFullHeapIsAnExceptionAndTheSessionGoesOn() {
    Evaluation full =
        eval("{ var all = new ArrayList<byte[]>(); while (true) { all.add(new byte[1 << 20]); } }");
    assertThat(full.outcome()).isInstanceOf(Outcome.Threw.class);
    assertThat(((Outcome.Threw) full.outcome()).thrown().className())
        .isEqualTo("java.lang.OutOfMemoryError");
    assertThat(value("1 + 1")).isEqualTo("2");
  }

  @Test
  @Tag("slow")
  void whatCannotBeStoppedCostsTheWorkerAndReplayMakesTheDeclarationsAgain() throws Exception {
    value("import java.util.concurrent.atomic.*;");
    value("int x = 20; int twice(int n) { return 2 * n; } record P(AtomicInteger n) {}");
    value("x + 1");
    value("int x = 21;");
    Evaluation lost =
        interrupt("System.out.print(1); Stream.generate(Object::new).anyMatch(Objects::isNull)");
    if (jdk.release() < 20) {
      // These can stop any thread.
      assertThat(lost.outcome()).isEqualTo(new Outcome.Interrupted());
      assertThat(value("x")).isEqualTo("21");
    } else {
      assertThat(lost(lost)).startsWith("it could not be stopped").contains("values are lost");
    }
    assertThat(lost.stdout()).isEqualTo("1");
    List<Evaluation> replayed = session.reset(true);
    assertThat(replayed).hasSize(4).allSatisfy(EvalTest::value);
    assertThat(value("new P(new AtomicInteger(twice(x)))")).isEqualTo("P[n=42]");
    session.reset(false);
    assertThat(eval("x").outcome()).isInstanceOf(Outcome.Rejected.class);
    assertThat(session.reset(true)).isEmpty();
  }

  @Test
  @Tag("slow")
  void whatTheWorkerStartedEndsWithIt() {
    String child =
        value("new ProcessBuilder(\"setsid\", \"sleep\", \"600\").inheritIO().start().pid()");
    Await.until("the child", Lab.PATIENCE, () -> lab.alive().contains(Long.parseLong(child)));
    lost(eval("System.exit(0);"));
    Await.until("its end", Lab.PATIENCE, () -> !lab.alive().contains(Long.parseLong(child)));
  }

  @Test
  @Tag("slow")
  void aResetStopsWhatRuns() throws Exception {
    CompletableFuture<Evaluation> running =
        begin("int y = 1; System.out.print(1); while (true) {}");
    assertThat(session.reset(true)).hasSize(1);
    assertThat(running.get(60, TimeUnit.SECONDS).outcome()).isEqualTo(new Outcome.Interrupted());
    assertThat(value("y")).isEqualTo("1");
  }
}
