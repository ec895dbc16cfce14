package dev.konsol.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc;
import dev.konsol.http.RouteDoc.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Whether the daemon is well, and what it takes.
///
/// @param trouble what keeps it from serving, in one sentence
/// @param more adds what the daemon's parts can say
record ServerRoutes(String version, Supplier<Optional<String>> trouble, Consumer<Metrics> more) {
  private static final String HEALTH =
      """
      {"type":"object","required":["status","version"],
       "properties":{"status":{"type":"string"},"version":{"type":"string"}}}""";

  List<Route> all() {
    return List.of(
        Route.open(
            "GET",
            "/healthz",
            RouteDoc.of("server", "Whether it runs.", Answer.json(200, "It does.", HEALTH)),
            this::health),
        Route.open(
            "GET",
            "/readyz",
            RouteDoc.of(
                "server",
                "Whether it can serve: its store answers.",
                Answer.json(200, "It can.", HEALTH)),
            this::ready),
        Route.of(
            "GET",
            "/metrics",
            RouteDoc.of(
                "server",
                "What it takes and does, in the text format of Prometheus.",
                new Answer(200, "The metrics.", "text/plain", "{\"type\":\"string\"}")),
            this::metrics));
  }

  private void health(Exchange exchange) throws IOException {
    String body = "{\"status\":\"ok\",\"version\":\"" + version + "\"}";
    exchange.json(200, body.getBytes(UTF_8));
  }

  private void ready(Exchange exchange) throws IOException {
    Optional<String> problem = trouble.get();
    if (problem.isPresent()) {
      throw new Problem(503, "not_ready", problem.get());
    }
    health(exchange);
  }

  private void metrics(Exchange exchange) throws IOException {
    Metrics metrics = new Metrics();
    metrics
        .head("konsol_info", "gauge", "The version that runs.")
        .sample("konsol_info{version=\"" + version + "\"}", 1)
        .process();
    more.accept(metrics);
    exchange.answer(200, Metrics.MIME, metrics.bytes(), Map.of());
  }
}
