package dev.konsol.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.FleetMember;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredSession.Claim;
import dev.konsol.testkit.PostgresServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The same on a real server, of its own. Needs Debian's package `postgresql`.
@Tag("slow")
class PostgresStoreTest extends StoreContract {
  @AutoClose private static PostgresServer server;

  @BeforeAll
  static void start() throws Exception {
    server = PostgresServer.start();
  }

  @Override
  SessionStore open() {
    return open(Duration.ofSeconds(2));
  }

  private SessionStore open(Duration patience) {
    return new SqlStore(new StoreSettings(server.url(), patience, 0), clock);
  }

  @Test
  void aServerThatComesBackIsUsedAgain() throws Exception {
    String id = session("me");
    store.append(append(id, MINE, 1));
    assertThat(store.read(id, 0, 10)).hasSize(1);
    server.restart();
    assertThat(store.read(id, 0, 10)).hasSize(1);
    store.append(append(id, MINE, 2));
    assertThat(store.read(id, 0, 10)).hasSize(2);
  }

  @Test
  void whatIsWrittenWhileTheServerIsDownIsWrittenWhenItIsBack() throws Exception {
    String id = session("me");
    server.down();
    try (SessionStore patient = open(Duration.ofSeconds(30));
        ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        assertThat(store.trouble(Duration.ofSeconds(4)).orElseThrow())
            .contains("cannot be reached");
        Future<?> first = others.submit(() -> store.append(append(id, MINE, 1)));
        assertThatThrownBy(() -> first.get(20, TimeUnit.SECONDS))
            .rootCause()
            .isInstanceOf(java.net.ConnectException.class);
        Future<?> second = others.submit(() -> patient.append(append(id, MINE, 1)));
        server.up();
        second.get(20, TimeUnit.SECONDS);
      } finally {
        server.upIfDown();
      }
    }
    store.append(append(id, MINE, 1));
    store.append(append(id, MINE, 2));
    assertThat(store.read(id, 0, 10)).hasSize(2);
  }

  @Test
  void aFrozenServerIsGivenUpAndNothingIsWrittenTwiceWhenItGoesOn() throws Exception {
    String id = session("me");
    store.append(append(id, MINE, 1));
    server.freeze();
    try {
      assertThat(store.trouble(Duration.ofMillis(100)).orElseThrow()).contains("not answered");
      assertThatThrownBy(() -> store.append(append(id, MINE, 2)))
          .extracting(StoreContract::code)
          .isEqualTo(ErrorCode.STORE_AWAY);
    } finally {
      server.thaw();
    }
    store.append(append(id, MINE, 2));
    store.append(append(id, MINE, 3));
    assertThat(store.read(id, 0, 10)).extracting(StoredEvent::seq).containsExactly(1L, 2L, 3L);
  }

  private static FleetMember member(String name, long epoch) {
    return new FleetMember(name, epoch, Map.of(), List.of(), true);
  }

  private Hosts hosts() {
    return ((SqlStore) store).hosts();
  }

  private static Hosts.Entry entry(FleetMember member) {
    return new Hosts.Entry(member, "{}", "build", "box pid 1", "process:1");
  }

  @Test
  void aSessionIsNotTakenFromAHostThatLives() {
    FleetMember living = member("living-" + kind, 1);
    hosts().enter(entry(living));
    String id = session(living.owner());
    Claim claim = new Claim(living.owner(), MINE);
    assertThat(store.claim(id, claim, "me")).isEmpty();
    hosts().leave(living.name(), living.epoch());
    assertThat(store.claim(id, claim, "me")).contains(new Claim("me", MINE + 1));
  }

  @Test
  void aSecondHostOfOneNameIsRefusedWithTheAddressOfTheFirst() {
    FleetMember first = member("box-" + kind, 5);
    hosts().enter(entry(first));
    hosts().enter(entry(first));
    FleetMember second = member(first.name(), 6);
    assertThatThrownBy(() -> hosts().enter(entry(second)))
        .hasMessageContaining("there already, at box pid 1");
    assertThat(hosts().beat(second)).isFalse();
    hosts().leave(first.name(), first.epoch());
    hosts().enter(entry(second));
    assertThat(hosts().beat(first)).isFalse();
    assertThat(hosts().beat(second)).isTrue();
    hosts().leave(second.name(), second.epoch());
    assertThatThrownBy(() -> hosts().enter(entry(first))).hasMessageContaining("clock");
  }

  @Test
  void aWrongAddressIsSaidPlainly() {
    try (SessionStore other =
        new SqlStore(StoreSettings.of("jdbc:postgresql://127.0.0.1:1/none"), clock)) {
      assertThatThrownBy(() -> other.list("agent", 1))
          .isInstanceOf(KonsolException.class)
          .hasMessageContaining("cannot be reached");
    }
  }
}
