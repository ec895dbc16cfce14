package dev.konsol.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// What snippets print arrives whole, in order, and under the right run.
@ParameterizedClass
@MethodSource("dev.konsol.worker.Jdk#all")
@Timeout(60)
final class OutputTest extends WorkerTest {
  OutputTest(Jdk jdk) {
    super(jdk);
  }

  @Test
  @Tag("slow")
  void twoHundredThousandLinesAreCompleteAndInOrder() throws Exception {
    Heard heard =
        run("for (int i = 0; i < 200_000; i++) { System.out.println(\"line \" + i); } return 1;");
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 200_000; i++) {
      expected.append("line ").append(i).append('\n');
    }
    assertThat(heard.printed("stdout").contentEquals(expected)).isTrue();
  }

  @Test
  void bothStreamsAndDisplaysKeepTheirOrder() throws Exception {
    Heard heard =
        run(
            "System.out.print(\"a\"); System.err.print(\"b\"); markdown(\"c\");"
                + " System.out.print(\"d\"); display(List.of(1)); System.err.print(\"e\"); return 0;");
    List<String> order = new ArrayList<>();
    for (Map<String, @Nullable Object> frame : heard.frames()) {
      order.add(frame.get("event") + ":" + frame.get("data"));
      assertThat(frame).containsEntry("id", "1");
    }
    assertThat(order)
        .containsExactly(
            "stdout:a", "stderr:b", "display:c", "stdout:d", "display:[1]", "stderr:e", "result:0");
  }

  @Test
  @Tag("slow")
  void carriageReturnsEmptyLinesAndControlCharactersAreKept() throws Exception {
    String body = "System.out.print(\"a\\r\\n\\n\\n\\t\\u0001\\\"\\\\ b\\r\"); return 1;";
    assertThat(run(body).printed("stdout")).isEqualTo("a\r\n\n\n\t\u0001\"\\ b\r");
  }

  @Test
  void charactersAreNeverSplit() throws Exception {
    Heard heard =
        run(
            """
            byte[] one = "aé€😀".getBytes("UTF-8");
            for (int i = 0; i < 3000; i++) {
              for (byte b : one) { System.out.write(b); }
              if (i % 100 == 50) { System.err.print("x"); }
            }
            System.out.print('\\ud83d'); System.out.print('\\ude00'); System.out.println("€".repeat(20_000));
            return 1;
            """);
    assertThat(heard.printed("stdout"))
        .isEqualTo("aé€😀".repeat(3000) + "😀" + "€".repeat(20_000) + "\n");
  }

  @Test
  @Tag("slow")
  void bytesThatAreNoTextArriveExactly() throws Exception {
    Heard heard = run("System.out.write(new byte[] {'a', (byte) 0xff, 'b'}); return 1;");
    assertThat(heard.only("stdout"))
        .containsEntry("data", "a\ufffdb")
        .containsEntry("bytes", "Yf9i");
  }

  @Test
  void descriptorOutputAndChildProcessesComeBeforeTheMark() throws Exception {
    Heard heard =
        run(
            """
            new java.io.FileOutputStream(java.io.FileDescriptor.out).write("native\\n".getBytes());
            new ProcessBuilder("sh", "-c", "echo child; echo oops >&2").inheritIO().start().waitFor();
            System.out.println("java");
            return 1;
            """);
    assertThat(heard.printed("stdout")).isEqualTo("java\n");
    assertThat(host.out.upToMark("1")).isEqualTo("native\nchild\n");
    assertThat(host.err.upToMark("1")).isEqualTo("oops\n");
  }

  @Test
  @Tag("slow")
  void outputOfAThreadThatOutlivesItsRunHasNoId(@TempDir Path folder) throws Exception {
    Path gate = folder.resolve("gate");
    Heard heard =
        run(
            "CountDownLatch early = new CountDownLatch(1); new Thread(() -> {"
                + " System.out.println(\"early\"); early.countDown(); while (!new java.io.File(\""
                + gate
                + "\").exists()) { } System.out.println(\"late\"); }).start(); early.await(); return 1;");
    assertThat(heard.only("stdout")).containsEntry("data", "early\n").containsEntry("id", "1");
    Files.createFile(gate);
    assertThat(host.next()).containsEntry("data", "late\n").doesNotContainKey("id");
  }

  @Test
  @Tag("slow")
  void parallelStreamsBelongToTheRunThatUsesThem() throws Exception {
    run("IntStream.range(0, 100).parallel().forEach(i -> System.out.println(i)); return 1;");
    Heard second =
        run("IntStream.range(0, 100).parallel().forEach(i -> System.out.println(i)); return 1;");
    assertThat(second.frames()).allMatch(frame -> "2".equals(frame.get("id")));
    assertThat(second.printed("stdout").lines()).hasSize(100);
  }

  @Test
  @Tag("slow")
  void virtualThreadsBelongToTheRunThatStartedThem() throws Exception {
    assumeTrue(jdk.version() >= 21, "virtual threads came with Java 21");
    Heard heard =
        run(
            "Thread t = (Thread) Thread.class.getMethod(\"startVirtualThread\", Runnable.class)"
                + ".invoke(null, (Runnable) () -> System.out.print(\"v\")); t.join(); return 1;");
    assertThat(heard.only("stdout")).containsEntry("data", "v").containsEntry("id", "1");
  }

  @Test
  @Tag("slow")
  void aHostThatDoesNotReadStopsWritersButNotInterrupts() throws Exception {
    host.reading(false);
    String id = begin("while (true) { Stop.poll(); System.out.println(\"x\".repeat(1000)); }");
    Await.untilTrue("the writer to wait", TestHost.PATIENCE, this::isBlocked);
    host.interrupt(id);
    host.reading(true);
    Heard heard = host.hear(id);
    assertThat(heard.interrupted()).isTrue();
    assertThat(heard.printed("stdout").length()).isLessThan(4_000_000);
    assertThat(run("return 1;").data()).isEqualTo("1");
  }

  /// Nothing more is written when the CPU time stands still although nobody waits for a CPU.
  private boolean isBlocked() throws Exception {
    var before = host.process.info().totalCpuDuration();
    LockSupport.parkNanos(100_000_000);
    return !wantsToRun() && host.process.info().totalCpuDuration().equals(before);
  }

  private boolean wantsToRun() throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + host.process.pid() + "/task"))) {
      return threads.anyMatch(OutputTest::isRunnable);
    }
  }

  private static boolean isRunnable(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1);
      return stat.startsWith("R", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return false; // it ended
    }
  }

  @Test
  @Tag("slow")
  void closingTheStreamsDoesNoHarm() throws Exception {
    assertThat(run("System.out.close(); System.out.print(\"still\"); return 1;").printed("stdout"))
        .isEqualTo("still");
  }
}
