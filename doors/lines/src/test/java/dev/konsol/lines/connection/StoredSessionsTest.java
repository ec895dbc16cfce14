package dev.konsol.lines.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.Sessions;
import dev.konsol.core.session.Stored;
import dev.konsol.lines.Doors;
import dev.konsol.lines.LinesSettings;
import dev.konsol.testkit.Await;
import dev.konsol.wire.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Agents that are in the store and not open.
@SuppressWarnings("NullAway.Init") // made before each
class StoredSessionsTest {
  @TempDir private Path home;
  @TempDir private Path elsewhere;
  private Daemon daemon;

  @BeforeEach
  void start() {
    daemon = new Daemon(home);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private static void store(Host host, String... ids) {
    host.store(
        () ->
            new Stored(
                List.of(ids).stream().<Session>map(QuietAgent::stored).toList(), Optional.empty()));
  }

  private static void open(Host host, String id) {
    host.sessions(new Sessions.Keeping(10, Duration.ofHours(1), () -> Instant.EPOCH))
        .open(new SessionId(id), () -> QuietAgent.waiting(id));
  }

  @Test
  void theyAreListedBesideThoseThatAreOpenAndSaySo() {
    open(daemon.host, "open");
    store(daemon.host, "old", "open");
    try (Peer peer = daemon.peer()) {
      assertThat(peer.askObject("{'cmd':'sessions'}").objects("sessions"))
          .extracting(StoredSessionsTest::told)
          .containsExactlyInAnyOrder("agent open waiting waiting", "agent old stored none stored");
    }
  }

  @Test
  void aPreviewOfOneIsWhatWasSaidLast() {
    store(daemon.host, "old");
    try (Peer peer = daemon.peer()) {
      assertThat(peer.askObject("{'cmd':'preview','kind':'agent','session':'old'}").texts("lines"))
          .containsExactly("> hello", "Good day.");
      assertThat(peer.ask("{'cmd':'preview','kind':'agent','session':'none'}"))
          .contains("there is no agent 'none'");
    }
  }

  @Test
  void aStoreThatDoesNotAnswerHidesWhatIsInItAloneAndTheListSaysWhy() {
    open(daemon.host, "open");
    daemon.host.store(() -> new Stored(List.of(), Optional.of("store: it is away")));
    try (Peer peer = daemon.peer()) {
      JsonObject list = peer.askObject("{'cmd':'sessions'}");
      assertThat(list.text("incomplete")).isEqualTo("store: it is away");
      assertThat(list.objects("sessions"))
          .extracting(each -> each.text("id"))
          .containsExactly("open");
    }
  }

  @Test
  void whoMayNotUseAgentsIsNotTold() {
    store(daemon.host, "old");
    try (Peer peer = daemon.peer()) {
      peer.ask("{'cmd':'narrow','kinds':['console']}");
      assertThat(peer.ask("{'cmd':'sessions'}")).contains("'sessions':[]");
    }
  }

  @Test
  void oneThatIsOpenOnAnotherHostIsToldAsItIsThere() throws Exception {
    try (Daemon there = new Daemon(elsewhere)) {
      open(there.host, "shared");
      store(there.host, "shared", "old");
      store(daemon.host, "shared", "old");
      Doors doors = new Doors(Map.of(), new MemoryHosts(there.door(), new AtomicBoolean()));
      try (Peer peer = new Peer(daemon.door(LinesSettings.DEFAULT, doors, () -> 0))) {
        Await.until(
            "the other host answers",
            Duration.ofSeconds(20),
            () -> !peer.ask("{'cmd':'sessions','all':true}").contains("'unreachable':['there"));
        assertThat(peer.askObject("{'cmd':'sessions','all':true}").objects("sessions"))
            .extracting(each -> told(each) + " " + each.text("host"))
            .containsExactlyInAnyOrder(
                "agent shared waiting waiting there", "agent old stored none stored here");
      }
    }
  }

  @Test
  void oneThatEveryHostKnowsIsFoundOnce() throws Exception {
    try (Daemon there = new Daemon(elsewhere)) {
      open(there.host, "shared");
      store(there.host, "shared", "old", "theirs");
      store(daemon.host, "shared", "old");
      OtherHosts hosts = new Twins(new MemoryHosts(there.door(), new AtomicBoolean()));
      Doors doors = new Doors(Map.of(), hosts);
      try (Peer peer = new Peer(daemon.door(LinesSettings.DEFAULT, doors, () -> 0))) {
        Await.until(
            "the other hosts answer",
            Duration.ofSeconds(20),
            () -> !peer.ask("{'cmd':'sessions','all':true}").contains("'unreachable':['t"));
        assertThat(peer.ask("{'cmd':'locate','name':'old'}")).contains("'host':'here'");
        assertThat(peer.ask("{'cmd':'locate','name':'shared'}")).contains("'host':'there'");
        assertThat(peer.ask("{'cmd':'locate','name':'theirs'}")).contains("'host':'there'");
      }
    }
  }

  /// With one more, which has what `there` has.
  private record Twins(MemoryHosts one) implements OtherHosts {
    @Override
    public Optional<String> self() {
      return one.self();
    }

    @Override
    public List<HostInfo> list() {
      return Stream.concat(one.list().stream(), Stream.of(MemoryHosts.host("twin", true))).toList();
    }

    @Override
    public HostStream lines(String host) {
      return one.lines(host.equals("twin") ? "there" : host);
    }

    @Override
    public HostStream http(String host, String scope) {
      return one.http(host, scope);
    }
  }

  private static String told(JsonObject row) {
    return String.join(
            " ", row.text("kind"), row.text("id"), row.text("status"), row.text("attention"))
        + (row.flag("stored") ? " stored" : "");
  }
}
