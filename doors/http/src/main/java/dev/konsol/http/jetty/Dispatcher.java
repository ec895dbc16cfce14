package dev.konsol.http.jetty;

import dev.konsol.core.KonsolException;
import dev.konsol.http.Endpoint;
import dev.konsol.http.Failures;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.Route.Access;
import dev.konsol.http.Route.Target;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the route of a request, lets it in or not, and is the root of what serves it.
final class Dispatcher extends Handler.Abstract {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private record Found(Route route, Map<String, String> names) {}

  private final Gate gate;
  private final Connections connections;
  private final List<Route> routes;
  private final Upgrade upgrade;
  private final HttpSettings settings;

  Dispatcher(
      Gate gate,
      Connections connections,
      List<Route> routes,
      Upgrade upgrade,
      HttpSettings settings) {
    super(InvocationType.BLOCKING);
    this.gate = gate;
    this.connections = connections;
    this.routes = routes;
    this.upgrade = upgrade;
    this.settings = settings;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    connections.begins(endPoint(request));
    JettyExchange bare = new JettyExchange(request, response, Map.of(), settings);
    try {
      gate.checkOrigin(bare);
      Found found = find(request, bare);
      JettyExchange exchange = new JettyExchange(request, response, found.names(), settings);
      switch (found.route().target()) {
        case Target.Plain(Endpoint endpoint) -> {
          serve(endpoint, exchange);
          answered(exchange, request, callback);
        }
        case Target.WebSocket(var opener) -> {
          Upgrade.check(exchange);
          upgrade.take(opener.apply(exchange), request, response, callback);
        }
      }
    } catch (Problem e) {
      refuse(bare, e, request, callback);
    } catch (KonsolException e) {
      refuse(bare, Failures.problem(e), request, callback);
    } catch (IOException | InterruptedException e) {
      // The client is gone, or the door closes: there is nobody to tell.
      callback.failed(e);
    } catch (RuntimeException e) {
      LOG.error("{} {} failed", request.getMethod(), Request.getPathInContext(request), e);
      refuse(bare, new Problem(500, "internal", "internal error"), request, callback);
    }
    return true;
  }

  private static EndPoint endPoint(Request request) {
    return request.getConnectionMetaData().getConnection().getEndPoint();
  }

  private static void serve(Endpoint endpoint, JettyExchange exchange)
      throws IOException, InterruptedException {
    try {
      endpoint.serve(exchange);
    } finally {
      exchange.served();
    }
    exchange.finish();
  }

  /// Jetty may go on with the next request before it returns.
  private void answered(JettyExchange exchange, Request request, Callback callback)
      throws InterruptedException {
    exchange.drain();
    connections.rests(endPoint(request));
    callback.succeeded();
  }

  private Found find(Request request, JettyExchange exchange) {
    String path = Request.getPathInContext(request);
    List<Found> there =
        routes.stream()
            .flatMap(route -> route.match(path).map(names -> new Found(route, names)).stream())
            .toList();
    Optional<Found> found =
        there.stream().filter(each -> each.route().takes(request.getMethod())).findFirst();
    // What is there, and what is not, is told to those only who may know.
    if (found.map(each -> each.route().access() == Access.TOKEN).orElse(true)) {
      gate.checkToken(exchange);
      connections.admitted(endPoint(request));
    }
    if (there.isEmpty()) {
      throw Problem.notFound("there is nothing at " + path);
    }
    return found.orElseThrow(() -> notAllowed(there));
  }

  private static Problem notAllowed(List<Found> there) {
    String methods =
        there.stream()
            .flatMap(each -> each.route().methods().stream())
            .collect(Collectors.joining(", "));
    return new Problem(405, "method_not_allowed", "use " + methods, Map.of("Allow", methods));
  }

  private void refuse(JettyExchange exchange, Problem problem, Request request, Callback callback) {
    try {
      exchange.refuse(problem);
      answered(exchange, request, callback);
    } catch (IOException e) {
      callback.failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      callback.failed(e);
    }
  }
}
