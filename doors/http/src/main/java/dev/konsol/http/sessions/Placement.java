package dev.konsol.http.sessions;

import dev.konsol.agent.Agents;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.access.Grant;
import dev.konsol.http.remote.RemoteAnswer;
import dev.konsol.http.remote.RemoteHttp;
import dev.konsol.http.remote.RemoteRequest;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Which host a new session is made on: the one that is named, else the least loaded whose labels
/// fit. A full one says so, and the next is asked. Safe for any thread.
///
/// @param shared whether all hosts have one store: then a session that was made elsewhere is found
///   here, too
public record Placement(OtherHosts hosts, boolean shared) {
  /// Of a host that is alone.
  public static final Placement HERE = new Placement(OtherHosts.NONE, false);

  /// Half as loaded as this host, and by half a processor less for each that it has, another must
  /// be to get what did not ask for a place: whoever is asked streams what its own sessions write,
  /// and loads of two moments differ.
  private static final double MARGIN = 0.5;

  private static final int FULL = 429;

  /// Has another host make it, where that is its place, and answers with what that says. False
  /// where it is this one's to make.
  boolean elsewhere(Exchange exchange, ObjectNode wanted) throws IOException {
    Optional<String> named = Bodies.text(wanted, "host");
    Map<String, String> labels = labels(wanted);
    boolean asked = wanted.has("labels");
    wanted.remove(List.of("host", "labels"));
    if (hosts.self().isEmpty() && named.isEmpty() && !asked) {
      return false;
    }
    List<String> candidates =
        named.map(List::of).orElseGet(() -> candidates(labels, asked, wanted.has("cwd")));
    for (String host : candidates) {
      if (!hosts.elsewhere(host)) {
        if (!full()) {
          return false;
        }
        if (named.isPresent()) {
          throw everyFull(candidates);
        }
      } else if (made(host, exchange, wanted, named.isPresent())) {
        return true;
      }
    }
    throw everyFull(candidates);
  }

  private static Map<String, String> labels(ObjectNode wanted) {
    Map<String, String> labels = new TreeMap<>();
    JsonNode given = wanted.path("labels");
    if (!given.isMissingNode() && !given.isObject()) {
      throw Problem.badRequest("'labels' must be an object of strings");
    }
    for (Map.Entry<String, JsonNode> label : given.properties()) {
      labels.put(label.getKey(), Bodies.required(given, label.getKey()));
    }
    return labels;
  }

  private boolean full() {
    return hosts.list().stream().anyMatch(host -> host.self() && host.full());
  }

  private List<String> candidates(Map<String, String> labels, boolean asked, boolean bound) {
    double own = hosts.list().stream().filter(HostInfo::self).mapToDouble(HostInfo::load).sum();
    List<String> fitting =
        hosts.list().stream()
            .filter(host -> host.reachable() && (host.self() || host.takes(Agents.KIND)))
            .filter(host -> host.labels().entrySet().containsAll(labels.entrySet()))
            .filter(host -> asked || host.self() || (shared && !bound))
            .sorted(
                Comparator.comparingDouble((HostInfo host) -> load(host, asked, own))
                    .thenComparing(host -> !host.self())
                    .thenComparing(HostInfo::name))
            .map(HostInfo::name)
            .toList();
    if (fitting.isEmpty()) {
      throw new Problem(409, "no_host", "no host that can be reached has the labels " + labels);
    }
    return fitting;
  }

  private static double load(HostInfo host, boolean asked, double own) {
    boolean clearly = host.load() < own / 2 && host.load() < own - MARGIN;
    return asked || clearly ? host.load() : own;
  }

  /// False where that host is full.
  private boolean made(String host, Exchange exchange, ObjectNode wanted, boolean named)
      throws IOException {
    ObjectNode body = wanted.deepCopy().put("host", host);
    Grant grant = exchange.grant();
    RemoteRequest request = RemoteRequest.post("/sessions", Bodies.bytes(body));
    try (RemoteAnswer answer = new RemoteHttp(hosts).send(host, grant, request)) {
      byte[] said = answer.body().readAllBytes();
      if (answer.status() == FULL && !named) {
        return false;
      }
      String mime = answer.header("Content-Type").orElse("application/json");
      String there = shared ? "" : "?host=" + host;
      exchange.answer(
          answer.status(),
          mime,
          said,
          answer
              .header("Location")
              .map(place -> Map.of("Location", place + there))
              .orElse(Map.of()));
      return true;
    } catch (KonsolException e) {
      if (named || e.code() != ErrorCode.UNREACHABLE) {
        throw e;
      }
      return false;
    }
  }

  private static KonsolException everyFull(List<String> hosts) {
    return new KonsolException(
        ErrorCode.LIMIT_REACHED,
        "full, or not reachable: " + String.join(", ", hosts) + "; try again later");
  }
}
