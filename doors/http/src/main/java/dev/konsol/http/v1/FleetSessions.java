package dev.konsol.http.v1;

import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.Exchange;
import dev.konsol.http.access.Grant;
import dev.konsol.http.remote.RemoteAnswer;
import dev.konsol.http.remote.RemoteHttp;
import dev.konsol.http.remote.RemoteRequest;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The sessions of all other hosts, as far as they answer within a second. What a host said last is
/// kept: when it is gone, its consoles, evaluations and language servers have failed with it. While
/// this host is cut off from all others, nobody knows what has become of theirs. Safe for any
/// thread.
final class FleetSessions {
  private static final Logger LOG = LoggerFactory.getLogger(FleetSessions.class);
  private static final Duration PATIENCE = Duration.ofMillis(900);
  private static final int MOST_KEPT = 2_000;
  private static final String AGENT = "agent";
  private static final Set<String> LIVING = Set.of("opening", "ready", "busy", "waiting");

  private final OtherHosts hosts;
  private final RemoteHttp remote;
  private final Map<String, List<ObjectNode>> last = new ConcurrentHashMap<>();

  FleetSessions(OtherHosts hosts) {
    this.hosts = hosts;
    this.remote = new RemoteHttp(hosts);
  }

  /// What came.
  ///
  /// @param unreachable the hosts that did not answer
  record Found(List<Told> rows, List<String> unreachable) {}

  /// A session, as a host tells of it.
  record Told(String by, ObjectNode row) {
    /// Who has it knows how it is; others know what is in the store.
    boolean byItsHost() {
      return by.equals(text(row, "host"));
    }
  }

  Found ask(Exchange exchange) throws InterruptedException {
    List<HostInfo> others = hosts.list().stream().filter(each -> !each.self()).toList();
    Map<String, List<ObjectNode>> answers = answers(others, target(exchange), exchange.grant());
    boolean everything = exchange.grant().owner() && target(exchange).indexOf('?') < 0;
    boolean cutOff = hosts.problem().isPresent();
    last.keySet().retainAll(others.stream().map(HostInfo::name).toList());
    List<Told> rows = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (HostInfo host : others) {
      List<ObjectNode> came = answers.get(host.name());
      if (came == null) {
        silent.add(host.name());
        if (!host.reachable() && !cutOff) {
          add(rows, host, gone(host, exchange));
        }
      } else {
        add(rows, host, came);
        if (everything) {
          last.put(host.name(), came.stream().limit(MOST_KEPT).map(ObjectNode::deepCopy).toList());
        }
      }
    }
    return new Found(rows, silent);
  }

  private static void add(List<Told> rows, HostInfo by, List<ObjectNode> more) {
    more.forEach(row -> rows.add(new Told(by.name(), row)));
  }

  /// With what the client filters by, which the others do.
  private static String target(Exchange exchange) {
    String query =
        Stream.of("kind", "state", "q")
            .flatMap(
                name -> exchange.query(name).map(value -> name + "=" + encoded(value)).stream())
            .collect(Collectors.joining("&"));
    return query.isEmpty() ? "/v1/sessions" : "/v1/sessions?" + query;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private Map<String, List<ObjectNode>> answers(List<HostInfo> others, String target, Grant grant)
      throws InterruptedException {
    List<String> asked = others.stream().filter(HostInfo::reachable).map(HostInfo::name).toList();
    Map<String, List<ObjectNode>> answers = new ConcurrentHashMap<>();
    Map<String, RemoteAnswer> open = new ConcurrentHashMap<>();
    CountDownLatch left = new CountDownLatch(asked.size());
    Map<String, List<ObjectNode>> came;
    try (Tasks tasks = new Tasks("sessions-of", (_, bug) -> LOG.error("asking failed", bug))) {
      for (String host : asked) {
        tasks.start(
            () -> {
              try (RemoteAnswer answer = remote.send(host, grant, RemoteRequest.get(target))) {
                open.put(host, answer);
                answers.put(host, rows(answer));
              } catch (KonsolException | IOException | JacksonException e) {
                // It is among those that did not answer.
              } finally {
                left.countDown();
              }
            });
      }
      boolean _ = left.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      came = Map.copyOf(answers);
      // Ends whoever still waits.
      open.values().forEach(RemoteAnswer::close);
    }
    return came;
  }

  private static List<ObjectNode> rows(RemoteAnswer answer) throws IOException {
    JsonNode all = JsonMapper.shared().readTree(answer.whole());
    if (answer.status() != 200) {
      throw new IOException("refused");
    }
    List<ObjectNode> rows = new ArrayList<>();
    for (JsonNode each : all.path("sessions")) {
      if (each instanceof ObjectNode row) {
        rows.add(row);
      }
    }
    return rows;
  }

  /// What lived on a host that is gone, as it was known last. Agents live on in the store.
  private List<ObjectNode> gone(HostInfo host, Exchange exchange) {
    SessionFilter filter = SessionFilter.of(exchange);
    return last.getOrDefault(host.name(), List.of()).stream()
        .filter(row -> !text(row, "kind").equals(AGENT) && filter.takesKind(text(row, "kind")))
        .filter(row -> exchange.grant().seesElsewhere(text(row, "kind"), text(row, "id")))
        .filter(row -> filter.takesWords(words(row)))
        .map(FleetSessions::withoutHost)
        .filter(row -> filter.states().isEmpty() || filter.states().contains(text(row, "state")))
        .toList();
  }

  private static Stream<String> words(JsonNode row) {
    return Stream.of("id", "name", "title", "directory").map(name -> text(row, name));
  }

  /// What is over is so, whatever has become of its host.
  private static ObjectNode withoutHost(ObjectNode row) {
    return LIVING.contains(text(row, "state"))
        ? row.deepCopy()
            .put("state", "failed")
            .put("attention", "failed")
            .put("reason", "host gone")
        : row;
  }

  static String text(JsonNode row, String name) {
    return row.path(name).asString("");
  }
}
