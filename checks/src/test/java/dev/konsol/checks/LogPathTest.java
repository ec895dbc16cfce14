package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Where a client may have a console's output written, and what becomes of what is there.
class LogPathTest extends DaemonChecks {
  private String refused(Path log) {
    return client.refused("create", "key", "bad", "command", "echo no", "log_path", log.toString());
  }

  @Test
  void theDaemonsOwnFilesAreNotLogs() throws IOException {
    Path directory = konsol.directory();
    Path link = Files.createSymbolicLink(konsol.home().resolve("around"), directory);
    Path other = Files.createLink(konsol.home().resolve("innocent"), directory.resolve("token"));
    String token = Files.readString(directory.resolve("token"));
    for (String name :
        List.of(
            "server.sock",
            "server.pid",
            "server.lock",
            "http.url",
            "token",
            "token.new",
            "konsol.db",
            "konsol.db-wal",
            "logs/daemon.log",
            "logs/../token")) {
      assertThat(refused(directory.resolve(name))).contains("konsol's own");
      assertThat(refused(link.resolve(name))).contains("konsol's own");
    }
    assertThat(refused(other)).contains("konsol's own");
    assertThat(directory.resolve("token")).hasContent(token);
    client.ok("ping");
  }

  /// As the seed has it: the client's own logs lie beside the socket.
  @Test
  void theDirectoryItselfHasRoomForLogs() {
    Path log = konsol.directory().resolve("c_1.log");
    for (int i = 0; i < 2; i++) {
      client.create("c_1", "echo hi", "log_path", log.toString());
      client.awaitExit("c_1");
      assertThat(log).hasContent("hi\r\n");
      client.ok("remove", "key", "c_1");
    }
  }

  @Test
  void whatAnotherProgramWroteStaysUnlessAskedOtherwise() throws IOException {
    Path log = Files.writeString(konsol.home().resolve("diary.txt"), "dear diary\n");
    client.create("diary", "echo hi", "log_path", log.toString());
    client.awaitExit("diary");
    assertThat(log).hasContent("dear diary\nhi\r\n");
    assertThat(client.everything("diary")).asString().isEqualTo("hi\r\n");
    client.ok("remove", "key", "diary");
    client.create("diary", "echo new", "log_path", log.toString(), "log_truncate", true);
    client.awaitExit("diary");
    assertThat(log).hasContent("new\r\n");
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    Path precious = Files.writeString(konsol.home().resolve("precious"), "precious");
    Path link = Files.createSymbolicLink(konsol.home().resolve("trap.log"), precious);
    assertThat(refused(link)).contains("symbolic link");
    Path dangling = Files.createSymbolicLink(konsol.home().resolve("x.log"), Path.of("/tmp/no"));
    assertThat(refused(dangling)).contains("symbolic link");
    assertThat(precious).hasContent("precious");
  }

  @Test
  void aFolderBehindALinkOfSomebodyElsesIsNotEntered() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can chown");
    Path precious = Files.createDirectory(konsol.home().resolve("precious.d"));
    Path link = Files.createSymbolicLink(konsol.home().resolve("way"), precious);
    Files.setAttribute(link, "unix:uid", 65534, LinkOption.NOFOLLOW_LINKS);
    assertThat(refused(link.resolve("new.log"))).contains("somebody else");
    assertThat(precious).isEmptyDirectory();
  }
}
