package dev.konsol.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.console.input.ConsoleInput;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.HostEvent;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import dev.konsol.process.Exit;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a daemon knows of the consoles of the one before it.
class PastConsolesTest {
  private static final SessionId KEY = new SessionId("a");

  @TempDir private Path folder;

  private List<Path> records() {
    try (var files = Files.list(folder.resolve("records"))) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A daemon that is gone without having ended its console.
  private Path leave(String printed) {
    try (Bench earlier = new Bench(folder)) {
      Console console = earlier.open("a");
      earlier.terminal.print(printed);
      recorded("position");
      return console.overview().logPath();
    }
  }

  private void recorded(String word) {
    Await.untilTrue(
        "a record with " + word,
        Duration.ofSeconds(20),
        () ->
            records().stream()
                // One that is being written has another name, and may lose it before it is read.
                .filter(file -> file.toString().endsWith(".console"))
                .anyMatch(file -> read(file).contains(word)));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aConsoleWhoseDaemonVanishedIsLostAndItsLogIsThere() {
    Path log = leave("some \u001b[31moutput\r\nand more");
    try (Bench next = new Bench(folder)) {
      assertThat(next.consoles.list()).hasSize(1);
      Console console = next.consoles.find(KEY);
      Overview overview = console.overview();
      assertThat(overview.ending())
          .isEqualTo(Optional.of(new Ending(new Exit.Lost(), 26, List.of())));
      assertThat(overview.command()).isEqualTo("true");
      assertThat(overview.directory()).isEqualTo(folder);
      assertThat(overview.logPath()).isEqualTo(log);
      assertThat(overview.pid()).isEqualTo(ScriptedTerminals.PID);
      assertThat(console.readNow(5, 100).bytes())
          .isEqualTo("\u001b[31moutput\r\nand more".getBytes(StandardCharsets.UTF_8));
      assertThat(console.readNow(5, 100).ended()).isTrue();
      assertThat(console.screen().rows()).startsWith("some output", "and more");
      assertThat(console.activeAt()).isEqualTo(overview.created());
    }
  }

  @Test
  void oneThatEndedInTimeEndedAsItDid() {
    try (Bench earlier = new Bench(folder)) {
      earlier.open("a");
      earlier.terminal.print("done");
      earlier.terminal.exit(3);
      recorded("exit_code=3");
    }
    try (Bench next = new Bench(folder)) {
      assertThat(next.consoles.find(KEY).overview().ending())
          .isEqualTo(Optional.of(new Ending(new Exit.Code(3), 4, List.of())));
    }
  }

  @Test
  void itTakesNoInputAndKillingItIsHarmless() {
    leave("x");
    try (Bench next = new Bench(folder)) {
      Console console = next.consoles.find(KEY);
      assertThatThrownBy(() -> console.send(new ConsoleInput.Text("y", false), Optional.empty()))
          .isInstanceOfSatisfying(
              KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SESSION_ENDED));
      console.kill(true);
      assertThat(console.scrollback(OptionalLong.empty(), 10).total()).isZero();
    }
  }

  @Test
  void itIsInTheHostsListUntilItIsRemoved() {
    leave("some \u001b[31moutput\r\nand more");
    try (Bench next = new Bench(folder)) {
      assertThat(next.host.listed()).hasSize(1);
      Session past = next.host.listed().getFirst().session();
      assertThat(past.id()).isEqualTo(KEY);
      assertThat(past.state()).isEqualTo(new SessionState.Closed());
      assertThat(past.lastLines(1)).containsExactly("and more");
      assertThat(next.host.list()).isEmpty();

      next.consoles.remove(KEY, false);
      assertThat(next.host.listed()).isEmpty();
      assertThat(next.host.journal().journal().last().orElseThrow().payload())
          .isEqualTo(new HostEvent.Gone("console", "a"));
    }
  }

  @Test
  void removingItForgetsRecordAndLog() {
    Path log = leave("x");
    try (Bench next = new Bench(folder)) {
      next.consoles.remove(KEY, false);
      assertThat(next.consoles.list()).isEmpty();
      assertThat(log).doesNotExist();
      assertThat(records()).isEmpty();
      assertThatThrownBy(() -> next.consoles.remove(KEY, false))
          .isInstanceOf(KonsolException.class)
          .hasMessageContaining("there is no console 'a'");
    }
  }

  @Test
  void aNewConsoleTakesItsNameAndNotItsLog() {
    Path log = leave("x");
    try (Bench next = new Bench(folder)) {
      Console console = next.open("a");
      assertThat(console.overview().logPath()).isNotEqualTo(log);
      assertThat(next.consoles.list()).containsExactly(console);
      assertThat(log).doesNotExist();
    }
  }

  @Test
  void aLogThatSomebodyNamedStaysWhenItIsRemoved() throws IOException {
    Path log = folder.resolve("mine.log");
    Files.writeString(log, "before ");
    try (Bench earlier = new Bench(folder)) {
      earlier.consoles.create(earlier.spec("a", log, Map.of()));
      earlier.terminal.print("after");
      recorded("position=7");
    }
    try (Bench next = new Bench(folder)) {
      assertThat(next.consoles.find(KEY).readNow(0, 100).bytes())
          .isEqualTo("after".getBytes(StandardCharsets.UTF_8));
      next.consoles.remove(KEY, false);
    }
    assertThat(log).hasContent("before after");
  }

  @Test
  void oneWhoseLogIsGoneIsListedAllTheSame() throws IOException {
    Files.delete(leave("x"));
    try (Bench next = new Bench(folder)) {
      Console console = next.consoles.find(KEY);
      assertThat(console.readNow(0, 100).bytes()).isEmpty();
      assertThat(console.screen().rows().getFirst()).isEmpty();
    }
  }

  @Test
  void onlyTheNewestAreKept() throws IOException {
    leave("x");
    String record = read(records().getFirst());
    for (int i = 2; i <= 210; i++) {
      Files.writeString(
          folder.resolve("records").resolve(i + ".console"),
          record
              .replace("key=a", "key=k" + i)
              .replaceAll("created=.*", "created=2020-01-01T00\\\\:00\\\\:00Z"));
    }
    try (Bench next = new Bench(folder)) {
      assertThat(next.consoles.list()).hasSize(200);
      assertThat(next.consoles.find(KEY).overview().offset()).isEqualTo(1);
      assertThat(records()).hasSize(200);
    }
  }

  @Test
  void hostileRecordsDoNoHarm() throws IOException {
    leave("x");
    Path records = folder.resolve("records");
    String good = read(records.resolve("1.console"));
    Path precious = Files.writeString(folder.resolve("precious"), "keep me");
    Path linked = Files.writeString(folder.resolve("linked"), good.replace("key=a", "key=link"));
    Files.createSymbolicLink(records.resolve("2.console"), linked);
    Files.createDirectory(records.resolve("3.console"));
    Files.write(records.resolve("4.console"), new byte[] {0, -1, 27, '\\', 'u', 'z'});
    Files.write(records.resolve("5.console"), new byte[1 << 20]);
    Files.writeString(records.resolve("6.console"), good.replace("key=a", "key=\\u001b[2J"));
    Files.writeString(records.resolve("7.console"), good.replaceAll("rows=.*", "rows=2000000000"));
    Files.writeString(records.resolve("8.console"), good.replaceAll("file=.*", "file=../../x"));
    Files.writeString(records.resolve("9.console"), "key=b");
    Files.writeString(records.resolve("99999999999999999999.console"), good);
    Files.writeString(
        records.resolve("10.console"),
        good.replace("key=a", "key=thief").replaceAll("file=.*", "file=" + precious));
    try (Bench next = new Bench(folder)) {
      assertThat(next.consoles.list())
          .extracting(console -> console.id().value())
          .containsExactlyInAnyOrder("a", "thief");
      next.consoles.remove(new SessionId("thief"), true);
      next.consoles.remove(KEY, true);
      assertThat(next.open("c").overview().logPath().getFileName()).hasToString("c-11.log");
    }
    assertThat(precious).hasContent("keep me");
    assertThat(linked).exists();
  }
}
