package dev.konsol.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.Rounds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever a snippet does, an interrupt ends its run, and the session goes on.
@ParameterizedClass
@MethodSource("dev.konsol.worker.Jdk#all")
@Timeout(60)
final class InterruptTest extends WorkerTest {
  InterruptTest(Jdk jdk) {
    super(jdk);
  }

  private static final String FOREVER = "while (true) { Stop.poll(); }";

  @Test
  void anEmptyLoopEndsAndVariablesStay() throws Exception {
    host.load(Compiled.source("Vars", "public class Vars { public static int x = 41; }"));
    host.load(
        Compiled.snippet(
            "Sets",
            "System.out.println(1); Class.forName(\"Vars\", true, Thread.currentThread().getContextClassLoader()).getField(\"x\").set(null, 42); "
                + FOREVER));
    host.run("a", "Sets");
    host.next();
    host.interrupt("a");
    Heard stopped = host.hear("a");
    assertThat(stopped.type()).isEqualTo("error");
    assertThat(stopped.interrupted()).isTrue();
    assertThat(stopped.exception())
        .containsEntry("class", "Interrupted")
        .containsEntry("message", "interrupted");
    assertThat(String.valueOf(stopped.exception().get("backtrace"))).startsWith("[Sets.run(");
    assertThat(host.read("Vars", "x").data()).isEqualTo("42");
  }

  @Test
  void aSleepEnds() throws Exception {
    assertThat(stop("Thread.sleep(1_000_000); return 1;").interrupted()).isTrue();
    assertThat(run("return Thread.interrupted();").data()).isEqualTo("false");
  }

  @Test
  @Tag("slow")
  void loopsThatCatchEverythingEnd() throws Exception {
    assertThat(
            stop("while (true) { try { while (true) { Stop.poll(); } }"
                    + " catch (Throwable t) { } Stop.poll(); }")
                .interrupted())
        .isTrue();
    assertThat(
            stop("while (true) { try { Thread.sleep(1_000_000); }"
                    + " catch (Throwable t) { } Stop.poll(); }")
                .interrupted())
        .isTrue();
  }

  @Test
  @Tag("slow")
  void anInterruptThatLibraryCodeSwallowsIsRepeated() throws Exception {
    assertThat(
            stop(
                    "nap(); nap(); nap(); return 1;",
                    "static void nap() {"
                        + " try { Thread.sleep(1_000_000); } catch (InterruptedException e) { } }")
                .interrupted())
        .isTrue();
  }

  @Test
  @Tag("slow")
  void aLambdaInAnEndlessStreamEnds() throws Exception {
    assertThat(
            stop("return Stream.iterate(1, i -> { Stop.poll(); return i + 1; }).count();")
                .interrupted())
        .isTrue();
  }

  @Test
  @Tag("slow")
  void printingForeverFromLibraryCodeEnds() throws Exception {
    assertThat(
            stop("Stream.iterate(1, i -> i).forEach(System.out::println); return 1;").interrupted())
        .isTrue();
  }

  @Test
  @Tag("slow")
  void anEndlessToStringOfTheResultEnds() throws Exception {
    host.send("{\"op\":\"limits\",\"renderMillis\":60000}");
    String members =
        "public String toString() { System.out.println(\"rendering\"); " + FOREVER + " }";
    String id = begin("return new S1();", members);
    host.next();
    host.interrupt(id);
    assertThat(host.hear(id).interrupted()).isTrue();
  }

  @Test
  @Tag("slow")
  void aRenderingThatTakesTooLongIsStopped() throws Exception {
    host.send("{\"op\":\"limits\",\"renderMillis\":50}");
    Heard heard = run("return new S1();", "public String toString() { " + FOREVER + " }");
    assertThat(heard.type()).isEqualTo("success");
    assertThat(heard.data()).isEqualTo("<rendering stopped after 50 ms>");
    assertThat(heard.result()).containsEntry("valueType", "S1").doesNotContainKey("stuck");
    assertThat(run("return 1;").data()).isEqualTo("1");
  }

  /// It goes on until it has been interrupted so often, and that is after it was answered for.
  private static final String STUBBORN =
      "public String toString() { int n = 0; while (n < 60) { if (Thread.interrupted()) { n++; } } return \"\"; }";

  @Test
  @Tag("slow")
  void aRenderingThatCannotBeStoppedIsAnsweredForAndTheNextRunWaits() throws Exception {
    host.load(Compiled.source("Vars", "public class Vars { public static int x = 41; }"));
    host.send("{\"op\":\"limits\",\"renderMillis\":50}");
    Heard heard = run("return new S1();", STUBBORN);
    assertThat(heard.data()).isEqualTo("<rendering stopped after 50 ms>");
    assertThat(heard.result()).doesNotContainKey("stuck");
    assertThat(run("return 1;").data()).isEqualTo("1");
    assertThat(host.read("Vars", "x").data()).isEqualTo("41");
  }

  @Test
  @Tag("slow")
  void aRenderingThatIsInterruptedAndCannotBeStoppedIsSaidToBeStuck() throws Exception {
    assumeTrue(jdk.version() >= 20, "earlier ones can stop any thread");
    host.send("{\"op\":\"limits\",\"renderMillis\":50}");
    String id =
        begin(
            "return new S1();",
            "public String toString() { System.out.println(1); while (true) { } }");
    host.next();
    host.interrupt(id);
    Heard heard = host.hear(id);
    assertThat(heard.interrupted()).isTrue();
    assertThat(heard.result()).containsEntry("stuck", true);
    Heard refused = run("return 1;");
    assertThat(refused.type()).isEqualTo("error");
    assertThat(refused.result()).containsEntry("stuck", true);
  }

  /// Between two interrupts there is time for a nap that none of them ends. A watch that spins ends
  /// every one.
  @Test
  @Tag("slow")
  void aStopThatDoesNotTakeIsRepeatedNowAndThen() throws Exception {
    Heard heard =
        stop(
            "int n = 0; while (n < 5) { java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);"
                + " if (Thread.interrupted()) { n++; } else if (n > 0) { naps++; } } return 1;",
            "public static int naps;");
    assertThat(heard.interrupted()).isTrue();
    assertThat(Integer.parseInt(host.read("S1", "naps").data())).isGreaterThanOrEqualTo(4);
  }

  @Test
  @Tag("slow")
  void anEndlessMessageOfAnExceptionIsStopped() throws Exception {
    host.send("{\"op\":\"limits\",\"renderMillis\":50}");
    Heard heard =
        run(
            "throw new Bad();",
            "static class Bad extends Exception { public String getMessage() { "
                + FOREVER
                + " } }");
    assertThat(heard.type()).isEqualTo("error");
    assertThat(heard.exception())
        .containsEntry("class", "S1$Bad")
        .containsEntry("message", "<rendering stopped after 50 ms>");
  }

  @Test
  @Tag("slow")
  void threadsThatTheRunStartedEndToo() throws Exception {
    stop(
        "Runnable loop = () -> { "
            + FOREVER
            + " };"
            + " for (int i = 0; i < 3; i++) { Thread t = new Thread(loop, \"child\"); t.setDaemon(true); t.start(); } "
            + FOREVER);
    Await.untilTrue(
        "the end of the children",
        TestHost.PATIENCE,
        () ->
            run("return Thread.getAllStackTraces().keySet().stream()"
                    + ".filter(t -> t.getName().equals(\"child\")).count();")
                .data()
                .equals("0"));
  }

  @Test
  @Tag("slow")
  void virtualThreadsEndEvenWhenTheNextRunHasBegun() throws Exception {
    assumeTrue(jdk.version() >= 21, "virtual threads came with Java 21");
    String count =
        "public static final java.util.concurrent.atomic.AtomicInteger LIVE = new java.util.concurrent.atomic.AtomicInteger();";
    String id =
        begin(
            "var start = Thread.class.getMethod(\"startVirtualThread\", Runnable.class);"
                + " for (int i = 0; i < 100; i++) { LIVE.incrementAndGet(); start.invoke(null, (Runnable) () -> {"
                + " try { "
                + FOREVER
                + " } finally { LIVE.decrementAndGet(); } }); }"
                + " System.out.println(1); "
                + FOREVER,
            count);
    host.next();
    host.interrupt(id);
    host.hear(id);
    Await.untilTrue(
        "the end of the virtual threads",
        TestHost.PATIENCE,
        () -> {
          return host.read("S1", "LIVE").data().equals("0");
        });
  }

  @Test
  @Tag("slow")
  void aPoolOfAStoppedRunWorksForTheNext() throws Exception {
    host.load(
        Compiled.source(
            "Pool",
            "public class Pool { public static final java.util.concurrent.ExecutorService P ="
                + " java.util.concurrent.Executors.newFixedThreadPool(1, r -> { Thread t = new Thread(r); t.setDaemon(true); return t; }); }"));
    String pool =
        "ExecutorService pool = (ExecutorService) Class.forName(\"Pool\", true,"
            + " Thread.currentThread().getContextClassLoader()).getField(\"P\").get(null); ";
    assertThat(stop(pool + "return pool.submit(() -> { " + FOREVER + " }).get();").interrupted())
        .isTrue();
    assertThat(run(pool + "return pool.submit(() -> { Stop.poll(); return 42; }).get();").data())
        .isEqualTo("42");
  }

  @Test
  @Tag("slow")
  void aQueuedRunIsInterruptedBeforeItBegins() throws Exception {
    String first = begin("System.out.println(1); " + FOREVER);
    String second = begin("System.out.println(2); return 2;");
    host.next();
    host.interrupt(second);
    host.interrupt(first);
    assertThat(host.hear(first).interrupted()).isTrue();
    Heard never = host.hear(second);
    assertThat(never.interrupted()).isTrue();
    assertThat(never.printed("stdout")).isEmpty();
  }

  @Test
  @Tag("slow")
  @Tag("endurance")
  @Timeout(300)
  void manyInterruptsLeakNoThread() throws Exception {
    host.load(Compiled.snippet("Loop", "Stop.poll(); System.out.print(1); " + FOREVER));
    host.load(Compiled.snippet("Count", "return Thread.getAllStackTraces().size();"));
    host.run("warm", "Loop");
    host.next();
    host.interrupt("warm");
    host.hear("warm");
    host.run("before", "Count");
    String before = host.hear("before").data();
    for (int i = 0; i < Rounds.of(200, 1_000); i++) {
      host.run("i" + i, "Loop");
      host.interrupt("i" + i);
      assertThat(host.hear("i" + i).interrupted()).isTrue();
    }
    host.run("after", "Count");
    assertThat(host.hear("after").data()).isEqualTo(before);
  }
}
