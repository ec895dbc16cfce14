package dev.konsol.lines.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lines.Doors;
import dev.konsol.lines.LinesSettings;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A connection that is for sessions of other hosts, in memory.
@SuppressWarnings("NullAway.Init") // made before each
class OtherHostsTest {
  private static final String PONG = "{'ok':true}";

  @TempDir private Path home;
  @TempDir private Path elsewhere;
  private Daemon here;
  private Daemon there;
  private LinesDoor door;
  private final AtomicBoolean away = new AtomicBoolean();

  @BeforeEach
  void start() throws Exception {
    here = new Daemon(home);
    there = new Daemon(elsewhere);
    Doors doors = new Doors(Map.of(), new MemoryHosts(there.door(), away));
    door = here.door(LinesSettings.DEFAULT, doors, () -> 0);
  }

  @AfterEach
  void stop() throws Exception {
    here.close();
    there.close();
  }

  @Test
  void requestsForAnotherHostAreAnsweredInTheirTurnWithTheirIds() {
    try (Peer peer = new Peer(door)) {
      assertThat(
              peer.ask(
                  "{'cmd':'create','host':'there','key':'k','command':'echo hi; cat','id':'x'}"))
          .contains("'ok':true,'id':'x'", "'key':'k'");
      assertThat(peer.ask("{'cmd':'status','key':'k'}")).contains("unknown_session");
      peer.send("{'cmd':'wait','host':'there','key':'k','pattern':'hi'}\n{'cmd':'ping'}");
      assertThat(peer.line()).contains("'evidence':'pattern'");
      assertThat(peer.line()).isEqualTo(PONG);
      assertThat(peer.ask("{'cmd':'ping','host':'here'}")).isEqualTo(PONG);
      assertThat(peer.ask("{'cmd':'ping','host':'gone','id':4}"))
          .isEqualTo("{'ok':false,'id':4,'error':'host gone: 'gone'','code':'unreachable'}");
    }
  }

  @Test
  void framesOfAnotherHostSayWhoseTheyAre() {
    try (Peer peer = new Peer(door)) {
      peer.ask("{'cmd':'create','host':'there','key':'k','command':'echo hi; cat'}");
      assertThat(peer.ask("{'cmd':'attach','host':'there','key':'k','offset':0}"))
          .contains("'ok':true");
      assertThat(peer.line()).startsWith("{'host':'there','event':'output','key':'k'");
    }
  }

  @Test
  void listsCoverAllHostsAndNameTheSilent() {
    try (Peer peer = new Peer(door)) {
      peer.ask("{'cmd':'create','key':'own','command':'cat'}");
      peer.ask("{'cmd':'create','host':'there','key':'far','command':'cat'}");
      assertThat(peer.ask("{'cmd':'list','all':true}"))
          .contains("'key':'own'", "'host':'here'", "'key':'far'", "'host':'there'")
          .contains("'unreachable':['gone']");
      assertThat(peer.ask("{'cmd':'sessions','all':true}"))
          .contains("'id':'own'", "'id':'far'", "'unreachable':['gone']");
      assertThat(peer.ask("{'cmd':'locate','name':'far'}"))
          .isEqualTo("{'ok':true,'host':'there','kind':'console','id':'far'}");
      assertThat(peer.ask("{'cmd':'locate','name':'own','kind':'console'}"))
          .contains("'host':'here'");
      assertThat(peer.ask("{'cmd':'locate','name':'none'}"))
          .contains("unknown_session", "unreachable: gone");
      assertThat(peer.ask("{'cmd':'hosts'}"))
          .contains("'name':'there','state':'reachable'", "'name':'gone','state':'unreachable'");
    }
  }

  @Test
  void whatLivedOnAHostThatIsGoneHasFailedWithIt() {
    try (Peer peer = new Peer(door)) {
      peer.ask("{'cmd':'create','host':'there','key':'far','command':'cat'}");
      // Whoever is asked for the first time may need longer than a list waits.
      for (String list : List.of("list", "sessions")) {
        Await.until(
            "what is there",
            Duration.ofSeconds(20),
            () -> peer.ask("{'cmd':'" + list + "','all':true}").contains("'far'"));
      }
      away.set(true);
      assertThat(peer.ask("{'cmd':'list','all':true}"))
          .contains("'key':'far'", "'status':'failed'", "'reason':'host gone'")
          .contains("'unreachable':['there','gone']");
      assertThat(peer.ask("{'cmd':'sessions','all':true}"))
          .contains("'id':'far'", "'state':'failed'", "'attention':'failed'");
    }
  }

  @Test
  void theWholeConnectionBecomesAnotherHosts() {
    try (Peer peer = new Peer(door)) {
      peer.ask("{'cmd':'create','host':'there','key':'far','command':'cat'}");
      assertThat(peer.ask("{'cmd':'open','door':'lines','host':'gone'}")).contains("unreachable");
      assertThat(peer.ask("{'cmd':'open','door':'lines','host':'there','id':1}"))
          .isEqualTo("{'ok':true,'id':1}");
      assertThat(peer.ask("{'cmd':'status','key':'far'}")).contains("'status':'running'");
    }
  }

  @Test
  void aNarrowedConnectionIsForItsKindsAlone() {
    try (Peer peer = new Peer(door)) {
      peer.ask("{'cmd':'create','key':'k','command':'cat'}");
      assertThat(peer.ask("{'cmd':'narrow','kinds':['eval']}")).isEqualTo(PONG);
      assertThat(peer.ask("{'cmd':'narrow'}")).isEqualTo(PONG);
      assertThat(peer.ask("{'cmd':'status','key':'k'}")).contains("not_allowed");
      assertThat(peer.ask("{'cmd':'sessions'}")).contains("'sessions':[]");
      assertThat(peer.ask("{'cmd':'shutdown'}")).contains("not_allowed");
      assertThat(peer.ask("{'cmd':'ping'}")).isEqualTo(PONG);
    }
  }
}
