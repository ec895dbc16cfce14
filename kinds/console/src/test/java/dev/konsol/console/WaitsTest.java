package dev.konsol.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Gap;
import dev.konsol.console.wait.WaitFor;
import dev.konsol.console.wait.Waited;
import dev.konsol.console.wait.Waited.Evidence;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Attention;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // filled before each test
class WaitsTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(30);

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

  private Waited await(WaitFor what, long from, Duration timeout) throws InterruptedException {
    return console.await(what, OptionalLong.of(from), timeout);
  }

  private static String text(Waited waited) {
    return new String(waited.output().bytes(), StandardCharsets.UTF_8);
  }

  private CompletableFuture<Waited> later(WaitFor what) {
    CompletableFuture<Waited> result = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            result.complete(await(what, 0, LONG));
          } catch (Exception e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  @Test
  void aPatternIsFoundOverColoursAndOverBatches() throws InterruptedException {
    CompletableFuture<Waited> waited = later(new WaitFor.Pattern("^BUILD (\\w+)"));
    bench.terminal.print("compiling é\r\nBU\033[3");
    bench.terminal.print("2mILD\033[0m SUC");
    bench.terminal.print("CESS\r\nmore");
    Waited answer = waited.join();
    assertThat(answer.evidence()).isEqualTo(Evidence.PATTERN);
    assertThat(answer.match().orElseThrow().text()).startsWith("BUILD SUC");
    assertThat(text(answer)).startsWith("compiling é\r\nBU\033[32mILD\033[0m SUC");
    assertThat(answer.output().nextOffset()).isEqualTo(answer.match().orElseThrow().endOffset());
  }

  @Test
  void aMatchAtTheEndThatMoreOutputUndoesDoesNotCount() throws InterruptedException {
    bench.terminal.print("count 1\r\ncount 12 done");
    Waited answer = await(new WaitFor.Pattern("^count \\d+$"), 0, LONG);
    assertThat(answer.match().orElseThrow().text()).isEqualTo("count 1");
    Waited none = await(new WaitFor.Pattern("^nothing$"), 0, SHORT);
    assertThat(none.evidence()).isEqualTo(Evidence.TIMEOUT);
    assertThat(text(none)).isEqualTo("count 1\r\ncount 12 done");
  }

  @Test
  void withoutAnOffsetOnlyWhatCameSinceTheLastSendCounts() throws InterruptedException {
    bench.terminal.print("ready\r\n");
    assertThat(Waiter.pattern(console, "ready").evidence()).isEqualTo(Evidence.PATTERN);
    console.send(new ConsoleInput.Text("go\\n", false), Optional.empty());
    Waited answer = console.await(new WaitFor.Pattern("ready"), OptionalLong.empty(), SHORT);
    assertThat(answer.evidence()).isEqualTo(Evidence.TIMEOUT);
    assertThat(answer.output().offset()).isEqualTo(7);
  }

  @Test
  void aPatternInTheLastOutputBeatsTheEnd() throws InterruptedException {
    bench.terminal.print("bye");
    console.kill(false);
    assertThat(await(new WaitFor.Pattern("bye$"), 0, LONG).evidence()).isEqualTo(Evidence.PATTERN);
    Waited exit = await(new WaitFor.Pattern("hello"), 0, LONG);
    assertThat(exit.evidence()).isEqualTo(Evidence.EXIT);
    assertThat(exit.output().ended()).isTrue();
  }

  @Test
  void aPatternIsFoundFarBehindMuchOutput() throws InterruptedException {
    CompletableFuture<Waited> waited = later(new WaitFor.Pattern("nee.*dle\n"));
    for (int i = 0; i < 40; i++) {
      bench.terminal.print("hay ".repeat(5000) + "\r\n");
    }
    bench.terminal.print("nee");
    bench.terminal.print("dle\r\n");
    Waited answer = waited.join();
    assertThat(answer.evidence()).isEqualTo(Evidence.PATTERN);
    assertThat(answer.output().bytes()).hasSize(64 << 10);
    assertThat(answer.output().offset()).isEqualTo(answer.output().nextOffset() - (64 << 10));
  }

  @Test
  void outputThatIsGoneIsAGapAndNotLeftOut() throws InterruptedException {
    Console small = printed(64 << 10);
    Waited answer = small.await(new WaitFor.End(), OptionalLong.of(0), LONG);
    long first = small.overview().firstOffset();
    assertThat(answer.output().gap()).contains(new Gap(0, first, Gap.CAPPED));
    assertThat(answer.output().gap()).isEqualTo(small.read(0, 1, Duration.ZERO).gap());
    assertThat(answer.output().offset()).isEqualTo(first);
    assertThat(answer.leftOut()).isEmpty();
  }

  @Test
  void outputThatIsStillThereIsLeftOut() throws InterruptedException {
    Console large = printed(512 << 10);
    Waited answer = large.await(new WaitFor.End(), OptionalLong.of(0), LONG);
    long first = large.overview().firstOffset();
    long shown = large.offset() - (64 << 10);
    assertThat(answer.output().gap()).contains(new Gap(0, first, Gap.CAPPED));
    assertThat(answer.leftOut()).contains(new Waited.LeftOut(first, shown));
    Waited later = large.await(new WaitFor.End(), OptionalLong.of(first), LONG);
    assertThat(later.output().gap()).isEmpty();
    assertThat(later.leftOut()).contains(new Waited.LeftOut(first, shown));
  }

  /// One that has printed 1 MiB and ended.
  private Console printed(long logCap) {
    Console printing = bench.open("printing", logCap);
    for (int i = 0; i < 1024; i++) {
      bench.terminal.print("x".repeat(1022) + "\r\n");
    }
    bench.terminal.exit(0);
    return printing;
  }

  @Test
  void aPatternThatIsNoneIsRefused() {
    assertThatThrownBy(() -> await(new WaitFor.Pattern("(["), 0, LONG))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST))
        .hasMessageContaining("missing closing ]");
    assertThatThrownBy(() -> await(new WaitFor.Pattern("(?<=a)b"), 0, LONG))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST))
        .hasMessageContaining("a look-behind, '(?<='");
  }

  @Test
  void manyNestedRepetitionsTakeNoLongerThanTheOutputIsLong() throws InterruptedException {
    bench.terminal.print("a".repeat(3_000));
    for (String regex :
        List.of("(a*)(a*)(a*)(a*)(a*)(a*)(a*)b", "(a|a)*b", "(.|a)*b", "((a+)+)+b")) {
      assertThat(await(new WaitFor.Pattern(regex), 0, Duration.ZERO).evidence())
          .isEqualTo(Evidence.TIMEOUT);
    }
    assertThat(await(new WaitFor.Pattern("(a*)*$"), 0, LONG).evidence())
        .isEqualTo(Evidence.PATTERN);
  }

  @Test
  void aCarriageReturnEndsALineToo() throws InterruptedException {
    bench.terminal.print(" 10%\r 99%\r100%\r\ndone\r\n");
    assertThat(await(new WaitFor.Pattern("^ 99%$"), 0, LONG).match().orElseThrow().text())
        .isEqualTo(" 99%");
    assertThat(await(new WaitFor.Pattern("99%\\r1"), 0, LONG).match().orElseThrow().text())
        .isEqualTo("99%\r1");
    assertThat(await(new WaitFor.Pattern("^100%\\r\\ndone$"), 0, LONG).evidence())
        .isEqualTo(Evidence.PATTERN);
    assertThat(await(new WaitFor.Pattern("^$"), 0, Duration.ZERO).match().orElseThrow().endOffset())
        .isEqualTo(22);
  }

  @Test
  void aMatchOverManyLinesIsFoundWhenOutputDrips() throws InterruptedException {
    CompletableFuture<Waited> waited = later(new WaitFor.Pattern("begin(.|\n)*end"));
    bench.terminal.print("begin\r\n");
    for (int i = 0; i < 300; i++) {
      bench.terminal.print("line " + i + "\r\n");
    }
    bench.terminal.print("e");
    bench.terminal.print("nd");
    Waited answer = waited.join();
    assertThat(answer.match().orElseThrow().text()).startsWith("begin\nline 0\n").endsWith("\nend");
  }

  @Test
  void exitEndsEveryWait() {
    var waits =
        java.util.List.of(
            later(new WaitFor.End()),
            later(new WaitFor.Pattern("never")),
            later(new WaitFor.Prompt()),
            later(new WaitFor.Idle(LONG)));
    bench.terminal.print("x\r\n");
    bench.terminal.exit(7);
    assertThat(waits).extracting(w -> w.join().evidence()).containsOnly(Evidence.EXIT);
    assertThat(waits).extracting(w -> w.join().detail()).containsOnly("exited with code 7");
  }

  @Test
  void quietCountsFromTheStartOfTheWait() throws InterruptedException {
    WaitFor quiet = new WaitFor.Idle(Duration.ofMillis(200));
    assertThat(await(quiet, 0, LONG).evidence()).isEqualTo(Evidence.IDLE);
    // It has been quiet for long enough, but not since this one began.
    assertThat(await(quiet, 0, Duration.ZERO).evidence()).isEqualTo(Evidence.TIMEOUT);
    assertThat(await(new WaitFor.Idle(LONG), 0, SHORT).evidence()).isEqualTo(Evidence.TIMEOUT);
  }

  @Test
  void aMarkIsAPromptWhoeverIsInTheForeground() throws InterruptedException {
    bench.terminal.foreground = 1;
    CompletableFuture<Waited> waited = later(new WaitFor.Prompt());
    bench.terminal.print("text\r\n\033]13");
    bench.terminal.print("3;A\007$ ");
    assertThat(waited.join().evidence()).isEqualTo(Evidence.PROMPT);
    assertThat(waited.join().detail()).contains("marked");
  }

  @Test
  void withoutMarksThreeSignsTogetherAreAPrompt() throws InterruptedException {
    bench.terminal.print("out\r\n$ ");
    Waited waited = await(new WaitFor.Prompt(), 0, LONG);
    assertThat(waited.evidence()).isEqualTo(Evidence.PROMPT);
    assertThat(waited.detail()).contains("foreground");
    bench.terminal.foreground = 1;
    assertThat(await(new WaitFor.Prompt(), 0, SHORT).evidence()).isEqualTo(Evidence.TIMEOUT);
    bench.terminal.foreground = ScriptedTerminals.PID;
    bench.terminal.print("make\r\n");
    assertThat(await(new WaitFor.Prompt(), 0, Duration.ofMillis(250)).evidence())
        .isEqualTo(Evidence.TIMEOUT);
  }

  @Test
  void aBellWantsAPersonUntilSomethingIsTyped() throws InterruptedException {
    bench.terminal.print("Continue?\007");
    Waited waited = await(new WaitFor.Attention(), 0, LONG);
    assertThat(waited.evidence()).isEqualTo(Evidence.ATTENTION);
    assertThat(waited.detail()).contains("bell");
    assertThat(console.attention()).isEqualTo(Attention.WAITING);
    console.send(new ConsoleInput.Text("y", false), Optional.empty());
    assertThat(console.attention()).isEqualTo(Attention.WORKING);
  }

  @Test
  void aShellThatIsBackAtItsPromptWantsAPerson() throws InterruptedException {
    console.send(new ConsoleInput.Text("make", false), Optional.empty());
    bench.terminal.print("done\r\n$ ");
    Waited waited = await(new WaitFor.Attention(), 0, LONG);
    assertThat(waited.evidence()).isEqualTo(Evidence.ATTENTION);
    assertThat(waited.detail()).isEqualTo("it is back at a prompt");
  }

  @Test
  void theEndWantsNobodyAnyMore() throws InterruptedException {
    bench.terminal.exit(1);
    assertThat(await(new WaitFor.Attention(), 0, LONG).evidence()).isEqualTo(Evidence.EXIT);
    assertThat(console.attention()).isEqualTo(Attention.FAILED);
  }

  @Test
  void anEndingIsCompleteWhenItIsSeen() throws InterruptedException {
    var survivor = new dev.konsol.process.ProcessTree.Member(99, "sleep");
    bench.terminal.members = java.util.List.of(survivor);
    bench.terminal.print("x");
    CompletableFuture<Chunk> last = new CompletableFuture<>();
    Thread.startVirtualThread(() -> readEnd(last));
    bench.terminal.exit(0);
    assertThat(last.join().ended()).isTrue();
    Ending ending = console.overview().ending().orElseThrow();
    assertThat(ending.finalOffset()).isEqualTo(1);
    assertThat(ending.survivors()).containsExactly(survivor);
    assertThat(console.journal().after(0, 10).events().getLast().payload())
        .isEqualTo(new ConsoleEvent.Exited(ending));
  }

  private void readEnd(CompletableFuture<Chunk> last) {
    try {
      last.complete(console.read(1, 10, LONG));
    } catch (InterruptedException e) {
      last.completeExceptionally(e);
    }
  }
}
