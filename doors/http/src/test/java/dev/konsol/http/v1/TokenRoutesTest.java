package dev.konsol.http.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.Agents;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.session.Sessions;
import dev.konsol.http.EventLines;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Route;
import dev.konsol.http.ServedRoutes;
import dev.konsol.http.ServedRoutes.Answer;
import dev.konsol.http.ServedSocket;
import dev.konsol.http.SocketHandler;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.Grants;
import dev.konsol.http.access.MemoryTokenFile;
import dev.konsol.http.access.Need;
import dev.konsol.http.access.Tokens;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class TokenRoutesTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final Host host = new Host();
  private final Sessions<QuietSession> sessions = host.sessions(Sessions.Keeping.forever(100));
  private final MemoryTokenFile file = new MemoryTokenFile();
  private final Tokens tokens = Tokens.open(file, InstantSource.system());
  private final Echo socket = new Echo();
  private ServedRoutes owner;
  private volatile Optional<Duration> left = Optional.empty();

  @BeforeEach
  void serve() throws Exception {
    IdempotencyKeys keys = new IdempotencyKeys(InstantSource.system());
    List<Route> routes = new ArrayList<>();
    routes.addAll(new HostRoutes(host, TokenRoutesTest::noAgents, "here", OtherHosts.NONE).all());
    routes.addAll(new TokenRoutes(tokens, host, TokenRoutesTest::noAgents, keys).all());
    routes.add(
        Route.socket("/socket/{key}", _ -> socket)
            .doc("test", "A test.")
            .needs(new Need.Reading("console", "key")));
    routes.add(
        Route.get("/broken", _ -> broken()).doc("test", "A test.").needs(new Need.AnyToken()));
    routes.add(Route.get("/open", exchange -> exchange.nothing(204)).doc("test", "A test.").open());
    owner = new ServedRoutes(routes, new Ending());
  }

  private static Agents noAgents() {
    throw new KonsolException(ErrorCode.STORE_AWAY, "the database is away");
  }

  private static void broken() {
    throw new KonsolException(ErrorCode.STORE_FAILED, "'/home/me/konsol.db' is damaged");
  }

  @AfterEach
  void close() {
    owner.close();
  }

  /// The tokens, whose time is over when the test says so.
  private final class Ending implements Grants {
    @Override
    public Optional<Grant> find(String token) {
      return tokens.find(token);
    }

    @Override
    public Optional<Duration> left(Grant grant) {
      return left;
    }

    @Override
    public Use use(Grant grant, Runnable end) {
      return tokens.use(grant, end);
    }
  }

  /// Says that it is there, and takes down what it hears.
  private static final class Echo implements SocketHandler {
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public void open(Socket to) throws IOException, InterruptedException {
      to.send("{\"type\":\"hello\"}");
      new CountDownLatch(1).await();
    }

    @Override
    public void message(String text) {
      heard.add(text);
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  private QuietSession open(String kind, String id, int seconds) {
    QuietSession session = new QuietSession(kind, id, START.plusSeconds(seconds));
    return sessions.open(session.id(), () -> session);
  }

  private Answer make(String body) throws Exception {
    Answer made = owner.post("/v1/tokens", body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made;
  }

  private ServedRoutes reader(String id) throws Exception {
    return owner.as(make("{\"sessions\":[\"" + id + "\"]}").text("token"));
  }

  @Test
  void aTokenSeesItsSessionInTheListAndNoOther() throws Exception {
    open("console", "a", 0);
    open("console", "b", 1);
    open("eval", "e", 2);
    ServedRoutes reader = reader("a");

    JsonNode rows = reader.get("/v1/sessions").json().path("sessions");
    assertThat(rows.size()).isEqualTo(1);
    assertThat(rows.path(0).path("id").stringValue("")).isEqualTo("a");
    assertThat(reader.get("/v1/sessions?q=b").json().path("sessions").size()).isZero();
    String kinds = make("{\"kinds\":[\"eval\",\"console\"]}").text("token");
    assertThat(owner.as(kinds).get("/v1/sessions").json().path("sessions").size()).isEqualTo(3);
    String evals = make("{\"kinds\":[\"eval\"]}").text("token");
    assertThat(owner.as(evals).get("/v1/sessions").json().path("sessions").size()).isEqualTo(1);
  }

  @Test
  void whereTheStoreIsAndWhatItSaysIsForItsOwner() throws Exception {
    ServedRoutes reader = owner.as(make("{\"kinds\":[\"agent\"]}").text("token"));
    String hidden = "the store does not answer: ask with the host's own token why";

    assertThat(owner.get("/broken").text("detail")).isEqualTo("'/home/me/konsol.db' is damaged");
    assertThat(reader.get("/broken").code()).isEqualTo("store_failed");
    assertThat(reader.get("/broken").text("detail")).isEqualTo(hidden);
    assertThat(owner.get("/v1/sessions").text("incomplete")).isEqualTo("the database is away");
    assertThat(reader.get("/v1/sessions").text("incomplete")).isEqualTo(hidden);
    assertThat(reader.get("/v1/sessions?all=true").text("incomplete")).isEqualTo(hidden);
  }

  @Test
  void eventsOfOthersAreNotTold() throws Exception {
    open("console", "a", 0);
    QuietSession other = open("console", "b", 1);
    QuietSession own = sessions.get("a");
    try (EventLines events = new EventLines(reader("a"), "/v1/events")) {
      assertThat(events.next().path("id").stringValue("")).isEqualTo("a");
      other.state = new SessionState.Waiting();
      sessions.forget(other);
      own.state = new SessionState.Waiting();
      JsonNode changed = events.next();
      assertThat(changed.path("event").stringValue("")).isEqualTo("changed");
      assertThat(changed.path("id").stringValue("")).isEqualTo("a");
    }
  }

  @Test
  void aTokenIsToldWhatItIsGoodForAndCanNeitherMakeNorListNorEndTokens() throws Exception {
    open("console", "a", 0);
    Answer made =
        make(
            "{\"sessions\":[\"Name of a\"],\"access\":\"write\",\"expires\":\"2999-01-01T00:00:00Z\"}");
    ServedRoutes writer = owner.as(made.text("token"));

    assertThat(writer.get("/v1/access").text())
        .isEqualTo(
            "{\"owner\":false,\"sessions\":[\"a\"],\"access\":\"write\",\"expires\":\"2999-01-01T00:00:00Z\"}");
    assertThat(owner.get("/v1/access").text()).isEqualTo("{\"owner\":true,\"access\":\"write\"}");
    assertThat(writer.post("/v1/tokens", "{}").code()).isEqualTo("out_of_scope");
    assertThat(writer.get("/v1/tokens").code()).isEqualTo("out_of_scope");
    assertThat(writer.send("DELETE", "/v1/tokens/" + made.text("id"), "").status()).isEqualTo(403);
    assertThat(made.text("url"))
        .isEqualTo(owner.uri("/#token=" + made.text("token") + "&session=console/a").toString());
  }

  @Test
  void tokensAreListedWithoutTheirSecretsPageByPage() throws Exception {
    open("console", "a", 0);
    Answer first = make("{\"sessions\":[\"a\"]}");
    make("{\"kinds\":[\"lsp\"],\"access\":\"write\"}");

    Answer page = owner.get("/v1/tokens?limit=1");
    assertThat(page.json().path("tokens").path(0).path("id").stringValue(""))
        .isEqualTo(first.text("id"));
    assertThat(page.text()).doesNotContain(first.text("token"), "sha256");
    JsonNode second =
        owner.get("/v1/tokens?limit=1&cursor=" + page.text("next_cursor")).json().path("tokens");
    assertThat(second.path(0).path("kinds").path(0).stringValue("")).isEqualTo("lsp");
    assertThat(second.path(0).path("access").stringValue("")).isEqualTo("write");
  }

  @Test
  void whatIsWrongWithAWishIsNamed() throws Exception {
    open("console", "a", 0);
    assertThat(owner.post("/v1/tokens", "{\"session\":\"a\"}").code()).isEqualTo("unknown_field");
    assertThat(owner.post("/v1/tokens", "{\"access\":\"all\"}").text("detail"))
        .isEqualTo("'access' is read or write");
    assertThat(owner.post("/v1/tokens", "{\"kinds\":[\"shell\"]}").status()).isEqualTo(400);
    assertThat(owner.post("/v1/tokens", "{\"sessions\":[]}").status()).isEqualTo(400);
    assertThat(owner.post("/v1/tokens", "{\"sessions\":\"a\"}").status()).isEqualTo(400);
    assertThat(owner.post("/v1/tokens", "{\"expires\":\"2001-01-01T00:00:00Z\"}").text("detail"))
        .isEqualTo("'expires' is a time to come, such as 2030-01-02T03:04:05Z");
    assertThat(owner.post("/v1/tokens", "{\"sessions\":[\"b\"],\"kinds\":[\"console\"]}").code())
        .isEqualTo("unknown_session");
    assertThat(owner.send("DELETE", "/v1/tokens/none", "").code()).isEqualTo("not_found");
    assertThat(owner.send("DELETE", "/v1/tokens/none", "{\"all\":true}").code())
        .isEqualTo("unknown_field");
  }

  @Test
  void aRetryWithTheSameKeyGivesTheSameToken() throws Exception {
    Answer made = owner.post("/v1/tokens", "{}", "Idempotency-Key", "k");
    Answer again = owner.post("/v1/tokens", "{}", "Idempotency-Key", "k");
    assertThat(again.text()).isEqualTo(made.text());
    assertThat(tokens.list()).hasSize(1);
  }

  @Test
  void aStreamAndASocketEndAtOnceWhenTheirTokenIsTakenBack() throws Exception {
    open("console", "a", 0);
    Answer made = make("{\"sessions\":[\"a\"]}");
    ServedRoutes reader = owner.as(made.text("token"));
    try (EventLines events = new EventLines(reader, "/v1/events");
        ServedSocket listening = new ServedSocket(reader, "/socket/a")) {
      events.next();
      listening.next("hello");
      assertThat(owner.send("DELETE", "/v1/tokens/" + made.text("id"), "").status()).isEqualTo(204);
      assertThat(events.ended()).isTrue();
      assertThat(listening.next()).isEqualTo(new ServedSocket.Message.End(1008));
      assertThat(socket.closed.await(ServedRoutes.SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
    assertThat(reader.get("/v1/sessions").code()).isEqualTo("token_wrong");
  }

  @Test
  void aStreamEndsWhenTheTimeOfItsTokenIsOver() throws Exception {
    open("console", "a", 0);
    String token = make("{\"sessions\":[\"a\"]}").text("token");
    left = Optional.of(Duration.ofMillis(100));
    assertThat(listensToTheEnd(owner.as(token))).isTrue();
  }

  @Test
  void aTokenForLongerThanClocksGoIsGood() throws Exception {
    String token = make("{\"expires\":\"+999999999-01-01T00:00:00Z\"}").text("token");
    left = Optional.of(Duration.ofSeconds(Long.MAX_VALUE));
    assertThat(owner.as(token).get("/v1/access").status()).isEqualTo(200);
  }

  /// Where it was over before the stream had begun, there is none.
  private static boolean listensToTheEnd(ServedRoutes reader) throws InterruptedException {
    try (EventLines events = new EventLines(reader, "/v1/events")) {
      return events.ended();
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void whatNeedsNoTokenIsThereForAll() throws Exception {
    assertThat(owner.as("no token at all").get("/open").status()).isEqualTo(204);
    assertThat(owner.as("no token at all").get("/v1/access").code()).isEqualTo("token_wrong");
  }

  /// What is said is gathered in memory until it is whole.
  @Test
  void whoOnlyReadsHasHardlyAnythingToSay() throws Exception {
    open("console", "a", 0);
    String write = "{\"sessions\":[\"a\"],\"access\":\"write\"}";
    String large = "x".repeat(100_000);
    try (ServedSocket writing = new ServedSocket(owner.as(make(write).text("token")), "/socket/a");
        ServedSocket reading = new ServedSocket(reader("a"), "/socket/a")) {
      writing.next("hello");
      writing.say(large);
      Await.until("the writer's message", ServedRoutes.SOON, () -> socket.heard.size() == 1);
      reading.next("hello");
      reading.begin(large);
      assertThat(reading.next()).isEqualTo(new ServedSocket.Message.End(1009));
    }
    assertThat(socket.heard).containsExactly(large);
  }

  @Test
  void aSocketOfAForeignSessionIsNotOpened() throws Exception {
    open("console", "a", 0);
    open("console", "b", 0);
    ServedRoutes reader = reader("a");
    assertThat(reader.get("/socket/b").code()).isEqualTo("out_of_scope");
    assertThat(reader.get("/socket/none").code()).isEqualTo("out_of_scope");
  }
}
