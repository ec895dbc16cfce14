package dev.konsol.http.jetty;

import dev.konsol.core.Tasks;
import dev.konsol.http.HttpAddress;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.OpenApi;
import dev.konsol.http.Route;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.MemoryConnector;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Serves routes over HTTP/1.1 and WebSocket, with Jetty underneath: on a socket, and for what
/// comes from within this process, as other hosts' requests do. Endpoints run on virtual threads.
/// Owns its threads and connections.
public final class HttpDoor implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpDoor.class);
  private static final int THREADS = 16;

  static {
    // References in a cache line, which Jetty keeps its threads' counters apart by. It would start
    // Java's whole management, flight recorder included, to learn how long a reference is.
    System.setProperty("org.eclipse.jetty.util.referencesPerCacheLine", "16");
  }

  private static final String DESCRIPTION =
      """
      {"type":"object","required":["openapi","info","paths"],"properties":{
       "openapi":{"type":"string"},"info":{"type":"object"},"paths":{"type":"object"}}}\
      """;

  private final Server server;
  private final Optional<InetSocketAddress> bound;
  private final Optional<MemoryConnector> inner;
  private final ExecutorService virtual;
  private final Tasks sockets;

  private HttpDoor(
      Server server,
      Optional<InetSocketAddress> bound,
      Optional<MemoryConnector> inner,
      ExecutorService virtual,
      Tasks sockets) {
    this.server = server;
    this.bound = bound;
    this.inner = inner;
    this.virtual = virtual;
    this.sockets = sockets;
  }

  /// Serves clients from now on.
  ///
  /// @param bound from [HttpAddress#bind]; the door's from here on
  public static HttpDoor start(ServerSocketChannel bound, HttpSettings settings, List<Route> routes)
      throws IOException {
    return start(Optional.of(bound), settings, routes);
  }

  /// Serves nobody but who comes by [#connect].
  public static HttpDoor startWithin(HttpSettings settings, List<Route> routes) throws IOException {
    return start(Optional.empty(), settings, routes);
  }

  private static HttpDoor start(
      Optional<ServerSocketChannel> bound, HttpSettings settings, List<Route> routes)
      throws IOException {
    ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor();
    Tasks talks = new Tasks("konsol-ws", (_, bug) -> LOG.error("a connection failed", bug));
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
    threads.setName("konsol-jetty");
    threads.setDaemon(true);
    threads.setVirtualThreadsExecutor(virtual);
    Server server = new Server(threads);
    Connections connections = new Connections(settings, server.getScheduler());
    HttpConnectionFactory http = new HttpConnectionFactory(JettyConfiguration.http());
    Optional<MemoryConnector> inner =
        settings.others().self().map(_ -> new MemoryConnector(server, http));
    inner.ifPresent(each -> add(each, server, settings.limits(), connections));
    Optional<ServerConnector> outer = bound.map(_ -> new ServerConnector(server, 1, 1, http));
    outer.ifPresent(each -> add(each, server, settings.limits(), connections));
    ServerWebSocketContainer sockets = ServerWebSocketContainer.ensure(server);
    JettyConfiguration.bound(sockets, settings.limits());
    server.setHandler(
        new Dispatcher(
            new Gate(settings),
            connections,
            described(routes),
            new Upgrade(sockets, talks),
            new TokenEnds(settings.grants(), server.getScheduler()),
            settings));
    server.setErrorHandler(new ProblemPages());
    // Connections that clients keep open for later would hold up a graceful stop.
    server.setStopTimeout(0);
    HttpDoor door = new HttpDoor(server, address(bound), inner, virtual, talks);
    try {
      if (outer.isPresent()) {
        server.addBean(new NetworkConnectionLimit(settings.limits().connections(), outer.get()));
        outer.get().open(bound.orElseThrow());
      }
      server.start();
      return door;
    } catch (Exception e) {
      door.close();
      throw new IOException("HTTP cannot be served: " + e.getMessage(), e);
    }
  }

  private static void add(
      AbstractConnector connector, Server server, Limits limits, Connections connections) {
    connector.setIdleTimeout(limits.idle().toMillis());
    connector.addEventListener(connections);
    server.addConnector(connector);
  }

  private static Optional<InetSocketAddress> address(Optional<ServerSocketChannel> bound)
      throws IOException {
    return bound.isEmpty()
        ? Optional.empty()
        : Optional.of((InetSocketAddress) bound.get().getLocalAddress());
  }

  /// The routes, and the description made of them: anew for each who asks, which is hardly anybody,
  /// so that nobody's start waits for it.
  private static List<Route> described(List<Route> routes) {
    List<Route> all = new ArrayList<>(routes);
    all.add(
        Route.get("/openapi.json", exchange -> exchange.json(200, OpenApi.bytes(List.copyOf(all))))
            .doc("server", "This description.")
            .answers(200, "An OpenAPI document.", DESCRIPTION)
            .needs(new Need.AnyToken()));
    return List.copyOf(all);
  }

  /// A connection from within this process; only a host that has others needs them.
  public InnerConnection connect() {
    return InnerConnection.of(inner.orElseThrow());
  }

  /// Where clients on this machine find it.
  public URI address() {
    InetSocketAddress bound = this.bound.orElseThrow();
    InetAddress host = bound.getAddress();
    String name = host.isAnyLocalAddress() ? "127.0.0.1" : HttpAddress.inUrl(host);
    return URI.create("http://" + name + ":" + bound.getPort());
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("could not stop listening: " + e.getMessage(), e);
    } finally {
      sockets.close();
      virtual.shutdownNow();
    }
  }
}
