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
import dev.konsol.http.access.GrantScope;
import dev.konsol.http.access.Grants;
import dev.konsol.http.access.Need;
import dev.konsol.http.access.Tokens;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
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

  /// The longest message of who only reads, and has hardly anything to say.
  private static final int READERS_BYTES = 64 << 10;

  private record Found(Route route, Map<String, String> names) {}

  /// @param grant what whoever asks may do
  private record Admitted(Grant grant, Route route, Map<String, String> names) {}

  private final Gate gate;
  private final Connections connections;
  private final List<Route> routes;
  private final Upgrade upgrade;
  private final TokenEnds ends;
  private final HttpSettings settings;
  private final Strangers strangers = new Strangers();

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
      Passing passing = new Passing(request, response, callback);
      Optional<String> token = ofAnotherHost(request, bare);
      Optional<String> host = ForwardedRequest.named(bare).filter(settings.others()::elsewhere);
      if (token.isPresent()) {
        passToGiver(token.get(), bare, passing);
        return true;
      }
      if (host.isPresent()) {
        pass(host.get(), bare, passing);
        return true;
      }
      Admitted admitted = admit(request, bare);
      try {
        serve(admitted, passing);
      } catch (KonsolException e) {
        throw Failures.problem(e, admitted.grant());
      }
    } catch (Problem e) {
      refuse(bare, e, request, callback);
    } catch (Denied e) {
      refuse(bare, Failures.problem(e), request, callback);
    } catch (KonsolException e) {
      refuse(bare, Failures.problem(e), request, callback);
    } catch (IOException e) {
      callback.failed(e);
    } catch (InterruptedException e) {
      // The client is gone, or the door closes: there is nobody to tell, and nothing to log.
      callback.failed(new EofException(e));
    } catch (RuntimeException e) {
      LOG.error("{} {} failed", request.getMethod(), Request.getPathInContext(request), e);
      refuse(bare, new Problem(500, "internal", "internal error"), request, callback);
    }
    return true;
  }

  private record Passing(Request request, Response response, Callback callback) {}

  private void serve(Admitted admitted, Passing passing) throws IOException, InterruptedException {
    Request request = passing.request();
    Grant grant = admitted.grant();
    JettyExchange exchange =
        new JettyExchange(request, passing.response(), grant, admitted.names(), settings);
    switch (admitted.route().target()) {
      case Target.Plain(Endpoint endpoint) -> {
        try (Grants.Use _ = ends.of(grant, endPoint(request))) {
          serve(endpoint, exchange);
        }
        answered(exchange, request, passing.callback());
      }
      case Target.WebSocket(var opener) -> {
        Upgrade.check(exchange);
        SocketHandler handler = ends.of(grant, endPoint(request), opener.apply(exchange));
        int most = grant.write() ? settings.limits().frameBytes() : READERS_BYTES;
        upgrade.take(handler, most, request, passing.response(), passing.callback());
      }
    }
  }

  /// To another host, with what whoever asks may do here: that host checks it.
  private void pass(String host, JettyExchange bare, Passing passing)
      throws IOException, InterruptedException {
    Grant grant = gate.admit(bare);
    connections.admitted(endPoint(passing.request()), !grant.owner());
    Grants.Use use = ends.of(grant, endPoint(passing.request()));
    boolean served = false;
    try {
      HostProxy.Way way = new HostProxy.Way(host, GrantScope.of(grant), Optional.empty());
      serve(way, bare, passing, () -> {}, use);
      served = true;
    } finally {
      if (!served) {
        use.close();
      }
    }
  }

  private void serve(
      HostProxy.Way way, JettyExchange bare, Passing passing, Runnable admitted, Grants.Use use)
      throws IOException, InterruptedException {
    HostProxy.Turn turn =
        new HostProxy.Turn(
            passing.request(), passing.response(), passing.callback(), admitted, use);
    new HostProxy(settings.others(), upgrade.tasks()).serve(way, bare, turn);
  }

  /// The token that a request came with, where another host has given it, and it is asked for.
  private Optional<String> ofAnotherHost(Request request, JettyExchange bare) {
    return settings.others().self().isEmpty() || isOpen(request)
        ? Optional.empty()
        : gate.ofAnotherHost(bare, settings.others());
  }

  private boolean isOpen(Request request) {
    String path = request.getHttpURI().getPath();
    return routes.stream()
        .filter(route -> route.takes(request.getMethod()) && route.match(path).isPresent())
        .findFirst()
        .map(Dispatcher::isOpen)
        .orElse(false);
  }

  /// Whoever gave the token judges it, before anything more is read of the request, and answers as
  /// if it had been asked itself. What it serves with the token it ends with it.
  private void passToGiver(String token, JettyExchange bare, Passing passing)
      throws IOException, InterruptedException {
    String giver = Tokens.giver(token).orElseThrow();
    Optional<String> further = ForwardedRequest.named(bare).filter(host -> !host.equals(giver));
    HostProxy.Way way = new HostProxy.Way(giver, GrantScope.ofToken(token), further);
    Runnable leave = strangers.enter();
    Runnable admitted =
        () -> {
          leave.run();
          connections.admitted(endPoint(passing.request()), true);
        };
    try {
      serve(way, bare, passing, admitted, () -> {});
    } catch (KonsolException e) {
      throw refusal(giver, e);
    } finally {
      leave.run();
    }
  }

  /// Nobody knows who asks: no more is told than is needed.
  private static RuntimeException refusal(String giver, KonsolException e) {
    return switch (e.code()) {
      case NOT_ALLOWED -> Gate.wrong();
      case UNREACHABLE ->
          new KonsolException(
              e.code(), "the host '" + giver + "', which gave this token, cannot be reached", e);
      default -> e;
    };
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
    Grant grant;
    if (found.filter(each -> isOpen(each.route())).isPresent()) {
      grant = gate.welcome(exchange);
    } else {
      grant = gate.admit(exchange);
      connections.admitted(endPoint(request), !grant.owner());
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
