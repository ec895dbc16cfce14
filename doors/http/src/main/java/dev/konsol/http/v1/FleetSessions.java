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
/// kept: when it is gone, its consoles, evaluations and language servers have failed with it. Safe
/// for any thread.
final class FleetSessions {
  private static final Logger LOG = LoggerFactory.getLogger(FleetSessions.class);
  private static final Duration PATIENCE = Duration.ofMillis(900);
  private static final int MOST_KEPT = 2_000;
  private static final String AGENT = "agent";

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
  record Found(List<ObjectNode> rows, List<String> unreachable) {}

  Found ask(Exchange exchange) throws InterruptedException {
    List<HostInfo> others = hosts.list().stream().filter(each -> !each.self()).toList();
    Map<String, List<ObjectNode>> answers = answers(others, target(exchange), exchange.grant());
    boolean everything = exchange.grant().owner() && target(exchange).indexOf('?') < 0;
    List<ObjectNode> rows = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (HostInfo host : others) {
      List<ObjectNode> came = answers.get(host.name());
      if (came == null) {
        silent.add(host.name());
        rows.addAll(gone(host, exchange));
      } else {
        rows.addAll(came);
        if (everything) {
          last.put(host.name(), came.stream().limit(MOST_KEPT).map(ObjectNode::deepCopy).toList());
        }
      }
    }
    return new Found(rows, silent);
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
    JsonNode all = JsonMapper.shared().readTree(answer.body().readAllBytes());
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
        .filter(row -> filter.states().isEmpty() || filter.states().contains("failed"))
        .filter(row -> exchange.grant().sees(text(row, "kind"), text(row, "id")))
        .map(
            row ->
                row.deepCopy()
                    .put("state", "failed")
                    .put("attention", "failed")
                    .put("reason", "host gone"))
        .toList();
  }

  static String text(JsonNode row, String name) {
    return row.path(name).asString("");
  }
}
