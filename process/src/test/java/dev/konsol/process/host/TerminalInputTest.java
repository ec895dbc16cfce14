package dev.konsol.process.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.process.Exit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class TerminalInputTest {
  private static final int QUEUE = 64 * 1024;

  @AutoClose private final Lab lab = new Lab();

  private static int type(Lab.Run run, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return run.terminal().write(bytes, 0, bytes.length);
  }

  @Test
  void whatNobodyReadsWaitsUpToTheLimit() {
    Lab.Run run = lab.sh("stty raw -echo; echo ready; exec sleep 600");
    run.recorder().awaitText("ready");
    byte[] big = new byte[200_000];
    int taken = run.terminal().write(big, 0, big.length);
    assertThat(taken).isBetween(QUEUE, QUEUE + 40_000);
    assertThat(run.terminal().queued()).isBetween(1, QUEUE);
    assertThat(run.terminal().write(big, 0, big.length)).isLessThan(big.length);
    run.terminal().close();
    assertThat(run.awaitExit()).isEqualTo(new Exit.Signal(1, "SIGHUP"));
    assertThat(run.terminal().queued()).isZero();
  }

  @Test
  void aLongInputArrivesWholeAndInOrder() {
    Lab.Run run = lab.sh("stty raw -echo; echo ready; sleep 0.2; head -c 68000 | cksum");
    run.recorder().awaitText("ready");
    StringBuilder sent = new StringBuilder();
    for (int i = 0; sent.length() < 68_000; i++) {
      String line = "line " + i + "\n";
      assertThat(type(run, line)).isEqualTo(line.length());
      sent.append(line);
    }
    String expected = lab.sh("printf '" + sent.substring(0, 68_000) + "' | cksum").outputAtExit();
    assertThat(run.outputAtExit()).endsWith(expected.replace("\r", ""));
  }

  @Test
  void linesOfManyThreadsDoNotMix() throws Exception {
    Lab.Run run = lab.sh("stty raw -echo; echo ready; head -c 40000 | sort | uniq -c");
    run.recorder().awaitText("ready");
    List<Thread> writers = new ArrayList<>();
    for (char c = 'a'; c <= 'd'; c++) {
      String line = String.valueOf(c).repeat(99) + "\n";
      writers.add(Thread.ofVirtual().start(() -> typeHundredTimes(run, line)));
    }
    for (Thread writer : writers) {
      writer.join();
    }
    assertThat(run.outputAtExit().lines().skip(1).map(line -> line.replaceAll("\\D", "")))
        .containsExactly("100", "100", "100", "100");
  }

  private static void typeHundredTimes(Lab.Run run, String line) {
    for (int i = 0; i < 100; i++) {
      assertThat(type(run, line)).isEqualTo(line.length());
    }
  }
}
