package dev.konsol.http.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.HttpSettings.Patience;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.Grants;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What clients without the token, and clients that are gone, can take away from the others.
class ConnectionsTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final String HEAD = "GET /closed HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  private static final String ASK = HEAD + TestDoor.KNOWN + "\r\n";
  private static final String UPGRADE =
      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
          + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
          + TestDoor.KNOWN
          + "\r\n";

  private final List<Socket> sockets = new ArrayList<>();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  @AfterEach
  void close() throws IOException {
    clock.shutdownNow();
    closeAll();
  }

  private void closeAll() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private static TestDoor door(int connections, Duration idle, Duration newcomer, Duration body)
      throws IOException {
    return new TestDoor(
        Hosts.LOOPBACK, new Limits(1_000, 1_000, connections, idle), new Patience(newcomer, body));
  }

  private Socket connect(TestDoor door, String said) throws IOException {
    Socket socket = door.connect(said);
    sockets.add(socket);
    return socket;
  }

  /// A byte every now and then, so that the connection never looks idle.
  private void drip(Socket socket) {
    var _ =
        clock.scheduleAtFixedRate(
            () -> {
              try {
                TestDoor.say(socket, "x");
              } catch (IOException e) {
                throw new IllegalStateException("closed", e);
              }
            },
            0,
            20,
            TimeUnit.MILLISECONDS);
  }

  @Test
  void headersThatDripAreCutOff() throws IOException {
    try (TestDoor door = door(100, LONG, SHORT, LONG)) {
      Socket socket = connect(door, HEAD + "X: ");
      drip(socket);
      assertThat(TestDoor.isClosed(socket)).isTrue();
    }
  }

  @Test
  void whoIsRefusedDoesNotStay() throws IOException {
    try (TestDoor door = door(100, LONG, Duration.ofSeconds(3), LONG)) {
      Socket socket = connect(door, HEAD + "\r\n");
      assertThat(TestDoor.head(socket)).startsWith("HTTP/1.1 401");
      drip(socket);
      socket.getInputStream().skipNBytes(1);
      assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
    }
  }

  @Test
  void whoHasTheTokenMayRest() throws IOException {
    try (TestDoor door = door(100, LONG, Duration.ofSeconds(3), LONG)) {
      Socket known = connect(door, HEAD + TestDoor.KNOWN + "Connection: keep-alive\r\n\r\n");
      assertThat(TestDoor.head(known)).startsWith("HTTP/1.1 200");
      assertThat(known.getInputStream().readNBytes(11)).hasSize(11);
      // It came later, and its time is over.
      assertThat(TestDoor.isClosed(connect(door, "GET"))).isTrue();
      TestDoor.say(known, ASK);
      assertThat(TestDoor.head(known)).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void theNextHeadersOfOneWhoHasTheTokenMayNotDripForEverEither() throws IOException {
    try (TestDoor door = door(100, SHORT, LONG, LONG)) {
      Socket known = connect(door, ASK);
      assertThat(TestDoor.head(known)).startsWith("HTTP/1.1 200");
      assertThat(known.getInputStream().readNBytes(11)).hasSize(11);
      TestDoor.say(known, HEAD + "X: ");
      drip(known);
      assertThat(TestDoor.isClosed(known)).isTrue();
    }
  }

  @Test
  void aBodyThatDripsIsRefused() throws IOException {
    try (TestDoor door = door(100, LONG, LONG, SHORT)) {
      Socket socket =
          connect(
              door,
              "POST /echo/a HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n"
                  + TestDoor.KNOWN
                  + "\r\n");
      drip(socket);
      assertThat(TestDoor.head(socket)).startsWith("HTTP/1.1 408");
    }
  }

  @Test
  void aFloodOfStrangersLeavesRoomForWhoHasTheToken() throws IOException {
    try (TestDoor door = door(40, LONG, LONG, LONG)) {
      Socket before = connect(door, ASK);
      assertThat(TestDoor.head(before)).startsWith("HTTP/1.1 200");
      assertThat(before.getInputStream().readNBytes(11)).hasSize(11);
      List<Socket> flood = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        flood.add(connect(door, HEAD + "X: "));
      }
      // Those that come at once are taken in any order: which ones stay is chance.
      Await.until("ten strangers left", LONG, () -> stillOpen(flood) == 10);
      assertThat(TestDoor.head(connect(door, ASK))).startsWith("HTTP/1.1 200");
      TestDoor.say(before, ASK);
      assertThat(TestDoor.head(before)).startsWith("HTTP/1.1 200");
    }
  }

  /// A link that was shared may be used by many, or by one with many connections.
  @Test
  void whoHasATokenForLessThanEverythingLeavesRoomForItsGiver() throws IOException {
    Limits limits = new Limits(1_000, 1_000, 12, LONG);
    try (TestDoor door =
        new TestDoor(Hosts.LOOPBACK, limits, new Patience(LONG, LONG), new Lent())) {
      String ask =
          HEAD.replace("/closed", "/lent") + "Authorization: Bearer " + Lent.TOKEN + "\r\n\r\n";
      Socket first = connect(door, ask);
      assertThat(TestDoor.head(first)).startsWith("HTTP/1.1 200");
      assertThat(first.getInputStream().readNBytes(11)).hasSize(11);
      for (int i = 0; i < 2; i++) {
        assertThat(TestDoor.head(connect(door, ask))).startsWith("HTTP/1.1 200");
      }
      for (int i = 0; i < 12; i++) {
        Socket surplus = connect(door, ask);
        assertThat(TestDoor.head(surplus)).startsWith("HTTP/1.1 503");
      }
      assertThat(TestDoor.head(connect(door, ASK))).startsWith("HTTP/1.1 200");
      TestDoor.say(first, ask);
      assertThat(TestDoor.head(first)).startsWith("HTTP/1.1 200");
    }
  }

  /// One token that is for less.
  private static final class Lent implements Grants {
    private static final String TOKEN = "only-to-look-12345";

    @Override
    public Optional<Grant> find(String token) {
      return Optional.of(new Grant("a", Optional.empty(), Set.of(), false, Optional.empty()))
          .filter(_ -> token.equals(TOKEN));
    }

    @Override
    public Optional<Duration> left(Grant grant) {
      return Optional.empty();
    }

    @Override
    public Use use(Grant grant, Runnable end) {
      return () -> {};
    }
  }

  private static long stillOpen(List<Socket> sockets) {
    return sockets.stream().filter(socket -> !TestDoor.isClosed(socket, 1)).count();
  }

  @Test
  void anEventStreamEndsAtOnceWithItsClient() throws Exception {
    try (TestDoor door = door(100, LONG, LONG, LONG)) {
      Socket socket = connect(door, ASK.replace("/closed", "/events"));
      assertThat(TestDoor.head(socket)).startsWith("HTTP/1.1 200");
      socket.close();
      assertThat(door.gone.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void whatAClientSaysWhileItListensIsNotHeard() throws Exception {
    try (TestDoor door = door(100, LONG, LONG, LONG)) {
      Socket socket = connect(door, ASK.replace("/closed", "/events"));
      assertThat(TestDoor.head(socket)).startsWith("HTTP/1.1 200");
      TestDoor.say(socket, ASK.repeat(20));
      assertThat(TestDoor.head(connect(door, ASK))).startsWith("HTTP/1.1 200");
      assertThat(door.gone.getCount()).isEqualTo(1);
      socket.close();
      assertThat(door.gone.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void theRoomOfStreamsAndSocketsIsFreeWhenTheirClientsAreGone() throws IOException {
    for (String talk : List.of(ASK.replace("/closed", "/events"), UPGRADE)) {
      try (TestDoor door = door(4, LONG, LONG, LONG)) {
        for (int i = 0; i < 4; i++) {
          assertThat(TestDoor.head(connect(door, talk))).matches("HTTP/1.1 (200|101) .*");
        }
        closeAll();
        assertThat(TestDoor.head(connect(door, ASK))).startsWith("HTTP/1.1 200");
      }
    }
  }
}
