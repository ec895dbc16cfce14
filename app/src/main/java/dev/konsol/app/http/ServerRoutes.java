package dev.konsol.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.http.Exchange;
import dev.konsol.http.Failures;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
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
        Route.get("/healthz", this::health)
            .doc("server", "Whether it runs.")
            .answers(200, "It does.", HEALTH)
            .open(),
        Route.get("/readyz", this::ready)
            .doc(
                "server",
                "Whether it can serve: its store answers. Why not is told with the host's own token.")
            .answers(200, "It can.", HEALTH)
            .open(),
        Route.get("/metrics", this::metrics)
            .doc("server", "What it takes and does, in the text format of Prometheus.")
            .answers(200, "The metrics.", "text/plain", "{\"type\":\"string\"}"));
  }

  private void health(Exchange exchange) throws IOException {
    String body = "{\"status\":\"ok\",\"version\":\"" + version + "\"}";
    exchange.json(200, body.getBytes(UTF_8));
  }

  private void ready(Exchange exchange) throws IOException {
    Optional<String> problem = trouble.get();
    if (problem.isPresent()) {
      // Why it cannot may name the store: not everybody is to know that.
      String told = Failures.storeTrouble(problem.get(), exchange.grant());
      throw new Problem(503, "not_ready", told);
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
