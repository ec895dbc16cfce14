package dev.konsol.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.console.disk.DiskFiles;
import dev.konsol.console.log.Gap;
import dev.konsol.console.wait.Waited;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit fills the folder before each test
class CreateTest {
  @TempDir private Path folder;
  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench(folder);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private static void refused(ErrorCode code, String message, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(KonsolException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(message);
  }

  @Test
  void theProgramGetsItsTerminalsEnvironment() {
    Map<String, Optional<String>> wanted =
        Map.of("MINE", Optional.of("yes"), "PATH", Optional.empty());
    bench.consoles.create(bench.spec("a", null, wanted));
    assertThat(bench.terminal.spec().environment())
        .isEqualTo(
            Map.of(
                "TERM", "xterm-256color",
                "MINE", "yes",
                "PWD", folder.toString(),
                "KONSOL_CONSOLE", "a"));
    assertThat(bench.terminal.spec().serial()).isEqualTo("console1");
    assertThat(bench.terminal.spec().argv())
        .isEqualTo(List.of(UserShell.of(Map.of()), "-c", "true"));
  }

  @Test
  void aLogIsMadeForItsOwnerAlone() throws IOException {
    Console console = bench.open("we/ird key");
    Path log = console.overview().logPath();
    assertThat(log).isEqualTo(folder.resolve("logs/we_ird_key-1.log"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log.getParent())))
        .isEqualTo("rwx------");
  }

  @Test
  void whatCannotBeAConsoleIsRefusedBeforeAnythingHappens() {
    refused(ErrorCode.BAD_REQUEST, "printable", () -> bench.open("a\nb"));
    ConsoleSpec good = bench.spec("a");
    refused(
        ErrorCode.BAD_REQUEST,
        "no program",
        () ->
            bench.consoles.create(
                with(good, new ConsoleProgram.Arguments(List.of()), folder, 1 << 20)));
    refused(
        ErrorCode.BAD_REQUEST,
        "does not exist",
        () -> bench.consoles.create(with(good, good.program(), folder.resolve("no"), 1 << 20)));
    refused(
        ErrorCode.BAD_REQUEST,
        "at least 65536",
        () -> bench.consoles.create(with(good, good.program(), folder, 65535)));
    assertThat(folder.resolve("logs")).doesNotExist();
    assertThat(bench.consoles.list()).isEmpty();
  }

  private static ConsoleSpec with(
      ConsoleSpec spec, ConsoleProgram program, Path directory, long cap) {
    return new ConsoleSpec(
        spec.key(), program, null, directory, Map.of(), ConsoleSpec.DEFAULT_SIZE, cap, false);
  }

  @Test
  void aLogThatCannotBeOneIsRefusedWithTheReason() throws Exception {
    refused(ErrorCode.BAD_REQUEST, "is a directory", () -> create("a", folder));
    refused(ErrorCode.BAD_REQUEST, "not an absolute path", () -> create("a", Path.of("x.log")));
    Path fifo = folder.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    refused(ErrorCode.BAD_REQUEST, "not an ordinary file", () -> create("a", fifo));
    create("first", folder.resolve("x.log"));
    refused(ErrorCode.BAD_REQUEST, "in use", () -> create("a", folder.resolve("x.log")));
    refused(ErrorCode.BAD_REQUEST, "in use", () -> create("a", folder.resolve("x.log.1")));
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("x.log"));
    refused(ErrorCode.BAD_REQUEST, "symbolic link", () -> create("a", folder.resolve("link")));
    refused(ErrorCode.SESSION_EXISTS, "first", () -> create("first", folder.resolve("y.log")));
  }

  private Console create(String key, Path log) {
    return bench.consoles.create(bench.spec(key, log, Map.of()));
  }

  @Test
  void aFailingStartLeavesTheFilesAsTheyWere() throws IOException {
    Path there = Files.writeString(folder.resolve("there.log"), "precious");
    bench.terminal.startFails = true;
    refused(ErrorCode.START_FAILED, "no such program", () -> create("a", there));
    refused(ErrorCode.START_FAILED, "no such", () -> create("b", folder.resolve("deep/new.log")));
    assertThat(there).hasContent("precious");
    assertThat(folder.resolve("deep/new.log")).doesNotExist();
    bench.terminal.startFails = false;
    create("a", there);
    bench.terminal.print(" and more");
    assertThat(there).hasContent("precious and more");
  }

  @Test
  void whatOthersHaveWrittenGoesOnlyWhenThatIsAskedFor() throws IOException {
    Path there = Files.writeString(folder.resolve("there.log"), "precious");
    ConsoleSpec spec = bench.spec("a", there, Map.of());
    bench.consoles.create(
        new ConsoleSpec(
            spec.key(),
            spec.program(),
            there,
            folder,
            Map.of(),
            ConsoleSpec.DEFAULT_SIZE,
            ConsoleSpec.DEFAULT_LOG_CAP,
            true));
    assertThat(there).isEmptyFile();
    bench.terminal.print("one");
    bench.consoles.remove(new SessionId("a"), false);

    // A console has written it: the next one may write it anew, as long as nobody else has.
    create("a", there);
    assertThat(there).isEmptyFile();
    bench.terminal.print("two");
    bench.consoles.remove(new SessionId("a"), false);
    Files.delete(there);
    Files.writeString(there, "precious again ");
    create("a", there);
    bench.terminal.print("three");
    assertThat(there).hasContent("precious again three");
  }

  @Test
  void noLogIsAFileOfTheDaemonsOwn() throws IOException {
    Path database = Files.writeString(folder.resolve("konsol.db"), "precious");
    Path folderLink = Files.createSymbolicLink(folder.resolve("around"), folder);
    for (Path path :
        List.of(
            database,
            folder.resolve("server.sock"),
            folder.resolve("x/../server.sock"),
            folderLink.resolve("konsol.db"),
            folderLink.resolve("server.sock"),
            Files.createLink(folder.resolve("innocent"), database))) {
      Files.createDirectories(folder.resolve("x"));
      refused(ErrorCode.BAD_REQUEST, "konsol's own", () -> create("a", path));
    }
    assertThat(database).hasContent("precious");
    assertThat(folder.resolve("server.sock")).doesNotExist();
  }

  /// Who may write to a folder on the way could have us write anywhere.
  @Test
  void aLinkOfSomebodyElsesIsNotFollowed() throws IOException {
    Assumptions.assumeTrue(System.getProperty("user.name").equals("root"), "only root can chown");
    Path precious = Files.createDirectory(folder.resolve("precious"));
    Path link = Files.createSymbolicLink(folder.resolve("way"), precious);
    create("ours", link.resolve("x.log"));
    assertThat(precious.resolve("x.log")).exists();
    Files.setAttribute(link, "unix:uid", 65534, java.nio.file.LinkOption.NOFOLLOW_LINKS);
    refused(ErrorCode.BAD_REQUEST, "somebody else", () -> create("a", link.resolve("y.log")));
    Path indirect = Files.createSymbolicLink(folder.resolve("indirect"), Path.of("way"));
    refused(ErrorCode.BAD_REQUEST, "somebody else", () -> create("a", indirect.resolve("y.log")));
    Path theirs = Files.createFile(folder.resolve("theirs.log"));
    Files.setAttribute(theirs, "unix:uid", 65534);
    refused(ErrorCode.BAD_REQUEST, "somebody else", () -> create("a", theirs));
    assertThat(precious.resolve("y.log")).doesNotExist();
  }

  /// The place was looked at, and then somebody was quick.
  @Test
  void aLinkThatAppearsAfterTheLookIsNotFollowedEither() throws IOException {
    Path precious = Files.writeString(folder.resolve("precious"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("x.log"), precious);
    assertThatThrownBy(() -> new DiskFiles().open(link)).hasMessageContaining("symbolic link");
    Path inner = Files.createSymbolicLink(folder.resolve("inner"), folder).resolve("new.log");
    assertThatThrownBy(() -> new DiskFiles().open(inner)).hasMessageContaining("symbolic link");
    assertThatThrownBy(() -> new DiskFiles().reopen(link)).hasMessageContaining("symbolic link");
    assertThat(precious).hasContent("precious");
  }

  @Test
  void outputAndExitMayComeBeforeTheStartIsKnown() throws InterruptedException {
    bench.terminal.onOpen =
        () -> {
          bench.terminal.print("early");
          bench.terminal.exit(3);
        };
    Console console = bench.open("a");
    Waited waited = Waiter.end(console);
    assertThat(waited.detail()).isEqualTo("exited with code 3");
    assertThat(waited.output().bytes()).asString().isEqualTo("early");
    assertThat(console.journal().after(0, 10).events())
        .extracting(event -> event.payload().name())
        .containsExactly("opened", "exited");
  }

  @Test
  void removingDeletesOnlyALogThatNobodyNamed() {
    Console chosen = bench.open("a");
    Path path = chosen.overview().logPath();
    bench.consoles.remove(new SessionId("a"), false);
    assertThat(path).doesNotExist();
    create("b", folder.resolve("mine.log"));
    bench.terminal.print("kept");
    bench.consoles.remove(new SessionId("b"), false);
    assertThat(folder.resolve("mine.log")).hasContent("kept");
    refused(ErrorCode.UNKNOWN_SESSION, "'b'", () -> bench.consoles.find(new SessionId("b")));
  }

  @Test
  void theLogOfAnEndedConsoleCanBeTakenAndItsReadersAreTold() throws InterruptedException {
    Console first = create("a", folder.resolve("x.log"));
    bench.terminal.print("old");
    first.kill(false);
    create("b", folder.resolve("x.log"));
    bench.terminal.print("new");
    assertThat(first.read(0, 10, java.time.Duration.ZERO).gap()).contains(new Gap(0, 3, Gap.LOST));
    bench.consoles.remove(new SessionId("a"), false);
    assertThat(folder.resolve("x.log")).hasContent("new");
  }

  @Test
  void onlyTheLastEndedConsolesAreRemembered() {
    try (Bench small = new Bench(folder, 2)) {
      for (int i = 0; i < 5; i++) {
        small.open("c" + i).kill(false);
      }
      dev.konsol.testkit.Await.until(
          "forgetting", java.time.Duration.ofSeconds(10), () -> small.consoles.list().size() == 2);
      assertThat(small.consoles.list())
          .extracting(Console::id)
          .containsExactly(new SessionId("c3"), new SessionId("c4"));
    }
  }
}
