package dev.konsol.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.input.Sent;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.wait.WaitFor;
import dev.konsol.console.wait.Waited;
import dev.konsol.console.wait.Waited.Evidence;
import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Exit;
import dev.konsol.process.Marker;
import dev.konsol.process.Signal;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Real programs in real terminals.
@SuppressWarnings("NullAway.Init") // filled before each test
class RealConsoleTest {
  @TempDir private Path folder;
  private Processes processes;
  private Host host;
  private Consoles consoles;

  @BeforeEach
  void open() {
    Marker marker = Marker.of(folder, UUID.randomUUID().toString());
    processes = Processes.start(marker, new Supervision.Unsupervised());
    host = new Host();
    consoles =
        new Consoles(
            host,
            1000,
            processes.terminals(),
            processes.trees(),
            ConsoleSettings.of(
                folder.resolve("logs"),
                Map.of("PATH", System.getenv().getOrDefault("PATH", "/bin:/usr/bin"))));
  }

  @AfterEach
  void close() {
    host.stop(Budget.of(Duration.ofSeconds(4)));
    consoles.close();
    processes.close();
  }

  private Console run(String key, String command) {
    return consoles.create(
        new ConsoleSpec(
            new SessionId(key),
            new ConsoleProgram.Command(command),
            null,
            folder,
            Map.of(),
            ConsoleSpec.DEFAULT_SIZE,
            ConsoleSpec.DEFAULT_LOG_CAP,
            false));
  }

  /// The looks through `/proc` are what a stop of many costs.
  @Test
  void allConsolesAreStoppedWithAFewLooks() {
    for (int i = 0; i < 60; i++) {
      run("c" + i, "exec sleep 600");
    }
    long before = processes.scans();
    consoles.stop(Budget.of(Duration.ofSeconds(10)));
    assertThat(consoles.list()).allMatch(each -> each.overview().ending().isPresent());
    // One look for each tree would be three times 60; a slow machine takes some more of its own.
    assertThat(processes.scans() - before).isBetween(3L, 60L);
  }

  private static Sent type(Console console, String text) {
    return console.send(new ConsoleInput.Text(text, false), Optional.empty());
  }

  private static String text(Chunk chunk) {
    return new String(chunk.bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aShellKeepsItsStateBetweenSends() throws InterruptedException {
    Console shell = run("sh", "PS1='ready> ' exec sh -i");
    assertThat(Waiter.prompt(shell).evidence()).isEqualTo(Evidence.PROMPT);
    type(shell, "x=41; cd /\\n");
    Waiter.prompt(shell);
    type(shell, "echo $((x + 1)) $PWD\\n");
    assertThat(Waiter.pattern(shell, "^42 /$").evidence()).isEqualTo(Evidence.PATTERN);
    type(shell, "exit 3\\n");
    assertThat(Waiter.end(shell).detail()).isEqualTo("exited with code 3");
    assertThat(shell.overview().ending().orElseThrow().exit()).isEqualTo(new Exit.Code(3));
  }

  @Test
  void everyByteIsInTheLogAndTheExitComesLast() throws Exception {
    Console console = run("seq", "seq 1 200000");
    Waiter.end(console);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Chunk chunk;
    do {
      chunk = console.read(all.size(), 100_000, Duration.ofSeconds(10));
      assertThat(chunk.gap()).isEmpty();
      all.writeBytes(chunk.bytes());
    } while (!chunk.ended());
    StringBuilder expected = new StringBuilder();
    for (int i = 1; i <= 200_000; i++) {
      expected.append(i).append("\r\n");
    }
    assertThat(all.toString(StandardCharsets.US_ASCII)).isEqualTo(expected.toString());
    assertThat(console.overview().ending().orElseThrow().finalOffset()).isEqualTo(all.size());
  }

  @Test
  void aQuestionToTheTerminalIsAnsweredWithNobodyAttached() throws InterruptedException {
    Console console =
        run(
            "ask",
            "stty raw -echo; printf 'abc\\033[6n'; answer=$(dd bs=1 count=6 2>/dev/null);"
                + " stty sane; printf '%s' \"$answer\" | od -An -c");
    Waited waited = Waiter.end(console);
    assertThat(text(waited.output())).contains("033   [   1   ;   4   R");
  }

  @Test
  void aKillLeavesNoDescendantWhateverItDid() throws InterruptedException {
    Console console =
        run(
            "tree",
            "sleep 1000 & (trap '' HUP TERM; echo deaf; sleep 1001; sleep 1001) & setsid sleep 1002 &"
                + " (setsid sh -c 'trap \"\" HUP; sleep 1003; sleep 1003' &) ;"
                + " echo started; sleep 1004");
    for (String said : List.of("deaf", "started")) {
      Waited seen =
          console.await(new WaitFor.Pattern(said), OptionalLong.of(0), Duration.ofSeconds(20));
      assertThat(seen.evidence()).isEqualTo(Evidence.PATTERN);
    }
    Await.until("all descendants", Duration.ofSeconds(10), () -> console.usage().processes() >= 7);
    assertThat(console.kill(false)).isEqualTo(Stopped.FORCED);
    assertThat(processes.trees().of(console.overview().pid(), "console1").members()).isEmpty();
    assertThat(console.overview().ending()).isPresent();
    assertThat(console.kill(true)).isNotNull();
  }

  @Test
  void survivorsAreNamedAndEndedByALaterKill() throws InterruptedException {
    Console console =
        run(
            "bg",
            "setsid sleep 1000 >/dev/null 2>&1 </dev/null &"
                + " until grep -q sleep /proc/$!/comm; do sleep 0.05; done");
    Waiter.end(console);
    assertThat(console.overview().ending().orElseThrow().survivors())
        .anySatisfy(member -> assertThat(member.command()).contains("sleep"));
    console.kill(false);
    assertThat(processes.trees().of(console.overview().pid(), "console1").members()).isEmpty();
  }

  @Test
  void signalsReachTheirScope() throws InterruptedException {
    // A signal right before a read would be noticed only behind it, and bash forgets one interrupt
    // in a thousand that reaches it while it starts a child.
    Console console =
        run("sig", "exec sh -c \"trap 'echo got int' INT; echo go; while :; do sleep 1; done\"");
    Waiter.pattern(console, "go");
    console.signal(Signal.SIGINT, SignalScope.FOREGROUND);
    assertThat(Waiter.pattern(console, "got int").evidence()).isEqualTo(Evidence.PATTERN);
    console.send(new ConsoleInput.Keys(List.of("C-c")), Optional.empty());
    assertThat(Waiter.pattern(console, "got int").evidence()).isEqualTo(Evidence.PATTERN);
    console.signal(Signal.SIGKILL, SignalScope.GROUP);
    assertThat(Waiter.end(console).detail()).isEqualTo("ended by SIGKILL");
    assertThatThrownBy(() -> console.signal(Signal.SIGINT, SignalScope.FOREGROUND))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SESSION_ENDED));
  }

  @Test
  void aLineLongerThanTheKernelTakesIsRefusedAndALongOneArrives() throws InterruptedException {
    Console console = run("long", "stty -echo; echo go; read line; echo ${#line}");
    Waiter.pattern(console, "go");
    assertThatThrownBy(() -> type(console, "x".repeat(5000) + "\\n"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("4095");
    type(console, "x".repeat(4095) + "\\n");
    assertThat(Waiter.pattern(console, "^4095").evidence()).isEqualTo(Evidence.PATTERN);
  }

  @Test
  void aMissingProgramIsAnErrorThatNamesIt() {
    ConsoleSpec spec =
        new ConsoleSpec(
            new SessionId("x"),
            new ConsoleProgram.Arguments(List.of("no-such-program")),
            folder.resolve("x.log"),
            folder,
            Map.of(),
            ConsoleSpec.DEFAULT_SIZE,
            ConsoleSpec.DEFAULT_LOG_CAP,
            false);
    assertThatThrownBy(() -> consoles.create(spec)).hasMessageContaining("no-such-program");
    assertThat(folder.resolve("x.log")).doesNotExist();
    assertThat(consoles.list()).isEmpty();
  }

  @Test
  void hundredShortRunsLoseNothingAndHoldNothing() throws Exception {
    Waiter.end(run("warm", "true"));
    int before = DescriptorBudget.ofThisProcess().inUse();
    List<Console> runs = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      runs.add(run("c" + i, "printf '%s' " + "z".repeat(50) + i));
    }
    for (int i = 0; i < 100; i++) {
      assertThat(text(Waiter.end(runs.get(i)).output())).isEqualTo("z".repeat(50) + i);
    }
    Await.until(
        "descriptors given back",
        Duration.ofSeconds(10),
        () -> DescriptorBudget.ofThisProcess().inUse() <= before + 1);
    for (int i = 0; i < 10; i++) {
      consoles.remove(new SessionId("c" + i), true);
    }
    assertThat(folderSize()).isEqualTo(91);
  }

  private int folderSize() throws IOException {
    try (var files = Files.list(folder.resolve("logs"))) {
      return (int) files.count();
    }
  }

  @Test
  void theShellOfACommandLineIsBackAtItsPrompt() throws InterruptedException {
    Console console = run("prompt", "PS1='$ ' bash --norc --noprofile");
    Duration patience = Duration.ofSeconds(20);
    assertThat(prompt(console, patience)).isEqualTo(Evidence.PROMPT);
    type(console, "sh -c \"printf 'not a prompt'; exec sleep 30\"\\n");
    console.await(new WaitFor.Pattern("(?m)^not a prompt"), OptionalLong.empty(), patience);
    assertThat(prompt(console, Duration.ofMillis(400))).isEqualTo(Evidence.TIMEOUT);
    console.send(new ConsoleInput.Keys(List.of("C-c")), Optional.empty());
    assertThat(prompt(console, patience)).isEqualTo(Evidence.PROMPT);
  }

  private static Evidence prompt(Console console, Duration patience) throws InterruptedException {
    return console.await(new WaitFor.Prompt(), OptionalLong.empty(), patience).evidence();
  }
}
