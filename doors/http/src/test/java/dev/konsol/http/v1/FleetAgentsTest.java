package dev.konsol.http.v1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Sessions;
import dev.konsol.http.EventLines;
import dev.konsol.http.ServedRoutes;
import dev.konsol.testkit.MemorySessionStore;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What is said of an agent that another host has, in the same store.
@SuppressWarnings("NullAway.Init") // made before each
class FleetAgentsTest {
  private static final String SLOW = "{\"text\":\"slow\",\"delay_ms\":60000,\"repeat\":true}";

  @TempDir private Path folder;
  private final Host host = new Host();
  private final Hosts hosts = new Hosts();
  private final MemorySessionStore store = new MemorySessionStore();
  @AutoClose private Agents here;
  @AutoClose private Agents there;
  @AutoClose private ServedRoutes served;
  private AgentSession agent;

  @BeforeEach
  void serve() throws Exception {
    Files.writeString(folder.resolve("script.json"), "{\"replies\":[" + SLOW + "]}");
    here = agents("here");
    there = agents("there");
    agent =
        there.create(
            new NewSession(
                new NewSession.Place.In(folder),
                NewSession.Lasting.UNTIL_DELETED,
                Optional.empty(),
                Optional.empty(),
                true));
    served = new ServedRoutes(new HostRoutes(host, () -> here, "here", hosts).all());
  }

  private Agents agents(String name) {
    return new Agents(
        new Host(),
        store,
        new Models(Map.of()),
        List.of(),
        new AgentSettings(
            "script:" + folder.resolve("script.json"),
            Instructions.fixed(""),
            Policy.CAREFUL,
            AgentLimits.DEFAULT,
            new AgentSettings.Ownership(name, _ -> true),
            Clock.systemUTC(),
            () -> UUID.randomUUID().toString(),
            AgentSettings.NOT_FOR_GOOD,
            Spans::global));
  }

  @Test
  void theHostThatHasItSaysHowItIs() throws Exception {
    hosts.told = row("there");

    assertThat(all()).hasSize(1);
    JsonNode row = all().path(0);
    assertThat(row.path("host").asString()).isEqualTo("there");
    assertThat(row.path("attention").asString()).isEqualTo("waiting");
    assertThat(row.path("clients").intValue()).isEqualTo(2);
  }

  @Test
  void whatAHostSaysOfOneThatItDoesNotHaveIsNoBetterThanWhatIsKnownHere() throws Exception {
    hosts.told = row("another");

    assertThat(all()).hasSize(1);
    assertThat(all().path(0).path("attention").asString()).isEqualTo("none");
  }

  @Test
  void eventsSayOfOneThatIsLetOutOfMemoryWhatTheListSays() throws Exception {
    agent.say("Find the bug,\nplease");
    Sessions<QuietSession> open = host.sessions(Sessions.Keeping.forever(1));
    String id = agent.id().value();
    QuietSession opened = open.open(agent.id(), () -> new QuietSession("agent", id, Instant.EPOCH));
    open.forget(opened);

    try (EventLines events = new EventLines(served, "/v1/events")) {
      assertThat(told(events.next())).isEqualTo("opened ready none");
      assertThat(told(events.next())).isEqualTo("changed busy working");
    }
    hosts.told = "{\"sessions\":[]}";
    assertThat(all().path(0).path("state").asString()).isEqualTo("busy");
    assertThat(all().path(0).path("title").asString()).isEqualTo("Find the bug,");
  }

  private static String told(JsonNode event) {
    return Stream.of("event", "state", "attention")
        .map(name -> event.path(name).asString())
        .collect(Collectors.joining(" "));
  }

  private JsonNode all() throws Exception {
    return served.get("/v1/sessions?all=true").json().path("sessions");
  }

  /// As `there` tells it.
  private String row(String host) {
    return """
    {"sessions":[{"id":"%s","kind":"agent","state":"waiting","attention":"waiting","clients":2,
     "created":"%s","host":"%s"}]}"""
        .formatted(agent.id().value(), agent.created().truncatedTo(ChronoUnit.MILLIS), host);
  }

  private static final class Hosts implements OtherHosts {
    private volatile String told = "";

    @Override
    public Optional<String> self() {
      return Optional.of("here");
    }

    @Override
    public List<HostInfo> list() {
      return List.of(host("here"), host("there"));
    }

    private static HostInfo host(String name) {
      boolean self = name.equals("here");
      return new HostInfo(
          name, 1, "", Map.of(), "", 0, 0, Set.of(), false, Instant.EPOCH, true, self);
    }

    @Override
    public HostStream lines(String host) {
      throw new UnsupportedOperationException();
    }

    @Override
    public HostStream http(String host, String scope) {
      String answer = "HTTP/1.1 200 OK\r\n\r\n" + told;
      return new Canned(
          OutputStream.nullOutputStream(), new ByteArrayInputStream(answer.getBytes(UTF_8)));
    }
  }

  private record Canned(OutputStream output, InputStream input) implements HostStream {
    @Override
    public Optional<String> endReason() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }
}
