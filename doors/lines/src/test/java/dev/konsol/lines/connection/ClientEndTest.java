package dev.konsol.lines.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.host.OtherHosts;
import dev.konsol.lines.Doors;
import dev.konsol.lines.LinesSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients that go, or say that nothing more will come from them.
class ClientEndTest {
  @TempDir private Path home;
  private Daemon daemon;
  private Peer other;

  @BeforeEach
  void aConsole() {
    daemon = new Daemon(home);
    other = daemon.peer();
    assertThat(other.ask("{'cmd':'create','key':'k','command':'cat'}")).startsWith("{'ok':true");
  }

  @AfterEach
  void stop() {
    try {
      other.close();
    } finally {
      daemon.close();
    }
  }

  @Test
  void theWaitsOfAClientThatVanishesAreDropped() {
    Peer gone = daemon.peer();
    gone.send("{'cmd':'wait','key':'k','id':1,'timeout_ms':86400000}")
        .send("{'cmd':'wait','key':'k','timeout_ms':86400000}")
        .send("{'cmd':'attach','key':'k'}");
    assertThat(gone.ask("{'cmd':'read','key':'k','id':2,'wait_ms':1}")).contains("'id':2");

    gone.vanish();

    assertThat(gone.served()).isTrue();
  }

  @Test
  void whoClosesItsSendingSideStillGetsItsAnswers() {
    try (Peer half = daemon.peer()) {
      half.send("{'cmd':'wait','key':'k','pattern':'hello'}").endSending();
      other.ask("{'cmd':'send','key':'k','input':'hello'}");

      assertThat(half.line().strip()).contains("'evidence':'pattern'");
      assertThat(half.served()).isTrue();
    }
  }

  /// Or it would count among those that follow the console until it is probed.
  @Test
  void whoFollowedAConsoleIsGoneAtOnce() {
    LinesSettings patient = new LinesSettings(1000, 2, 2, Duration.ofDays(1), 1 << 20);
    Doors none = new Doors(Map.of(), OtherHosts.NONE);
    try (Peer gone = new Peer(daemon.door(patient, none, () -> 0))) {
      assertThat(gone.ask("{'cmd':'attach','key':'k'}")).startsWith("{'ok':true");

      gone.vanish();

      assertThat(gone.served()).isTrue();
      assertThat(other.ask("{'cmd':'status','key':'k'}")).contains("'clients':0");
    }
  }
}
