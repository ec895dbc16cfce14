package dev.konsol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.Sessions;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.SessionRequest;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Connections that see the same sessions, as those to a daemon do.
class ConnectionSessionsTest {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Duration IDLE = Duration.ofHours(12);
  private static final String NAMED = "{'name':'a'}";
  private static final String EXIT = "{'jsonrpc':'2.0','method':'exit'}";

  private final ScriptedSessions scripted =
      new ScriptedSessions()
          .gives("x", ScriptedSessions.evaluation(ScriptedSessions.text("1", "int"), "out", ""));
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Host host = new Host();
  private final Evaluations shared =
      new Evaluations(host.sessions(new Sessions.Keeping(100, IDLE, now::get)), scripted);

  @AfterEach
  void close() {
    host.stop(Budget.of(SOON));
    assertThat(scripted.opened).allMatch(session -> session.closed);
  }

  @Test
  void aSessionOutlivesTheConnectionThatMadeIt() throws Exception {
    String id;
    try (Client one = Client.beside(shared)) {
      id = one.createSession();
      one.hangUp();
      one.exitCode();
    }
    try (Client other = Client.beside(shared)) {
      assertThat(other.call("konsol/session.list", "{}")).contains(id, "'state':'ready'");
      assertThat(other.call("konsol/eval", eval(id, "x"))).contains("'value':'1'");
    }
  }

  @Test
  void aNameIsOneSession() throws Exception {
    try (Client one = Client.beside(shared);
        Client other = Client.beside(shared)) {
      String made = one.call("konsol/session.create", NAMED);
      String found = other.call("konsol/session.create", NAMED);

      assertThat(made).endsWith("','found':false,'language':'java'}");
      assertThat(found).isEqualTo(made.replace("false", "true"));
      assertThat(other.call("konsol/eval", eval("a", "x"))).contains("'value':'1'");
      assertThat(scripted.opened).hasSize(1);
    }
  }

  @Test
  void anotherProjectStartsTheNamedSessionAfresh(@TempDir Path project) throws Exception {
    try (Client one = Client.beside(shared)) {
      one.call("konsol/session.create", NAMED);
      String placed = "{'name':'a','cwd':'" + project + "'}";

      assertThat(one.call("konsol/session.create", placed)).contains("'found':false");
      assertThat(one.call("konsol/session.create", placed)).contains("'found':true");
      assertThat(scripted.opened)
          .extracting(session -> session.closed)
          .containsExactly(true, false);
    }
  }

  @Test
  void whatIsRefusedLeavesTheNamedSessionAsItIs() throws Exception {
    try (Client one = Client.beside(shared)) {
      String first = one.call("konsol/session.create", NAMED);
      scripted.refusal =
          Optional.of(new KonsolException(ErrorCode.BAD_REQUEST, "there is no module 'b'"));

      assertThat(one.call("konsol/session.create", "{'name':'a','module':'b'}"))
          .contains("-32602", "no module");
      assertThat(one.call("konsol/session.create", "{'name':'a','sourceSet':'nope'}"))
          .contains("-32602");

      assertThat(scripted.opened.getFirst().closed).isFalse();
      assertThat(one.call("konsol/session.create", "{'name':'a','sourceSet':'main'}"))
          .contains("'found':true")
          .contains(first.replaceAll(".*'sessionId':('[^']*').*", "$1"));
    }
  }

  @Test
  void evaluationsThatCannotBeRolledBackAreRefusedAtTheStart() throws Exception {
    scripted.transactions = false;
    try (Client one = Client.beside(shared)) {
      assertThat(one.call("konsol/session.create", "{'name':'a','rollback':true}"))
          .contains("-32602");
      assertThat(scripted.opened.getFirst().closed).isTrue();
      assertThat(one.call("konsol/session.create", NAMED)).contains("'found':false");
      assertThat(one.call("konsol/session.create", "{'name':'a','rollback':true}"))
          .contains("-32602");
      assertThat(one.call("konsol/session.create", NAMED)).contains("'found':true");
    }
  }

  @Test
  void aSessionThatWasNotStartedAsASandboxIsNotTakenForOne() throws Exception {
    try (Client one = Client.beside(shared)) {
      one.call("konsol/session.create", NAMED);
      assertThat(one.call("konsol/session.create", "{'name':'a','sandbox':true}"))
          .contains("'found':false");
      assertThat(one.call("konsol/session.create", "{'name':'a','sandbox':true}"))
          .contains("'found':true");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'jdk':'17'",
        "'build':'maven'",
        "'profiles':['dev']",
        "'properties':{'a':'b'}",
        "'heap':'2g'",
        "'jvm':['-Xint']"
      })
  void aSessionThatWasBuiltOrStartedOtherwiseMakesRoom(String choice) throws Exception {
    String chosen = "{'name':'a'," + choice + "}";
    try (Client one = Client.beside(shared)) {
      one.call("konsol/session.create", NAMED);
      assertThat(one.call("konsol/session.create", chosen)).contains("'found':false");
      assertThat(one.call("konsol/session.create", chosen)).contains("'found':true");
      assertThat(one.call("konsol/session.create", NAMED))
          .as("what is not said may be anything")
          .contains("'found':true");
    }
  }

  @Test
  void whatAnotherDoorOpensIsSeenByConnectionsAndTheOtherWayRound() throws Exception {
    try (Client one = Client.beside(shared)) {
      EvalSession opened = open(Optional.empty());
      assertThat(one.call("konsol/session.list", "{}"))
          .contains(opened.id().value(), "'name':'m'", "'state':'ready'");
      assertThat(one.call("konsol/session.create", "{'name':'m'}")).contains("'found':true");

      one.call("konsol/session.create", NAMED);
      assertThat(shared.sessions().list()).extracting(EvalSession::title).contains("m", "a");
      assertThat(open(Optional.empty())).isSameAs(opened);
      assertThat(open(Optional.of("test"))).isNotSameAs(opened);
      shared.sessions().close(shared.sessions().get("m"));
      assertThat(one.call("konsol/eval", eval("m", "x"))).contains("no session 'm'");
    }
  }

  /// As a door without connections does, under the name `m`.
  private EvalSession open(Optional<String> sourceSet) {
    EvalSpec spec =
        new EvalSpec(
            new SessionId(UUID.randomUUID().toString()),
            Path.of("").toAbsolutePath(),
            Optional.empty(),
            Optional.empty(),
            sourceSet,
            Map.of());
    try (var hold = shared.open(new SessionRequest(spec.named("m"), true, false))) {
      return hold.session();
    }
  }

  @Test
  void whatAnotherDoorUsesDoesNotExpireMeanwhile() {
    EvalSession opened = open(Optional.empty());
    try (var _ = shared.sessions().hold(opened)) {
      now.set(now.get().plus(IDLE).plus(IDLE));
      host.expire();
      assertThat(shared.sessions().find("m")).isPresent();
    }
    now.set(now.get().plus(IDLE));
    host.expire();
    assertThat(shared.sessions().find("m")).isEmpty();
  }

  @Test
  void aNameThatIsNoneIsRefused() throws Exception {
    try (Client one = Client.beside(shared)) {
      assertThat(one.call("konsol/session.create", "{'name':'a b'}"))
          .contains("-32602", "'parameter':'name'");
    }
  }

  @Test
  void shutdownClosesWhatTheConnectionMadeForItselfAndNothingElse() throws Exception {
    try (Client one = Client.beside(shared);
        Client other = Client.beside(shared)) {
      other.createSession();
      one.call("konsol/session.create", NAMED);
      String mine = one.createSession();
      assertThat(one.call("shutdown", "{}")).isEqualTo("'result':null");
      one.send(EXIT);

      assertThat(one.exitCode()).isZero();
      assertThat(scripted.opened)
          .extracting(session -> session.closed)
          .containsExactly(false, false, true);
      assertThat(other.call("konsol/session.list", "{}"))
          .contains("'name':'a'")
          .doesNotContain(mine);
    }
  }

  @Test
  void whatAConnectionRunsIsStoppedByItsEndAndTheSessionGoesOn() throws Exception {
    try (Client one = Client.beside(shared)) {
      one.call("konsol/session.create", NAMED);
      one.request(7, "konsol/eval", eval("a", ScriptedSession.FOREVER));
      Await.until("evaluating", SOON, scripted.opened.getFirst().busy::get);
      one.send(EXIT);
      one.exitCode();
    }
    Await.until("stopped", SOON, () -> !scripted.opened.getFirst().busy.get());
    try (Client other = Client.beside(shared)) {
      assertThat(other.call("konsol/eval", eval("a", "x"))).contains("'value':'1'");
    }
  }

  @Test
  void whoFindsASessionIsToldOnlyWhatComes() throws Exception {
    try (Client one = Client.beside(shared);
        Client other = Client.beside(shared)) {
      one.call("konsol/session.create", NAMED);
      one.call("konsol/eval", eval("a", "x"));
      other.call("initialize", "{'capabilities':{'notifications':true}}");
      other.call("konsol/session.create", NAMED);

      one.call("konsol/eval", eval("a", "x"));

      assertThat(other.receive()).contains("konsol/status", "'busy':true");
      assertThat(other.receive()).contains("konsol/stdout", "'chunk':'out'");
    }
  }

  @Test
  void anIdleSessionExpiresAndIsRemembered() throws Exception {
    try (Client one = Client.beside(shared)) {
      one.call("konsol/session.create", NAMED);
      one.hangUp();
      one.exitCode();
    }
    now.set(Instant.EPOCH.plus(IDLE).minusSeconds(1));
    host.expire();
    assertThat(scripted.opened.getFirst().closed).isFalse();
    now.set(Instant.EPOCH.plus(IDLE));
    host.expire();

    try (Client other = Client.beside(shared)) {
      assertThat(other.call("konsol/eval", eval("a", "x")))
          .contains("there is no session 'a': it was closed after 12 hours without use");
    }
  }

  @Test
  void whatAConnectionHoldsDoesNotExpire() throws Exception {
    try (Client one = Client.beside(shared)) {
      one.call("konsol/session.create", NAMED);
      now.set(Instant.EPOCH.plus(IDLE.multipliedBy(2)));
      host.expire();

      assertThat(one.call("konsol/eval", eval("a", "x"))).contains("'value':'1'");
    }
  }

  @Test
  void variablesAndTranscriptAreTold() throws Exception {
    try (Client one = Client.beside(shared)) {
      one.call("konsol/session.create", NAMED);

      assertThat(one.call("konsol/variables", "{'sessionId':'a'}"))
          .isEqualTo("'result':{'variables':[{'kind':'variable','name':'x','type':'int'}]}");
      assertThat(one.call("konsol/session.transcript", "{'sessionId':'a'}"))
          .isEqualTo("'result':{'markdown':'all of it'}");
    }
  }

  private static String eval(String session, String code) {
    return "{'sessionId':'" + session + "','code':'" + code + "'}";
  }
}
