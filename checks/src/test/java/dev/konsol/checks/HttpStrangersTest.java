package dev.konsol.checks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The packaged daemon's HTTP, used by those who do not have the token, or who are gone before they
/// are answered.
@Tag("slow")
class HttpStrangersTest {
  private static final int STRANGERS = 1_100;
  private static final String HEAD = "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\n";

  private static Socket connected(URI address, String said) throws IOException {
    Socket socket = new Socket(address.getHost(), address.getPort());
    socket.setSoTimeout((int) HttpServer.SOON.toMillis());
    say(socket, said);
    return socket;
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  private static boolean isClosed(Socket socket) {
    try {
      return socket.getInputStream().read() < 0;
    } catch (java.net.SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void connectionsThatDripAreCutOffAndLeaveRoomForWhoHasTheToken() throws IOException {
    List<Socket> strangers = new ArrayList<>();
    try (HttpServer server = HttpServer.started();
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
      var _ = clock.scheduleWithFixedDelay(() -> drip(strangers), 0, 500, TimeUnit.MILLISECONDS);
      for (int i = 0; i < STRANGERS; i++) {
        Socket stranger = connected(server.uri("/"), HEAD + "X: ");
        synchronized (strangers) {
          strangers.add(stranger);
        }
      }
      assertThat(server.get("/sessions").status()).isEqualTo(200);
      try (Socket fresh =
          connected(
              server.uri("/"),
              HEAD + "Authorization: Bearer " + server.token() + "\r\nConnection: close\r\n\r\n")) {
        assertThat(new String(fresh.getInputStream().readAllBytes(), ISO_8859_1))
            .startsWith("HTTP/1.1 200");
      }
      assertThat(strangers.stream().filter(each -> !isClosed(each)).count()).isZero();
      assertThat(server.get("/sessions").status()).isEqualTo(200);
      clock.shutdownNow();
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
  }

  private static void drip(List<Socket> strangers) {
    List<Socket> all;
    synchronized (strangers) {
      all = List.copyOf(strangers);
    }
    for (Socket stranger : all) {
      try {
        say(stranger, "x");
      } catch (IOException e) {
        // It was cut off, as it should be.
      }
    }
  }

  @Test
  void whoHangsUpBeforeTheAnswerIsNoTroubleOfTheDaemons() throws IOException {
    try (HttpServer server = HttpServer.started()) {
      server.post("/v1/consoles", "key", "long", "command", "sleep 1000");
      String head =
          "POST /v1/consoles/long/wait HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
              + server.token()
              + "\r\nExpect: 100-continue\r\nContent-Length: 16\r\n\r\n";
      for (String body : List.of("{\"until\":\"exit\"}", "{\"until\"")) {
        try (Socket client = connected(server.uri("/"), head)) {
          assertThat(new String(client.getInputStream().readNBytes(12), ISO_8859_1))
              .isEqualTo("HTTP/1.1 100");
          say(client, body);
        }
      }
      Cli.run(server.program(), "stop").ok();
      assertThat(Files.readString(server.program().directory().resolve("logs/daemon.log")))
          .doesNotContain("WARN", "ERROR");
    }
  }

  @Test
  void anEmptyTokenFileLetsNobodyIn() throws IOException {
    try (KonsolProgram program = new KonsolProgram(Map.of("KONSOL_HTTP", "127.0.0.1:0"))) {
      Files.createDirectories(program.directory());
      Files.createFile(
          program.directory().resolve("token"),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Cli.run(program, "start").ok();
      URI address = URI.create(Files.readString(program.directory().resolve("http.url")).strip());
      String upgrade =
          String.join(
              "\r\n",
              "GET /ws HTTP/1.1",
              "Host: 127.0.0.1",
              "Connection: Upgrade, close",
              "Upgrade: websocket",
              "Sec-WebSocket-Version: 13",
              "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
              "Sec-WebSocket-Protocol: konsol.token.",
              "",
              "");
      try (Socket stranger = connected(address, upgrade)) {
        assertThat(new String(stranger.getInputStream().readAllBytes(), ISO_8859_1))
            .startsWith("HTTP/1.1 401");
      }
      assertThat(Files.readString(program.directory().resolve("token")).strip())
          .matches("[0-9a-f]{64}");
    }
  }
}
