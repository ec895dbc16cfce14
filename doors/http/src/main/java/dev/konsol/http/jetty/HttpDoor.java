package dev.konsol.http.jetty;

import dev.konsol.core.Tasks;
import dev.konsol.http.HttpAddress;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.OpenApi;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Serves routes over HTTP/1.1 and WebSocket, with Jetty underneath. Endpoints run on virtual
/// threads. Owns its threads and connections.
public final class HttpDoor implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpDoor.class);
  private static final int THREADS = 16;
  private static final int HEADER_BYTES = 16 << 10;

  /// Names of sessions are parts of paths, whatever is in them: each part is taken as it was sent,
  /// compared with those of routes, and decoded by itself.
  private static final UriCompliance NAMES =
      UriCompliance.DEFAULT.with(
          "konsol",
          UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
          UriCompliance.Violation.AMBIGUOUS_PATH_SEGMENT,
          UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
          UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS,
          UriCompliance.Violation.ILLEGAL_PATH_CHARACTERS);

  static {
    // References in a cache line, which Jetty keeps its threads' counters apart by. It would start
    // Java's whole management, flight recorder included, to learn how long a reference is.
    System.setProperty("org.eclipse.jetty.util.referencesPerCacheLine", "16");
  }

  private static final String DESCRIPTION =
      """
      {"type":"object","required":["openapi","info","paths"],"properties":{
       "openapi":{"type":"string"},"info":{"type":"object"},"paths":{"type":"object"}}}""";

  private final Server server;
  private final InetSocketAddress bound;
  private final ExecutorService virtual;
  private final Tasks sockets;

  private HttpDoor(Server server, InetSocketAddress bound, ExecutorService virtual, Tasks sockets) {
    this.server = server;
    this.bound = bound;
    this.virtual = virtual;
    this.sockets = sockets;
  }

  /// Serves clients from now on.
  ///
  /// @param bound from [HttpAddress#bind]; the door's from here on
  public static HttpDoor start(ServerSocketChannel bound, HttpSettings settings, List<Route> routes)
      throws IOException {
    ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor();
    Tasks talks = new Tasks("konsol-ws", (_, bug) -> LOG.error("a connection failed", bug));
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
    threads.setName("konsol-jetty");
    threads.setDaemon(true);
    threads.setVirtualThreadsExecutor(virtual);
    Server server = new Server(threads);
    ServerConnector connector = connector(server, settings);
    ServerWebSocketContainer sockets = ServerWebSocketContainer.ensure(server);
    configure(sockets, settings.limits());
    server.addBean(new NetworkConnectionLimit(settings.limits().connections(), connector));
    Connections connections = new Connections(settings, connector.getScheduler());
    connector.addEventListener(connections);
    server.setHandler(
        new Dispatcher(
            new Gate(settings),
            connections,
            described(routes),
            new Upgrade(sockets, talks),
            new TokenEnds(settings.grants(), connector.getScheduler()),
            settings));
    server.setErrorHandler(new ProblemPages());
    // Connections that clients keep open for later would hold up a graceful stop.
    server.setStopTimeout(0);
    HttpDoor door =
        new HttpDoor(server, (InetSocketAddress) bound.getLocalAddress(), virtual, talks);
    try {
      connector.open(bound);
      server.start();
      return door;
    } catch (Exception e) {
      door.close();
      throw new IOException("HTTP cannot be served: " + e.getMessage(), e);
    }
  }

  private static ServerConnector connector(Server server, HttpSettings settings) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setUriCompliance(NAMES);
    http.setNotifyRemoteAsyncErrors(true);
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    server.addConnector(connector);
    return connector;
  }

  private static void configure(ServerWebSocketContainer sockets, Limits limits) {
    sockets.setMaxTextMessageSize(limits.frameBytes());
    sockets.setMaxFrameSize(limits.frameBytes());
    sockets.setMaxBinaryMessageSize(limits.frameBytes());
    sockets.setIdleTimeout(limits.idle());
  }

  /// The routes, and the description made of them: anew for each who asks, which is hardly anybody,
  /// so that nobody's start waits for it.
  private static List<Route> described(List<Route> routes) {
    List<Route> all = new ArrayList<>(routes);
    RouteDoc doc =
        RouteDoc.of(
            "server",
            "This description.",
            RouteDoc.Answer.json(200, "An OpenAPI document.", DESCRIPTION));
    all.add(
        Route.of(
                "GET",
                "/openapi.json",
                doc,
                exchange -> exchange.json(200, OpenApi.bytes(List.copyOf(all))))
            .needs(new Need.AnyToken()));
    return List.copyOf(all);
  }

  /// Where clients on this machine find it.
  public URI address() {
    InetAddress host = bound.getAddress();
    String name = host.isAnyLocalAddress() ? "127.0.0.1" : host.getHostAddress();
    return URI.create("http://" + HttpAddress.bracketed(name) + ":" + bound.getPort());
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
