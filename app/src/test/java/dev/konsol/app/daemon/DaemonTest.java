package dev.konsol.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.policy.Policy;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.HttpChoice;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.core.KonsolException;
import dev.konsol.core.trust.Trust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
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

  @Test
  void aConnectionBecomesTheJsonRpcDoor() throws IOException {
    try (Daemon daemon = start(new StateDirectory(folder.resolve("d")))) {
      String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"konsol/session.list\"}";

      assertThat(
              ask(
                  daemon.socket(),
                  "{\"cmd\":\"open\",\"door\":\"rpc\",\"cwd\":\"/\",\"env\":{}}\n",
                  "Content-Length: " + call.length() + "\r\n\r\n" + call))
          .isEqualTo(
              "Content-Length: 49\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"sessions\":[]}}");
    }
  }

  @Test
  void aDoorThatIsNotThereIsRefusedWithThoseThatAre() throws IOException {
    try (Daemon daemon = start(new StateDirectory(folder.resolve("d")))) {
      assertThat(ask(daemon.socket(), "{\"cmd\":\"open\",\"door\":\"cat\"}\n"))
          .contains("there is no door 'cat' here: the doors are acp, agent, lines, lsp, mcp, rpc");
    }
  }

  @Test
  void httpIsWhereItsFileSaysWhileTheDaemonRuns() throws Exception {
    StateDirectory directory = new StateDirectory(folder.resolve("d"));
    try (Daemon daemon = start(directory, anyPort());
        HttpClient client = HttpClient.newHttpClient()) {
      String url = Files.readString(directory.httpUrl()).strip();
      assertThat(url).isEqualTo(daemon.http().url()).matches("http://127\\.0\\.0\\.1:\\d+");
      assertThat(rights(directory.httpUrl())).isEqualTo("rw-------");
      HttpRequest health = HttpRequest.newBuilder(URI.create(url + "/healthz")).build();
      assertThat(client.send(health, BodyHandlers.ofString()).body())
          .isEqualTo("{\"status\":\"ok\",\"version\":\"1\"}");
      HttpRequest metrics =
          HttpRequest.newBuilder(URI.create(url + "/metrics"))
              .header("Authorization", "Bearer " + Files.readString(directory.token()).strip())
              .build();
      assertThat(client.send(metrics, BodyHandlers.ofString()).body())
          .contains("konsol_info{version=\"1\"} 1", "konsol_consoles{state=\"running\"} 0");
    }
    assertThat(directory.httpUrl()).doesNotExist();
  }

  @Test
  void anAddressThatIsTakenKeepsTheDaemonFromStartingWhereItWasAskedFor() throws IOException {
    StateDirectory directory = new StateDirectory(folder.resolve("d"));
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      HttpChoice taken = at(other.getLocalPort());
      assertThatThrownBy(() -> start(directory, taken))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("cannot listen on 127.0.0.1:" + other.getLocalPort());
    }
    assertThat(directory.socket()).doesNotExist();
  }

  private static HttpChoice anyPort() throws IOException {
    return at(0);
  }

  private static HttpChoice at(int port) throws IOException {
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return new HttpChoice.At(new InetSocketAddress(here, port), false);
  }

  private static Daemon start(StateDirectory directory) throws IOException {
    return start(directory, new HttpChoice.Off());
  }

  private static Daemon start(StateDirectory directory, HttpChoice http) throws IOException {
    DaemonSettings.Wishes wishes =
        new DaemonSettings.Wishes(
            http, new AgentOptions("", Optional.empty(), Policy.CAREFUL), Trust.everything());
    return Daemon.start(
        new DaemonSettings(
            directory, Map.of("PATH", "/usr/bin:/bin"), new Build("1", "b", Path.of("")), wishes));
  }

  private static String rights(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  /// Says one after the other, and answers what came to the last.
  private static String ask(Path socket, String... lines) throws IOException {
    ByteBuffer answer = ByteBuffer.allocate(1024);
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      for (String line : lines) {
        channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
        channel.read(answer.clear());
      }
      return new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
    }
  }
}
