package dev.konsol.tools.basic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.testkit.Await;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Caller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path folder;
  private final Marker marker = Marker.of(Path.of("/test/" + UUID.randomUUID()), "run");
  @AutoClose private Processes processes;
  private Caller caller;
  private Shell shell;

  @BeforeEach
  void open() {
    processes = Processes.start(marker, new Supervision.Unsupervised());
    shell = new Shell(processes.launcher(), Map.of("PATH", "/usr/bin:/bin"));
    caller = new Caller(folder);
  }

  private ToolResult run(String command) throws InterruptedException {
    return caller.call(shell, "{'command':'" + command + "'}");
  }

  @Test
  void outputAndExitCodeComeBack() throws Exception {
    ToolResult result = run("pwd; echo oops >&2; exit 3");
    assertThat(result.failed()).isTrue();
    assertThat(Caller.text(result)).isEqualTo(folder.toRealPath() + "\noops\n[exit code 3]");
    assertThat(Caller.text(run("printf no-newline"))).isEqualTo("no-newline\n[exit code 0]");
    assertThat(Caller.text(run("cat; tty"))).contains("not a tty");
  }

  /// Whoever wires the tools up may forget it.
  @Test
  void aCommandHasNoKeysOfModels() throws InterruptedException {
    Map<String, String> ours =
        Map.of("PATH", "/usr/bin:/bin", "MINE", "yes", "ANTHROPIC_API_KEY", "a", "OPENAI_KEY", "b");
    Tool tool =
        Tools.all(processes.launcher(), ours, AfterEdit.NOTHING).stream()
            .filter(each -> each.spec().name().equals("shell"))
            .findFirst()
            .orElseThrow();
    assertThat(Caller.text(tool.call("{\"command\":\"env\"}", caller)))
        .contains("MINE=yes")
        .doesNotContain("ANTHROPIC", "OPENAI");
  }

  @Test
  void coloursDoNotReachTheModel() throws InterruptedException {
    assertThat(Caller.text(run("printf \\\\\\\\033[31mred\\\\\\\\033[0m")))
        .isEqualTo("red\n[exit code 0]");
  }

  @Test
  void ofVeryMuchOutputTheBeginningAndTheEndAreKept() throws InterruptedException {
    String text = Caller.text(run("echo first; yes 0123456789 | head -c 3000000; echo last"));
    assertThat(text)
        .startsWith("first\n")
        .contains("[… 2985011 bytes left out, from 10000 to 2995011 of 3000011: run it again")
        .contains("last\n[exit");
    assertThat(text.length()).isLessThan(16_000);
  }

  @Test
  void whenTheTimeIsUpTheCommandIsEnded() throws InterruptedException {
    ToolResult result = caller.call(shell, "{'command':'echo hi; sleep 100','timeout_ms':2000}");
    assertThat(result.failed()).isTrue();
    assertThat(Caller.text(result)).startsWith("hi\n").contains("its time was up");
    assertThat(marked()).isZero();
  }

  @Test
  void whatWasLeftInTheBackgroundIsEndedToo() throws InterruptedException {
    ToolResult result = run("sleep 100 & setsid sleep 100 & echo started");
    assertThat(Caller.text(result)).contains("started").contains("[exit code 0]");
    assertThat(marked()).isZero();
  }

  /// A session of its own, a double fork, one that ignores SIGTERM, one below nohup.
  @Test
  void anInterruptEndsEverythingTheCommandStarted() throws InterruptedException {
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    run(
                        "setsid sleep 100 & (sh -c \\\"sleep 100 & sleep 100 &\\\") &"
                            + " sh -c \\\"trap : TERM HUP; while :; do sleep 1; done\\\" &"
                            + " nohup sleep 100 >/dev/null 2>&1 & touch ready; wait");
                  } catch (InterruptedException e) {
                    interrupted.set(true);
                  }
                });
    Await.until(
        "all have started", SOON, () -> Files.exists(folder.resolve("ready")) && marked() >= 7);
    thread.interrupt();
    assertThat(thread.join(Duration.ofSeconds(15))).isTrue();
    assertThat(interrupted).isTrue();
    assertThat(marked()).isZero();
  }

  /// Who said stop does not wait for a program that takes its time to clean up. This one would be
  /// done in the two seconds that a program has else, and by far not in the tenth that it has here.
  @Test
  void anInterruptLeavesHardlyAnyTimeToCleanUp() throws InterruptedException {
    String slow =
        "perl -e \\\"\\\\$SIG{TERM} = sub { select(undef, undef, undef, 1.8); mkdir q(late); exit };"
            + " mkdir q(ready); sleep 100\\\"";
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    run(slow);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    Await.until("its start", SOON, () -> Files.exists(folder.resolve("ready")));
    thread.interrupt();
    assertThat(thread.join(Duration.ofSeconds(15))).isTrue();
    assertThat(marked()).isZero();
    assertThat(folder.resolve("late")).doesNotExist();
  }

  /// Processes that carry this test's marker.
  private long marked() {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(process -> process.getFileName().toString().matches("\\d+"))
          .filter(this::carriesMarker)
          .count();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private boolean carriesMarker(Path process) {
    try {
      byte[] environment = Files.readAllBytes(process.resolve("environ"));
      return new String(environment, StandardCharsets.ISO_8859_1).contains(marker.variable() + "=");
    } catch (IOException e) {
      return false;
    }
  }
}
