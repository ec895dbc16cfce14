package dev.konsol.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.app.env.Build;
import dev.konsol.app.env.StateDirectory;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DaemonTest {
  @TempDir private Path folder;

  @Test
  void answersOnItsSocketAndLeavesNothingBehind() throws IOException {
    StateDirectory directory = new StateDirectory(folder.resolve("d"));
    try (Daemon daemon = start(directory)) {
      assertThat(ask(daemon.socket(), "{\"cmd\":\"ping\"}\n")).isEqualTo("{\"ok\":true}\n");
      assertThat(rights(directory.socket())).isEqualTo("rw-------");
      assertThat(rights(directory.token())).isEqualTo("rw-------");
      assertThat(Files.readString(directory.token())).matches("[0-9a-f]{64}\n");
      assertThat(Files.readString(directory.pidFile()))
          .isEqualTo(ProcessHandle.current().pid() + "\n");
    }
    assertThat(directory.socket()).doesNotExist();
    assertThat(directory.pidFile()).doesNotExist();
  }

  @Test
  void aSecondOneIsRefusedAndDisturbsNothing() throws IOException {
    StateDirectory directory = new StateDirectory(folder.resolve("d"));
    try (Daemon daemon = start(directory)) {
      assertThatThrownBy(() -> start(directory))
          .isInstanceOf(KonsolException.class)
          .hasMessage(
              "konsol already runs in "
                  + directory.path()
                  + " (pid "
                  + ProcessHandle.current().pid()
                  + ")");
      assertThat(ask(daemon.socket(), "{\"cmd\":\"ping\"}\n")).isEqualTo("{\"ok\":true}\n");
    }
  }

  @Test
  void filesOfADeadOneAreReplaced() throws IOException {
    StateDirectory directory = new StateDirectory(folder.resolve("d"));
    directory.create();
    Files.writeString(directory.socket(), "not a socket");
    Files.writeString(directory.pidFile(), "1\n");
    try (Daemon daemon = start(directory)) {
      assertThat(ask(daemon.socket(), "{\"cmd\":\"ping\"}\n")).isEqualTo("{\"ok\":true}\n");
    }
  }

  @Test
  void aDirectoryTooLongForASocketGetsALinkToAShortOne() throws IOException {
    StateDirectory directory = new StateDirectory(folder.resolve("x".repeat(120)));
    Path reachable;
    try (Daemon daemon = start(directory)) {
      reachable = directory.reachableSocket();
      assertThat(reachable).isEqualTo(daemon.socket());
      assertThat(StateDirectory.fits(reachable)).isTrue();
      assertThat(rights(reachable.resolve("..").normalize())).isEqualTo("rwx------");
      assertThat(ask(reachable, "{\"cmd\":\"ping\"}\n")).isEqualTo("{\"ok\":true}\n");
    }
    assertThat(reachable.resolve("..").normalize()).doesNotExist();
    assertThat(Files.isSymbolicLink(directory.socket())).isFalse();
  }

  private static Daemon start(StateDirectory directory) throws IOException {
    return Daemon.start(
        new DaemonSettings(
            directory, Map.of("PATH", "/usr/bin:/bin"), new Build("1", "b", Path.of(""))));
  }

  private static String rights(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static String ask(Path socket, String line) throws IOException {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
      ByteBuffer answer = ByteBuffer.allocate(1024);
      channel.read(answer);
      return new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
    }
  }
}
