package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A directory of the daemon's that is not as it should be: one sentence that names what is wrong.
@Tag("slow")
class InTheWayTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  private Cli serve(Path directory) {
    return Cli.run(konsol, "serve", "--dir", directory.toString(), "--http", "off");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server.pid",
        "server.lock",
        "server.sock",
        "http.url",
        "token",
        "konsol.db",
        "logs/daemon.log",
        "logs/start.log"
      })
  void aDirectoryInTheWayIsASentence(String name) throws IOException {
    Path file = konsol.directory().resolve(name);
    Files.createDirectories(file.resolve("with/something/in/it"));
    assertThat(serve(konsol.directory()).failure(1)).contains(file + " is a directory");
    assertThat(Cli.run(konsol, "start").failure(1)).contains(file + " is a directory");
    assertThat(file.resolve("with/something/in/it")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"logs", "work", "watch"})
  void aFileInTheWayIsASentence(String name) throws IOException {
    Files.createDirectories(konsol.directory());
    Path file = Files.writeString(konsol.directory().resolve(name), "mine");
    assertThat(serve(konsol.directory()).failure(1)).contains(file + " is not a directory");
    assertThat(file).hasContent("mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"server.lock", "token"})
  void aPipeInTheWayIsASentenceAndNoWait(String name) throws Exception {
    Path file = Files.createDirectories(konsol.directory()).resolve(name);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertThat(serve(konsol.directory()).failure(1)).contains(file + " is not an ordinary file");
  }

  @Test
  void aTokenThatOthersMayReadIsRefused() throws IOException {
    Files.createDirectories(konsol.directory());
    Path token = Files.writeString(konsol.directory().resolve("token"), "0123456789abcdef\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(serve(konsol.directory()).failure(1)).contains(token.toString(), "delete the file");
  }

  @Test
  void aDirectoryOfSomebodyElsesIsNotTakenOver() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can chown");
    Path theirs = Files.createDirectory(konsol.home().resolve("theirs"));
    Files.setPosixFilePermissions(theirs, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setAttribute(theirs, "unix:uid", 65534);
    Path link = Files.createSymbolicLink(konsol.home().resolve("link"), theirs);
    assertThat(serve(theirs).failure(1)).contains(theirs.toString()).contains("somebody else");
    assertThat(serve(link).failure(1)).contains(link.toString()).contains("somebody else");
    Path ours = Files.createDirectory(konsol.home().resolve("ours"));
    Path trap = Files.createSymbolicLink(konsol.home().resolve("trap"), ours);
    Files.setAttribute(trap, "unix:uid", 65534, LinkOption.NOFOLLOW_LINKS);
    assertThat(serve(trap).failure(1)).contains(trap.toString()).contains("somebody else");
    assertThat(theirs).isEmptyDirectory();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(theirs)))
        .isEqualTo("rwxr-xr-x");
  }
}
