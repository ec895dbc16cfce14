package dev.konsol.http.jetty;

import dev.konsol.core.KonsolException;
import dev.konsol.http.Endpoint;
import dev.konsol.http.Failures;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.Route.Target;
import dev.konsol.http.SocketHandler;
import dev.konsol.http.access.Denied;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.Grants;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /// All that a token for reading has, whatever a route says.
  private static final Set<String> READING = Set.of("GET", "HEAD");

  private record Found(Route route, Map<String, String> names) {}

  /// @param grant what whoever asks may do
  private record Admitted(Grant grant, Route route, Map<String, String> names) {}

  private final Gate gate;
  private final Connections connections;
  private final List<Route> routes;
  private final Upgrade upgrade;
  private final TokenEnds ends;
  private final HttpSettings settings;

  Dispatcher(
      Gate gate,
      Connections connections,
      List<Route> routes,
      Upgrade upgrade,
      TokenEnds ends,
      HttpSettings settings) {
    super(InvocationType.BLOCKING);
    this.gate = gate;
    this.connections = connections;
    this.routes = routes;
    this.upgrade = upgrade;
    this.ends = ends;
    this.settings = settings;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    connections.begins(endPoint(request));
    JettyExchange bare = new JettyExchange(request, response, Grant.NOBODY, Map.of(), settings);
    try {
      gate.checkOrigin(bare);
      Optional<String> host = HostProxy.wanted(bare, settings.others());
      if (host.isPresent()) {
        pass(host.get(), bare, new Passing(request, response, callback));
        return true;
      }
      Admitted admitted = admit(request, bare);
      Grant grant = admitted.grant();
      JettyExchange exchange =
          new JettyExchange(request, response, grant, admitted.names(), settings);
      switch (admitted.route().target()) {
        case Target.Plain(Endpoint endpoint) -> {
          try (Grants.Use _ = ends.of(grant, endPoint(request))) {
            serve(endpoint, exchange);
          }
          answered(exchange, request, callback);
        }
        case Target.WebSocket(var opener) -> {
          Upgrade.check(exchange);
          SocketHandler handler = ends.of(grant, endPoint(request), opener.apply(exchange));
          upgrade.take(handler, request, response, callback);
        }
      }
    } catch (Problem e) {
      refuse(bare, e, request, callback);
    } catch (Denied e) {
      refuse(bare, Failures.problem(e), request, callback);
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

  private record Passing(Request request, Response response, Callback callback) {}

  /// To another host, with what whoever asks may do here: that host checks it.
  private void pass(String host, JettyExchange bare, Passing passing)
      throws IOException, InterruptedException {
    Grant grant = gate.admit(bare);
    connections.admitted(endPoint(passing.request()));
    Grants.Use use = ends.of(grant, endPoint(passing.request()));
    boolean served = false;
    try {
      new HostProxy(settings.others(), upgrade.tasks())
          .serve(
              host,
              grant,
              bare,
              new HostProxy.Turn(passing.request(), passing.response(), passing.callback(), use));
      served = true;
    } finally {
      if (!served) {
        use.close();
      }
    }
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

  private Admitted admit(Request request, JettyExchange exchange) {
    // As it was sent: an escaped slash is part of a name.
    String path = request.getHttpURI().getPath();
    List<Found> there =
        routes.stream()
            .flatMap(route -> route.match(path).map(names -> new Found(route, names)).stream())
            .toList();
    Optional<Found> found =
        there.stream().filter(each -> each.route().takes(request.getMethod())).findFirst();
    // What is there, and what is not, is told to those only who may know.
    Grant grant = Grant.NOBODY;
    if (found.map(each -> !isOpen(each.route())).orElse(true)) {
      grant = gate.admit(exchange);
      connections.admitted(endPoint(request));
    }
    if (there.isEmpty()) {
      throw Problem.notFound("there is nothing at " + path);
    }
    Found one = found.orElseThrow(() -> notAllowed(there));
    one.route().need().check(grant, name -> one.names().getOrDefault(name, ""));
    if (!grant.write() && !READING.contains(request.getMethod()) && !isOpen(one.route())) {
      throw Need.readOnly();
    }
    return new Admitted(grant, one.route(), one.names());
  }

  private static boolean isOpen(Route route) {
    return route.need() instanceof Need.Nothing;
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
