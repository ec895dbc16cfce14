package dev.konsol.checks;

import static java.util.Objects.requireNonNull;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.NatsServer;
import dev.konsol.testkit.PostgresServer;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Daemons of one machine that are one fleet, with a NATS and a PostgreSQL of their own. Needs
/// Debian's packages `nats-server` and `postgresql`.
final class FleetHosts implements AutoCloseable {
  static final String TOKEN = "a-token-that-all-hosts-of-the-test-know";

  private final NatsServer nats;
  private final PostgresServer postgres;
  private final Map<String, HttpServer> hosts = new LinkedHashMap<>();

  private FleetHosts(NatsServer nats, PostgresServer postgres) {
    this.nats = nats;
    this.postgres = postgres;
  }

  /// The engines, and nobody on them yet.
  static FleetHosts empty() throws IOException {
    return new FleetHosts(NatsServer.start(), PostgresServer.start());
  }

  NatsServer nats() {
    return nats;
  }

  /// What a host of that name is started with.
  Map<String, String> variables(String name, Map<String, String> more) {
    Map<String, String> all = new HashMap<>();
    all.put("KONSOL_FLEET", nats.url());
    all.put("KONSOL_FLEET_TOKEN", TOKEN);
    all.put("KONSOL_HOST_NAME", name);
    all.put("KONSOL_STORE", postgres.url());
    all.put("KONSOL_WORKSPACES", "/");
    all.put("KONSOL_PERMISSIONS", "allow");
    all.putAll(more);
    return all;
  }

  HttpServer add(String name, Map<String, String> more) {
    HttpServer host = HttpServer.started(variables(name, more));
    hosts.put(name, host);
    return host;
  }

  HttpServer get(String name) {
    return requireNonNull(hosts.get(name), name);
  }

  KonsolProgram program(String name) {
    return get(name).program();
  }

  /// Until everybody sees all these as reachable.
  void awaitTogether() {
    hosts.keySet().forEach(from -> hosts.keySet().forEach(to -> awaitState(from, to, "reachable")));
  }

  void awaitState(String from, String to, String state) {
    Await.until(
        to + " is " + state + " for " + from, HttpServer.SOON, () -> state.equals(state(from, to)));
  }

  private String state(String from, String to) {
    return rows(from).stream()
        .filter(row -> row.path("name").asString("").equals(to))
        .map(row -> row.path("state").asString(""))
        .findAny()
        .orElse("unknown");
  }

  List<JsonNode> rows(String from) {
    return get(from).get("/v1/hosts").json().path("hosts").valueStream().toList();
  }

  @Override
  public void close() throws IOException {
    try {
      hosts.values().forEach(HttpServer::close);
    } finally {
      nats.close();
      postgres.close();
    }
  }
}
