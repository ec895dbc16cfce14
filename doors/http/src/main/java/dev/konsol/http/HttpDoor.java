package dev.konsol.http;

import dev.konsol.http.HttpSettings.Limits;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/// Serves routes over HTTP/1.1 and WebSocket, with Jetty underneath. Endpoints run on virtual
/// threads. Owns its threads and connections.
public final class HttpDoor implements AutoCloseable {
  private static final int THREADS = 16;
  private static final int HEADER_BYTES = 16 << 10;

  private final Server server;
  private final ServerConnector connector;
  private final ExecutorService virtual;

  private HttpDoor(Server server, ServerConnector connector, ExecutorService virtual) {
    this.server = server;
    this.connector = connector;
    this.virtual = virtual;
  }

  /// Listens from now on.
  ///
  /// @throws IOException where the address cannot be had; the message says which
  public static HttpDoor start(HttpSettings settings, List<Route> routes) throws IOException {
    ExecutorService virtual =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("konsol-http-", 0).factory());
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
    threads.setName("konsol-jetty");
    threads.setDaemon(true);
    threads.setVirtualThreadsExecutor(virtual);
    Server server = new Server(threads);
    ServerConnector connector = connector(server, settings);
    ServerWebSocketContainer sockets = ServerWebSocketContainer.ensure(server);
    configure(sockets, settings.limits());
    server.addBean(new NetworkConnectionLimit(settings.limits().connections(), connector));
    server.setHandler(
        new Dispatcher(new Gate(settings), described(routes), sockets, settings.limits()));
    // Connections that clients keep open for later would hold up a graceful stop.
    server.setStopTimeout(0);
    HttpDoor door = new HttpDoor(server, connector, virtual);
    try {
      server.start();
      return door;
    } catch (Exception e) {
      door.close();
      throw new IOException("cannot listen on " + settings.address() + ": " + e.getMessage(), e);
    }
  }

  private static ServerConnector connector(Server server, HttpSettings settings) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setNotifyRemoteAsyncErrors(true);
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(settings.address().getHostString());
    connector.setPort(settings.address().getPort());
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    server.addConnector(connector);
    return connector;
  }

  private static void configure(ServerWebSocketContainer sockets, Limits limits) {
    sockets.setMaxTextMessageSize(limits.frameBytes());
    sockets.setMaxFrameSize(limits.frameBytes());
    sockets.setMaxBinaryMessageSize(1);
    sockets.setIdleTimeout(limits.idle());
  }

  /// The routes, and the description made of them.
  private static List<Route> described(List<Route> routes) {
    List<Route> all = new ArrayList<>(routes);
    all.add(OpenApi.route(all));
    return List.copyOf(all);
  }

  /// Where clients find it.
  public URI address() {
    String host = connector.getHost();
    String name = host.contains(":") ? "[" + host + "]" : host;
    return URI.create("http://" + name + ":" + connector.getLocalPort());
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("could not stop listening: " + e.getMessage(), e);
    } finally {
      virtual.shutdownNow();
    }
  }
}
