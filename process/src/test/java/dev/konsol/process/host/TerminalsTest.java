package dev.konsol.process.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Exit;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Size;
import dev.konsol.process.Terminal;
import dev.konsol.process.TerminalEvents;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.Rounds;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TerminalsTest {
  @AutoClose private final Lab lab = new Lab();

  @Test
  void sizeIsKnownBeforeTheProgramStarts() {
    assertThat(lab.run(List.of("stty", "size")).outputAtExit()).isEqualTo("40 120\r\n");
  }

  @Test
  void exitCodesAndSignalsAreExact() {
    assertThat(lab.sh("exit 0").awaitExit()).isEqualTo(new Exit.Code(0));
    assertThat(lab.sh("exit 7").awaitExit()).isEqualTo(new Exit.Code(7));
    assertThat(lab.sh("kill -TERM $$").awaitExit()).isEqualTo(new Exit.Signal(15, "SIGTERM"));
    assertThat(lab.sh("kill -SEGV $$").awaitExit()).isEqualTo(new Exit.Signal(11, "SIGSEGV"));
    assertThat(lab.sh("kill -KILL $$").awaitExit().shellCode()).isEqualTo(137);
  }

  @Test
  void theProgramLeadsItsSessionAndOwnsTheTerminal() {
    Lab.Run run = lab.sh("ps -o pid=,sid=,pgid=,tpgid= -p $$ | tr -s ' '");
    String pid = Long.toString(run.terminal().pid());
    assertThat(run.outputAtExit().trim().split(" ")).startsWith(pid, pid).hasSize(4);
  }

  @Tag("slow")
  @Tag("endurance")
  @Test
  void noByteOfManyShortRunsIsLostAndExitComesLast() {
    for (int i = 0; i < Rounds.of(200, 1_000); i++) {
      Lab.Run run = lab.sh("head -c 20000 /dev/zero | tr '\\0' x; exit " + i % 100);
      assertThat(run.awaitExit()).isEqualTo(new Exit.Code(i % 100));
      assertThat(run.recorder().size()).isEqualTo(20000);
      assertThat(run.recorder().bytesAfterExit()).isZero();
      assertThat(run.recorder().exits()).isEqualTo(1);
    }
  }

  @Test
  void onlyTheThreeStandardDescriptorsAreInherited() {
    // ls has one open of its own, on the directory it lists.
    assertThat(lab.run(List.of("ls", "/proc/self/fd")).outputAtExit().trim().split("\\s+"))
        .containsExactly("0", "1", "2", "3");
  }

  @Test
  void anErrorOfOneListenerStopsNeitherItNorOthers() {
    Recorder recorder = new Recorder();
    CountDownLatch failed = new CountDownLatch(1);
    AtomicBoolean told = new AtomicBoolean();
    TerminalEvents failing =
        new TerminalEvents() {
          @Override
          public void output(ByteBuffer bytes) {
            if (failed.getCount() > 0) {
              failed.countDown();
              throw new OutOfMemoryError("as if");
            }
            recorder.output(bytes);
          }

          @Override
          public void exited(Exit exit) {
            if (told.compareAndSet(false, true)) {
              throw new OutOfMemoryError("as if");
            }
            recorder.exited(exit);
          }
        };
    List<String> script = List.of("/bin/sh", "-c", "echo lost; read line; echo \"got $line\"");
    Terminal terminal = lab.processes.terminals().open(Lab.spec(script, "x"), Lab.SIZE, failing);
    Await.until("a failure", Duration.ofSeconds(20), () -> failed.getCount() == 0);
    assertThat(lab.sh("echo fine").outputAtExit()).contains("fine");

    byte[] typed = "this\n".getBytes(StandardCharsets.UTF_8);
    terminal.write(typed, 0, typed.length);
    assertThat(recorder.awaitExit()).isEqualTo(new Exit.Code(0));
    assertThat(recorder.text()).contains("got this");
  }

  @Test
  void aMissingProgramIsNamed() {
    refuses(List.of("no-such-program"), Path.of("/tmp"), "'no-such-program' is not on the PATH");
    refuses(List.of("/no/such"), Path.of("/tmp"), "'/no/such' does not exist");
  }

  @Test
  void aMissingDirectoryIsNamed() {
    refuses(List.of("sh"), Path.of("/no/such/place"), "directory '/no/such/place' does not exist");
  }

  @Test
  void aFileThatIsNoProgramIsNamed(@TempDir Path directory) throws Exception {
    Path plain = Files.writeString(directory.resolve("plain"), "hello");
    refuses(List.of(plain.toString()), directory, "plain' is not executable: permission denied");
    assertThat(plain.toFile().setExecutable(true)).isTrue();
    refuses(List.of(plain.toString()), directory, "plain' is not a program");
    Path script = Files.writeString(directory.resolve("script"), "#!/no/such/interpreter\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    refuses(List.of("./script"), directory, "interpreter its first line names is missing");
    try (OutputStream _ = Files.newOutputStream(script, StandardOpenOption.APPEND)) {
      refuses(List.of("./script"), directory, "somebody is writing to it");
    }
  }

  private void refuses(List<String> argv, Path directory, String message) {
    // All is started.
    assertThat(lab.processes.containment()).isEqualTo(Containment.GUARDIAN);
    assertThat(lab.processes.trees().of(1, "nobody")).isNotNull();
    int before = DescriptorBudget.ofThisProcess().inUse();
    ProgramSpec spec = Lab.spec(argv, directory, "x");
    assertThatThrownBy(() -> lab.processes.terminals().open(spec, Lab.SIZE, new Recorder()))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.START_FAILED))
        .hasMessageContaining(message);
    assertThat(DescriptorBudget.ofThisProcess().inUse()).isLessThanOrEqualTo(before);
  }

  @Test
  void theProgramIsFoundOnThePathOfItsOwnEnvironment(@TempDir Path directory) throws Exception {
    Path tool = Files.writeString(directory.resolve("mytool"), "#!/bin/sh\necho from $PWD\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
    Recorder recorder = new Recorder();
    var spec =
        new ProgramSpec(
            List.of("mytool"), Path.of("/usr"), Map.of("PATH", directory.toString()), "x");
    lab.processes.terminals().open(spec, Lab.SIZE, recorder);
    recorder.awaitExit();
    assertThat(recorder.text()).isEqualTo("from /usr\r\n");
  }

  @Test
  void resizeReachesTheProgramAsSignal() {
    Lab.Run run =
        lab.sh("trap 'stty size; exit 3' WINCH; echo ready; while :; do sleep 0.05; done");
    run.recorder().awaitText("ready");
    run.terminal().resize(new Size(50, 90));
    assertThat(run.awaitExit()).isEqualTo(new Exit.Code(3));
    assertThat(run.recorder().text()).contains("50 90");
  }

  @Test
  void aGrandchildThatKeepsTheTerminalDoesNotDelayExit() {
    // It is not hung up once it is sleep: until then the trap may be yet to come.
    Lab.Run run =
        lab.sh(
            "(trap '' HUP; exec sleep 600) & c=$!;"
                + " until grep -q sleep /proc/$c/comm; do sleep 0.02; done; echo $c; exit 4");
    assertThat(run.awaitExit()).isEqualTo(new Exit.Code(4));
    long grandchild = Long.parseLong(run.recorder().text().strip());
    assertThat(ProcessHandle.of(grandchild)).get().matches(ProcessHandle::isAlive);
  }

  @Test
  void aProgramMayCloseItsTerminalAndOpenItAgain() {
    Lab.Run run =
        lab.sh("t=$(tty); exec </dev/null >/dev/null 2>&1; sleep 0.1; echo back >$t; sleep 0.1");
    assertThat(run.awaitExit()).isEqualTo(new Exit.Code(0));
    assertThat(run.recorder().text()).isEqualTo("back\r\n");
  }

  @Test
  void closingHangsUpAndStillTellsTheExit() {
    Lab.Run run = lab.sh("echo ready; exec sleep 60");
    run.recorder().awaitText("ready");
    run.terminal().close();
    run.terminal().close();
    assertThat(run.awaitExit()).isEqualTo(new Exit.Signal(1, "SIGHUP"));
    assertThat(run.terminal().write(new byte[1], 0, 1)).isZero();
    assertThat(run.terminal().foregroundGroup()).isEqualTo(-1);
  }

  @Test
  void theModesOfTheTerminalCanBeAsked() {
    Lab.Run run = lab.sh("echo ready; read x; stty raw -echo; echo raw; read y");
    run.recorder().awaitText("ready");
    assertThat(run.terminal().canonical()).isTrue();
    assertThat(run.terminal().foregroundGroup()).isEqualTo(run.terminal().pid());
    run.terminal().write(new byte[] {'\n'}, 0, 1);
    run.recorder().awaitText("raw");
    assertThat(run.terminal().canonical()).isFalse();
    run.terminal().close();
  }

  @Test
  void descriptorsReturnToBaseAfterManyRuns() {
    lab.sh("exit").awaitExit();
    DescriptorBudget descriptors = DescriptorBudget.ofThisProcess();
    int base = descriptors.inUse();
    int threads = Thread.getAllStackTraces().size();
    for (int i = 0; i < 50; i++) {
      lab.sh("exit").awaitExit();
    }
    Await.until("base", Duration.ofSeconds(30), () -> descriptors.inUse() <= base);
    assertThat(Thread.getAllStackTraces().size()).isLessThanOrEqualTo(threads + 1);
  }
}
