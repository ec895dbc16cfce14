package dev.konsol.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.input.Sent;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.Held;
import dev.konsol.core.KonsolException;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // filled before each test
class TypingTest {
  @TempDir private Path folder;
  private Bench bench;
  private Console console;

  @BeforeEach
  void open() {
    bench = new Bench(folder);
    console = bench.open("a");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private Sent send(String text) {
    return console.send(new ConsoleInput.Text(text, false), Optional.empty());
  }

  @Test
  void aSendTellsWhereItsReactionBegins() {
    bench.terminal.print("$ ");
    assertThat(send("ls\\n")).isEqualTo(new Sent(3, 3, 2, false));
    assertThat(bench.terminal.typed()).isEqualTo("ls\n");
  }

  @Test
  void aFullQueueTakesWhatFits() {
    bench.terminal.room = 4;
    assertThat(send("123456")).isEqualTo(new Sent(4, 6, 0, false));
    assertThat(send("7")).isEqualTo(new Sent(0, 1, 0, false));
    assertThat(bench.terminal.typed()).isEqualTo("1234");
  }

  @Test
  void aRetryWithTheSameIdTypesNothingTwice() {
    Optional<String> id = Optional.of("w1");
    assertThat(console.send(new ConsoleInput.Text("a", false), id))
        .isEqualTo(new Sent(1, 1, 0, false));
    bench.terminal.print("echo");
    assertThat(console.send(new ConsoleInput.Text("a", false), id))
        .isEqualTo(new Sent(1, 1, 0, true));
    assertThat(bench.terminal.typed()).isEqualTo("a");
    console.kill(false);
    assertThat(console.send(new ConsoleInput.Text("a", false), id).repeated()).isTrue();
  }

  @Test
  void aSendOfWhichNothingWasTakenCanBeTriedAgain() {
    bench.terminal.room = 0;
    console.send(new ConsoleInput.Text("a", false), Optional.of("w1"));
    bench.terminal.room = 5;
    assertThat(console.send(new ConsoleInput.Text("a", false), Optional.of("w1")))
        .isEqualTo(new Sent(1, 1, 0, false));
  }

  @Test
  void aLineThatTheKernelWouldCutIsRefusedAsAWhole() {
    bench.terminal.canonical = true;
    send("x".repeat(4000));
    assertThatThrownBy(() -> send("y".repeat(96) + "\\n"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("4096 bytes would be cut");
    assertThat(bench.terminal.typed()).hasSize(4000);
    send("y".repeat(95) + "\\n");
    bench.terminal.canonical = false;
    assertThat(send("z".repeat(20_000)).accepted()).isEqualTo(20_000);
  }

  @Test
  void keysFollowTheModesThatTheProgramChose() {
    console.send(new ConsoleInput.Keys(List.of("Up")), Optional.empty());
    bench.terminal.print("\033[?1h\033[?2004h");
    console.send(new ConsoleInput.Keys(List.of("Up", "C-c")), Optional.empty());
    console.send(new ConsoleInput.Text("p", true), Optional.empty());
    assertThat(bench.terminal.typed()).isEqualTo("\033[A\033OA\003\033[200~p\033[201~");
  }

  @Test
  void anEndedConsoleTakesNoInput() {
    console.kill(false);
    assertThatThrownBy(() -> send("x"))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SESSION_ENDED));
  }

  @Test
  void sendsAtTheSameTimeDoNotMix() throws InterruptedException {
    List<Thread> senders = new ArrayList<>();
    for (char c = 'a'; c < 'i'; c++) {
      String text = String.valueOf(c).repeat(1000);
      senders.add(Thread.startVirtualThread(() -> send(text)));
    }
    for (Thread sender : senders) {
      sender.join();
    }
    assertThat(bench.terminal.typed()).hasSize(8000).matches("(?:([a-h])\\1{999}){8}");
  }

  @Test
  void questionsAreAnsweredOnceAndOnlyWhileNoTerminalIsAttached() {
    bench.terminal.print("ab\033[6n");
    awaitTyped("\033[1;3R");
    try (Held attachment = console.attachTerminal()) {
      assertThat(attachment).isNotNull();
      bench.terminal.print("\033[6n");
      console.screen();
    }
    bench.terminal.print("c\033[");
    bench.terminal.print("6n");
    awaitTyped("\033[1;3R\033[1;4R");
    console.screen();
    console.kill(false);
    assertThat(bench.terminal.typed()).isEqualTo("\033[1;3R\033[1;4R");
  }

  @Test
  void aResizeToTheSameSizeIsNoEvent() {
    console.resize(ConsoleSpec.DEFAULT_SIZE);
    assertThat(console.journal().head()).isEqualTo(1);
  }

  private void awaitTyped(String text) {
    Await.until("the answer", Duration.ofSeconds(10), () -> bench.terminal.typed().equals(text));
  }
}
