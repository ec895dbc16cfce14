package dev.konsol.process.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.launch.CapturedOutput;
import dev.konsol.process.launch.Launcher;
import dev.konsol.process.launch.Limit;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.process.launch.ProgramOutcome;
import dev.konsol.process.launch.Streams;
import dev.konsol.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LauncherTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String ADVICE = "look elsewhere";

  @TempDir Path folder;
  private final Lab lab = new Lab();
  private final Launcher launcher = lab.processes.launcher();
  private final CapturedOutput output = new CapturedOutput(1000, 1000);

  @AfterEach
  void close() {
    lab.close();
    assertThat(Census.alive(lab.marker)).isEmpty();
  }

  private ProgramSpec sh(String script) {
    return program("/bin/sh", "-c", script);
  }

  private ProgramSpec program(String... argv) {
    Map<String, String> environment = Map.of("PATH", "/usr/bin:/bin", "COLOUR", "red");
    return new ProgramSpec(List.of(argv), folder, environment, launcher.serial("test"));
  }

  private ProgramOutcome run(String script, Streams streams, Duration time)
      throws InterruptedException {
    return launcher.run(sh(script), streams, Limit.of(time), output);
  }

  @Test
  void aProgramHasTheEnvironmentItWasGivenAndTheMarker() throws Exception {
    ProgramSpec spec = program("env");
    ProgramOutcome outcome = launcher.run(spec, Streams.MERGED, Limit.of(LONG), output);
    assertThat(outcome).isEqualTo(new ProgramOutcome.Exited(0, ""));
    assertThat(output.text(ADVICE).lines())
        .containsExactlyInAnyOrder(
            "PATH=/usr/bin:/bin",
            "COLOUR=red",
            lab.marker.variable() + "=" + lab.marker.value(spec.serial()));
  }

  @Test
  void errorsAreKeptApartOrMerged() throws Exception {
    String script = "cat; pwd; echo oops >&2; exit 3";
    assertThat(run(script, Streams.OUTPUT, LONG)).isEqualTo(new ProgramOutcome.Exited(3, "\noops"));
    assertThat(output.text(ADVICE)).isEqualTo(folder.toRealPath() + "\n");
    assertThat(run(script, Streams.MERGED, LONG)).isEqualTo(new ProgramOutcome.Exited(3, ""));
    assertThat(output.text(ADVICE)).endsWith("\noops\n");
  }

  @Test
  void whenItsTimeIsUpItIsEndedWithEverythingItStarted() throws Exception {
    Duration time = Duration.ofSeconds(2);
    assertThat(run("echo hi; setsid sleep 600 & sleep 600", Streams.MERGED, time))
        .isEqualTo(new ProgramOutcome.TimedOut(time));
    assertThat(output.text(ADVICE)).isEqualTo("hi\n");
    assertThat(Census.alive(lab.marker)).isEmpty();
  }

  /// It keeps the pipe open: whoever waited for the end of the output would wait for it, too.
  @Test
  void whatItLeftInTheBackgroundIsEndedWithIt() throws Exception {
    assertThat(run("sleep 600 & setsid sleep 600 & echo hi", Streams.MERGED, LONG).succeeded())
        .isTrue();
    assertThat(output.text(ADVICE)).isEqualTo("hi\n");
    assertThat(Census.alive(lab.marker)).isEmpty();
  }

  @Test
  void anInterruptEndsIt() throws Exception {
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread caller =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    run("touch ready; setsid sleep 600 & wait", Streams.MERGED, LONG);
                  } catch (InterruptedException e) {
                    interrupted.set(true);
                  }
                });
    Await.until("its start", LONG, () -> Files.exists(folder.resolve("ready")));
    caller.interrupt();
    assertThat(caller.join(LONG)).isTrue();
    assertThat(interrupted).isTrue();
    assertThat(Census.alive(lab.marker)).isEmpty();
  }

  /// Neither the marker nor a session of its own tells whose it is.
  @Test
  void aProgramThatDropsItsEnvironmentIsEndedToo() throws Exception {
    PipedProgram program =
        launcher.start(sh("exec env -i sh -c 'echo ready; exec sleep 600'"), Streams.CONVERSATION);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(program.output(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).isEqualTo("ready");
      program.end(Budget.of(LONG), true);
      assertThat(program.awaitExit(Budget.of(LONG))).isTrue();
      assertThat(program.ending()).isEqualTo("it was ended by SIGKILL");
    }
  }

  @Test
  void aConversationHasInputOutputAndTheLastErrors() throws Exception {
    PipedProgram program =
        launcher.start(sh("read x; echo got $x; echo why >&2; exit 4"), Streams.CONVERSATION);
    program.input().write("word\n".getBytes(StandardCharsets.UTF_8));
    program.input().close();
    assertThat(program.output().readAllBytes()).asString().isEqualTo("got word\n");
    assertThat(program.ending()).isEqualTo("it exited with code 4\nwhy");
    assertThat(program.lastErrors()).containsExactly("why");
  }

  /// What is in the pipe stays there, however soon it is killed.
  @Test
  void theLastWordsOfAProgramThatIsKilledAreHeard() throws Exception {
    for (int i = 0; i < 30; i++) {
      PipedProgram program =
          launcher.start(sh("echo why >&2; exec >&-; exec sleep 600"), Streams.CONVERSATION);
      assertThat(program.output().readAllBytes()).isEmpty();
      program.kill();
      assertThat(program.lastWords()).isEqualTo("\nwhy");
    }
  }

  /// Started by somebody else, as workers are that another one forks: it has no handle.
  private static final class Foreign extends Process {
    private final Process process;

    Foreign(Process process) {
      this.process = process;
    }

    @Override
    public long pid() {
      return process.pid();
    }

    @Override
    public OutputStream getOutputStream() {
      return process.getOutputStream();
    }

    @Override
    public InputStream getInputStream() {
      return process.getInputStream();
    }

    @Override
    public InputStream getErrorStream() {
      return process.getErrorStream();
    }

    @Override
    public int waitFor() throws InterruptedException {
      return process.waitFor();
    }

    @Override
    public int exitValue() {
      return process.exitValue();
    }

    @Override
    public void destroy() {
      process.destroy();
    }
  }

  @Test
  void aProgramThatSomebodyElseHasStartedIsKilledToo() throws Exception {
    Process process = new ProcessBuilder("sleep", "600").start();
    PipedProgram program = launcher.adopt(new Foreign(process), launcher.serial("foreign"));
    program.kill();
    assertThat(process.waitFor()).isEqualTo(128 + 9);
    program.kill();
  }

  @Test
  void ofMuchOutputTheBeginningAndTheEndAreKept() throws Exception {
    run("echo first; yes 0123456789 | head -c 3000000; echo last", Streams.MERGED, LONG);
    assertThat(output.complete()).isFalse();
    assertThat(output.text(ADVICE))
        .startsWith("first\n0123456789\n")
        .contains("[… 2998011 bytes left out, from 1000 to 2999011 of 3000011: look elsewhere …]")
        .endsWith("last\n");
    CapturedOutput beginning = new CapturedOutput(4, 0);
    launcher.run(sh("echo 12345"), Streams.MERGED, Limit.of(LONG), beginning);
    assertThat(beginning.complete()).isFalse();
    assertThat(beginning.text(ADVICE)).startsWith("1234\n[… 2 bytes left out");
  }

  @Test
  void serialsAreNotGivenTwice() {
    assertThat(launcher.serial("a")).isNotEqualTo(launcher.serial("a"));
  }

  @Test
  void whatCannotBeStartedSaysWhy() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "x");
    assertRefused(program("no-such-program"), "the program 'no-such-program' is not on the PATH");
    assertRefused(program(plain.toString()), "is not executable: permission denied");
    ProgramSpec nowhere =
        new ProgramSpec(List.of("true"), folder.resolve("gone"), Map.of(), "test");
    assertRefused(nowhere, "the directory '" + folder.resolve("gone") + "' does not exist");
  }

  @Test
  void aProgramThatIsStillBeingWrittenIsStartedAMomentLater() throws Exception {
    Path program = script("echo done");
    OutputStream writing = Files.newOutputStream(program, StandardOpenOption.APPEND);
    FutureTask<ProgramOutcome> run =
        new FutureTask<>(
            () ->
                launcher.run(program(program.toString()), Streams.MERGED, Limit.of(LONG), output));
    Thread starter = Thread.ofPlatform().start(run);
    Await.until("a first try", LONG, () -> starter.getState() == Thread.State.TIMED_WAITING);
    writing.close();
    assertThat(run.get()).isEqualTo(new ProgramOutcome.Exited(0, ""));
    assertThat(output.text(ADVICE)).isEqualTo("done\n");
  }

  @Test
  void aProgramThatSomebodyKeepsOpenIsNamed() throws IOException {
    Path program = script("echo done");
    try (OutputStream _ = Files.newOutputStream(program, StandardOpenOption.APPEND)) {
      assertRefused(program(program.toString()), "'" + program + "' cannot run: ");
    }
  }

  private Path script(String text) throws IOException {
    Path program = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return program;
  }

  private void assertRefused(ProgramSpec spec, String why) {
    assertThatThrownBy(() -> launcher.start(spec, Streams.MERGED))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining(why)
        .extracting(e -> ((KonsolException) e).code())
        .isEqualTo(ErrorCode.START_FAILED);
  }
}
