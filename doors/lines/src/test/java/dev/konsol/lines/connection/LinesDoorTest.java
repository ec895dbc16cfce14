package dev.konsol.lines.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.host.OtherHosts;
import dev.konsol.lines.Door;
import dev.konsol.lines.Doors;
import dev.konsol.lines.LinesSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The protocol itself, over an in-memory connection.
class LinesDoorTest {
  private static final String PONG = "{'ok':true}";

  @TempDir private Path home;
  private Daemon daemon;

  @BeforeEach
  void start() {
    daemon = new Daemon(home);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  void pingIsAnsweredExactly() {
    try (Peer peer = daemon.peer()) {
      assertThat(peer.ask("{'cmd':'ping'}")).isEqualTo(PONG);
      assertThat(peer.ask("{'cmd':'ping','id':'a'}")).isEqualTo("{'ok':true,'id':'a'}");
    }
  }

  @Test
  void helloTellsWhoIsThere() {
    try (Peer peer = daemon.peer()) {
      assertThat(peer.ask("{'cmd':'hello','protocol':1,'client':'test'}"))
          .startsWith("{'ok':true,'protocol':1,'features':['ping','hello',")
          .endsWith(
              "],'version':'1.2.3','build':'b1','pid':99,'boot_id':'boot','containment':'sweep'}");
      assertThat(peer.ask("{'cmd':'hello','protocol':2}"))
          .isEqualTo(
              "{'ok':false,'error':'konsol 1.2.3 speaks protocol 1, not 2','code':'unsupported'}");
    }
  }

  @Test
  void whatIsWrongWithALineIsSaidAndTheConnectionGoesOn() {
    LinesSettings settings = new LinesSettings(100, 2, 2, Duration.ofMillis(20), 1 << 20);
    try (Peer peer =
        new Peer(daemon.door(settings, new Doors(Map.of(), OtherHosts.NONE), () -> 0))) {
      assertThat(peer.ask("nonsense")).contains("'ok':false").contains("'code':'bad_request'");
      assertThat(peer.ask("[]"))
          .isEqualTo("{'ok':false,'error':'a request is a JSON object','code':'bad_request'}");
      assertThat(peer.ask("{'cmd':'pong','id':1}"))
          .isEqualTo(
              "{'ok':false,'id':1,'error':'there is no command 'pong': the nearest is 'ping'',"
                  + "'code':'bad_request'}");
      assertThat(peer.send(new byte[] {'{', (byte) 0xff, '}', '\n'}).line())
          .isEqualTo("{'ok':false,'error':'the line is not valid UTF-8','code':'bad_request'}");
      assertThat(peer.ask("{'cmd':'status','key':'nobody'}")).contains("'code':'unknown_session'");
      assertThat(peer.ask("x".repeat(1000)))
          .isEqualTo(
              "{'ok':false,'error':'a line has at most 100 bytes: this one is skipped',"
                  + "'code':'limit_reached'}");
      assertThat(peer.ask("{'cmd':'ping'}")).isEqualTo(PONG);
    }
  }

  @Test
  void bytesMayArriveInAnyPortions() {
    try (Peer peer = daemon.peer()) {
      for (byte b : "\r\n{\"cmd\":\"ping\",\"id\":\"é\"}\r\n".getBytes(StandardCharsets.UTF_8)) {
        peer.send(new byte[] {b});
      }
      assertThat(peer.line()).isEqualTo("{'ok':true,'id':'é'}");
    }
  }

  @Test
  void aLastLineWithoutItsEndIsAnswered() {
    try (Peer peer = daemon.peer()) {
      peer.send("{\"cmd\":\"ping\"}".getBytes(StandardCharsets.UTF_8)).endSending();

      assertThat(peer.line()).isEqualTo(PONG);
      assertThat(peer.served()).isTrue();
    }
  }

  @Test
  void manyRequestsAtOnceAreAnsweredInOrder() {
    try (Peer peer = daemon.peer()) {
      Thread.ofVirtual()
          .start(
              () -> {
                for (int i = 0; i < 5000; i++) {
                  peer.send("{'cmd':'ping','id':" + i + "}");
                }
              });
      for (int i = 0; i < 5000; i++) {
        assertThat(peer.line()).isEqualTo("{'ok':true,'id':" + i + "}");
      }
    }
  }

  @Test
  void aBugIsAnsweredWithoutItsStack() {
    LinesDoor door =
        daemon.door(
            LinesSettings.DEFAULT,
            new Doors(Map.of(), OtherHosts.NONE),
            () -> {
              throw new IllegalStateException("on purpose");
            });
    try (Peer peer = new Peer(door)) {
      assertThat(peer.ask("{'cmd':'stats','id':1}"))
          .isEqualTo(
              "{'ok':false,'id':1,'error':'internal error, see the daemon's"
                  + " log','code':'internal'}");
      assertThat(peer.ask("{'cmd':'ping'}")).isEqualTo(PONG);
    }
  }

  @Test
  void anotherDoorTakesOverTheRestOfTheConnection() {
    Door echo =
        (connection, cwd, env) -> {
          try {
            connection.output().write((cwd + " " + env + "\n").getBytes(StandardCharsets.UTF_8));
            connection.input().transferTo(connection.output());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    Doors doors = new Doors(Map.of("echo", echo), OtherHosts.NONE);
    try (Peer peer = new Peer(daemon.door(LinesSettings.DEFAULT, doors, () -> 0))) {
      assertThat(peer.ask("{'cmd':'open','door':'mcp'}"))
          .isEqualTo(
              "{'ok':false,'error':'there is no door 'mcp' here: the doors are echo, lines',"
                  + "'code':'bad_request'}");
      assertThat(peer.ask("{'cmd':'open','door':'lines'}")).isEqualTo(PONG);
      peer.send("{'cmd':'ping'}\n{'cmd':'open','door':'echo','cwd':'/w','env':{'A':'1'}}\nrest");

      assertThat(peer.line()).isEqualTo(PONG);
      assertThat(peer.line()).isEqualTo(PONG);
      assertThat(peer.line()).isEqualTo("/w {A=1}");
      assertThat(peer.line()).isEqualTo("rest");
      assertThat(peer.ask("{'cmd':'ping'}")).isEqualTo("{'cmd':'ping'}");
      peer.endSending();
      assertThat(peer.served()).isTrue();
    }
  }

  @Test
  void shutdownEndsSessionsThenAnswersThenEndsTheDaemon() throws InterruptedException {
    try (Peer peer = daemon.peer()) {
      peer.ask("{'cmd':'create','key':'k','command':'sleep 600'}");
      assertThat(peer.ask("{'cmd':'shutdown'}")).isEqualTo(PONG);

      assertThat(daemon.shutDown.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(peer.ask("{'cmd':'status','key':'k'}")).contains("'status':'exited(");
    }
  }

  @Test
  void endingTheConnectionFromTheDaemonsSideEndsWhatIsUnderWay() {
    Peer peer = daemon.peer();
    peer.ask("{'cmd':'create','key':'k','command':'cat'}");
    peer.ask("{'cmd':'attach','key':'k'}");
    peer.send("{'cmd':'wait','key':'k','id':1,'timeout_ms':86400000}");

    peer.cutOff();

    assertThat(peer.served()).isTrue();
    assertThat(peer.line()).isEqualTo("null");
  }
}
