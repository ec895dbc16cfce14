package dev.konsol.http.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.Subscription;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.session.Sessions;
import dev.konsol.http.EventLines;
import dev.konsol.http.ServedRoutes;
import dev.konsol.http.ServedRoutes.Answer;
import dev.konsol.testkit.MemorySessionStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class HostRoutesTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir private Path folder;
  private final Host host = new Host();
  private final Sessions<QuietSession> sessions = host.sessions(Sessions.Keeping.forever(100));
  private final MemorySessionStore store = new MemorySessionStore();
  private Agents agents;
  private volatile Supplier<Agents> found = () -> agents;
  private ServedRoutes served;

  @BeforeEach
  void serve() throws Exception {
    Files.writeString(folder.resolve("script.json"), "{\"replies\":[]}");
    agents = agents(host);
    served =
        new ServedRoutes(new HostRoutes(host, () -> found.get(), "here", OtherHosts.NONE).all());
  }

  private Agents agents(Host of) {
    return new Agents(
        of,
        store,
        new Models(Map.of()),
        List.of(),
        new AgentSettings(
            "script:" + folder.resolve("script.json"),
            Instructions.fixed(""),
            Policy.CAREFUL,
            AgentLimits.DEFAULT,
            new AgentSettings.Ownership("me", "me"::equals),
            Clock.systemUTC(),
            () -> UUID.randomUUID().toString(),
            AgentSettings.NOT_FOR_GOOD,
            Spans::global));
  }

  @AfterEach
  void close() {
    served.close();
    agents.close();
  }

  private QuietSession open(String kind, String id, int seconds) {
    QuietSession session = new QuietSession(kind, id, START.plusSeconds(seconds));
    return sessions.open(session.id(), () -> session);
  }

  private List<String> ids(String query) throws Exception {
    Answer answer = served.get("/v1/sessions" + query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json().path("sessions").valueStream().map(each -> text(each, "id")).toList();
  }

  private static String text(JsonNode row, String name) {
    return row.path(name).stringValue("");
  }

  @Test
  void aSessionIsListedWithEverythingThatIsKnownOfIt() throws Exception {
    open("console", "dev", 0).state = new SessionState.Busy();

    assertThat(served.get("/v1/sessions").text())
        .isEqualTo(
            """
            {"sessions":[{"id":"dev","kind":"console","name":"Name of dev","title":"Name of dev",\
            "directory":"/projects/console","state":"busy","attention":"working",\
            "created":"2026-01-02T03:04:05Z","active_at":"2026-01-02T03:04:05Z","clients":0,\
            "cpu":7,"memory":4096,"host":"here"}]}\
            """);
  }

  @Test
  void holdersAreClients() throws Exception {
    try (var _ = sessions.hold(open("eval", "a", 0))) {
      JsonNode row = served.get("/v1/sessions").json().path("sessions").path(0);
      assertThat(row.path("clients").intValue()).isEqualTo(1);
    }
  }

  @Test
  void theListIsFilteredByKindStateAndWords() throws Exception {
    open("console", "a", 0).state = new SessionState.Failed("it broke");
    open("eval", "b", 1).state = new SessionState.Waiting();
    open("lsp", "c", 2);

    assertThat(ids("")).containsExactly("c", "b", "a");
    assertThat(ids("?kind=console")).containsExactly("a");
    assertThat(ids("?kind=console,lsp")).containsExactly("c", "a");
    assertThat(ids("?state=waiting,failed")).containsExactly("b", "a");
    assertThat(ids("?q=NAME%20of%20c")).containsExactly("c");
    assertThat(ids("?q=projects/eval")).containsExactly("b");
    assertThat(ids("?kind=console&state=ready")).isEmpty();
  }

  @Test
  void wrongFiltersAreRefused() throws Exception {
    assertThat(served.get("/v1/sessions?kind=terminal").code()).isEqualTo("bad_request");
    assertThat(served.get("/v1/sessions?state=").status()).isEqualTo(200);
    assertThat(served.get("/v1/sessions?state=asleep").text("detail"))
        .isEqualTo("'state' is one or more of opening, ready, busy, waiting, closed, failed");
    assertThat(served.get("/v1/sessions?all=maybe").text("detail"))
        .isEqualTo("'all' is true or false");
    assertThat(served.get("/v1/sessions?limit=0").status()).isEqualTo(400);
    assertThat(served.get("/v1/sessions?cursor=*").status()).isEqualTo(400);
    assertThat(served.get("/v1/sessions?cursor=zzzz").status()).isEqualTo(400);
  }

  @Test
  void pagesGoOnWhereTheLastEndedThoughSessionsComeAndGo() throws Exception {
    for (int i = 0; i < 5; i++) {
      open("console", "s" + i, i);
    }
    Answer first = served.get("/v1/sessions?limit=2");
    String cursor = first.text("next_cursor");
    sessions.forget(sessions.get("s3"));
    open("console", "later", 9);

    assertThat(ids("?limit=2")).containsExactly("later", "s4");
    assertThat(ids("?limit=2&cursor=" + cursor)).containsExactly("s2", "s1");
  }

  @Test
  void agentsOfTheStoreAreListedThoughNobodyHasOpenedThem() throws Exception {
    String id;
    try (Agents earlier = agents(new Host())) {
      id =
          earlier
              .create(
                  new NewSession(
                      new NewSession.Place.In(folder),
                      NewSession.Lasting.UNTIL_DELETED,
                      Optional.empty(),
                      Optional.empty(),
                      true))
              .id()
              .value();
    }
    JsonNode row = served.get("/v1/sessions?kind=agent").json().path("sessions").path(0);

    assertThat(text(row, "id")).isEqualTo(id);
    assertThat(text(row, "kind")).isEqualTo("agent");
    assertThat(text(row, "directory")).isEqualTo(folder.toString());
    assertThat(text(row, "state")).isEqualTo("ready");
    assertThat(text(row, "attention")).isEqualTo("none");
    assertThat(ids("?kind=eval")).isEmpty();
  }

  @Test
  void whoeverWatchesAnAgentIsItsClient() throws Exception {
    NewSession wanted =
        new NewSession(
            new NewSession.Place.In(folder),
            NewSession.Lasting.UNTIL_DELETED,
            Optional.empty(),
            Optional.empty(),
            true);
    AgentSession agent = agents.create(wanted);
    try (Subscription _ = agent.attach(0);
        Subscription _ = agent.watch(0)) {
      JsonNode row = served.get("/v1/sessions?kind=agent").json().path("sessions").path(0);
      assertThat(row.path("clients").intValue()).isEqualTo(2);
    }
  }

  @Test
  void whatRunsIsListedThoughTheStoreIsAway() throws Exception {
    open("console", "a", 0);
    found =
        () -> {
          throw new KonsolException(ErrorCode.STORE_AWAY, "the database is away");
        };

    assertThat(ids("")).containsExactly("a");
    assertThat(served.get("/v1/sessions").text("incomplete")).isEqualTo("the database is away");
  }

  @Test
  void whatHappensToSessionsIsToldInOrderAndGoesOnWhereTheClientWas() throws Exception {
    QuietSession a = open("console", "a", 0);
    long seen;
    try (EventLines events = new EventLines(served, "/v1/events")) {
      JsonNode opened = events.next();
      assertThat(text(opened, "event")).isEqualTo("opened");
      assertThat(text(opened, "id")).isEqualTo("a");
      assertThat(text(opened, "attention")).isEqualTo("none");
      a.state = new SessionState.Waiting();
      JsonNode changed = events.next();
      assertThat(text(changed, "event")).isEqualTo("changed");
      assertThat(text(changed, "attention")).isEqualTo("waiting");
      seen = changed.path("seq").longValue();
      assertThat(seen).isEqualTo(opened.path("seq").longValue() + 1);
    }
    sessions.forget(a);
    open("eval", "b", 1);
    try (EventLines events = new EventLines(served, "/v1/events?after=" + seen)) {
      JsonNode gone = events.next();
      assertThat(text(gone, "event") + " " + text(gone, "id")).isEqualTo("gone a");
      assertThat(gone.path("seq").longValue()).isEqualTo(seen + 1);
      assertThat(text(events.next(), "id")).isEqualTo("b");
    }
  }

  @Test
  void whoComesFromAnEarlierHostIsToldToListAgain() throws Exception {
    open("console", "a", 0);
    try (EventLines events = new EventLines(served, "/v1/events?after=17")) {
      assertThat(text(events.next(), "event")).isEqualTo("reset");
      assertThat(text(events.next(), "id")).isEqualTo("a");
    }
    try (EventLines events = new EventLines(served, "/v1/events?after=" + Long.MAX_VALUE)) {
      assertThat(text(events.next(), "event")).isEqualTo("reset");
    }
    assertThat(served.get("/v1/events?after=-1").status()).isEqualTo(400);
  }
}
