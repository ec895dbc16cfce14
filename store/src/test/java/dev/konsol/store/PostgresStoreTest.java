package dev.konsol.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.FleetMember;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredSession.Claim;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.PostgresServer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
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
class PostgresStoreTest extends InboxContract {
  @AutoClose private static PostgresServer server;

  @BeforeAll
  static void start() throws Exception {
    server = PostgresServer.start();
  }

  @Override
  SessionStore open() {
    return open(Duration.ofSeconds(30));
  }

  /// One that gives a server up soon.
  private SessionStore impatient() {
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
    try (SessionStore impatient = impatient();
        ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(impatient.read(id, 0, 10)).isEmpty();
      server.down();
      try {
        assertThat(impatient.trouble(Duration.ofSeconds(4)).orElseThrow())
            .contains("cannot be reached");
        Future<?> first = others.submit(() -> impatient.append(append(id, MINE, 1)));
        assertThatThrownBy(() -> first.get(20, TimeUnit.SECONDS))
            .rootCause()
            .isInstanceOf(java.net.ConnectException.class);
        Future<?> second = others.submit(() -> store.append(append(id, MINE, 1)));
        server.up();
        second.get(20, TimeUnit.SECONDS);
      } finally {
        server.upIfDown();
      }
      impatient.append(append(id, MINE, 1));
      impatient.append(append(id, MINE, 2));
      assertThat(impatient.read(id, 0, 10)).hasSize(2);
    }
  }

  @Test
  void aFrozenServerIsGivenUpAndNothingIsWrittenTwiceWhenItGoesOn() throws Exception {
    String id = session("me");
    try (SessionStore impatient = impatient()) {
      impatient.append(append(id, MINE, 1));
      server.freeze();
      try {
        assertThat(impatient.trouble(Duration.ofMillis(100)).orElseThrow())
            .contains("not answered");
        assertThatThrownBy(() -> impatient.append(append(id, MINE, 2)))
            .extracting(StoreContract::code)
            .isEqualTo(ErrorCode.STORE_AWAY);
      } finally {
        server.thaw();
      }
      impatient.append(append(id, MINE, 2));
      impatient.append(append(id, MINE, 3));
      assertThat(impatient.read(id, 0, 10))
          .extracting(StoredEvent::seq)
          .containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void aTextThatAnotherHostIsAboutToUseDoesNotGoWithTheLastWhoUsedIt() throws Exception {
    String leaving = session("me");
    String coming = session("other");
    String hash = store.keep(leaving, MINE, "a large text");
    Texts texts = new Texts(true);
    try (PreparedConnection there = link();
        PreparedConnection here = link();
        PreparedConnection witness = link();
        ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      there.execute("begin");
      texts.keep(there, coming, MINE, hash, "a large text".getBytes(StandardCharsets.UTF_8));
      Future<?> going = others.submit(() -> forget(texts, here, leaving));
      Await.untilTrue(
          "it waits, or has not waited",
          Duration.ofSeconds(20),
          () -> going.isDone() || isWaitedFor(witness));
      there.execute("commit");
      going.get(20, TimeUnit.SECONDS);
    }
    assertThat(store.text(hash)).contains("a large text");
    store.delete(coming, MINE);
    assertThat(store.text(hash)).isEmpty();
  }

  private PreparedConnection link() throws SQLException {
    return new PreparedConnection(
        new Postgres(new StoreSettings(server.url(), Duration.ofSeconds(20), 0)).connect(true));
  }

  private static boolean forget(Texts texts, PreparedConnection link, String session)
      throws SQLException {
    link.execute("begin");
    texts.forget(link, session);
    link.execute("commit");
    return true;
  }

  private static boolean isWaitedFor(PreparedConnection witness) throws SQLException {
    return !witness.query("select 1 from pg_locks where not granted", _ -> 1).isEmpty();
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
