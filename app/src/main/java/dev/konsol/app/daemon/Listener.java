package dev.konsol.app.daemon;

import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import jdk.net.ExtendedSocketOptions;

/// The Unix socket. Owns one platform thread that accepts, and every connection with its virtual
/// thread; refuses other users, and more connections than it can serve.
final class Listener implements AutoCloseable {
  private static final int BACKLOG = 512;
  private static final int MOST_CONNECTIONS = 512;
  private static final long PAUSE_NANOS = 20_000_000;

  private final ServerSocketChannel server;
  private final UserPrincipal owner;
  private final Tasks connections;
  private final Consumer<SocketChannel> handler;
  private final Closer closer = new Closer();

  private Listener(
      ServerSocketChannel server,
      UserPrincipal owner,
      Tasks connections,
      Consumer<SocketChannel> handler) {
    this.server = server;
    this.owner = owner;
    this.connections = connections;
    this.handler = handler;
    closer.own(connections);
    closer.own(server);
  }

  /// Clients are accepted from here on. Each is handed to `handler` on a thread of its own, and its
  /// channel closed when that returns.
  static Listener open(Path socket, Tasks connections, Consumer<SocketChannel> handler)
      throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket), BACKLOG);
    Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
    Listener listener = new Listener(server, Files.getOwner(socket), connections, handler);
    Thread.ofPlatform().name("accept").daemon().start(listener::accept);
    return listener;
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        admit(server.accept());
      } catch (IOException e) {
        // Closed, or out of descriptors: then some will be free again soon.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private void admit(SocketChannel client) throws IOException {
    try {
      if (connections.count() >= MOST_CONNECTIONS) {
        refuse(client, "konsol serves " + MOST_CONNECTIONS + " connections already");
      } else if (!client.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(owner)) {
        refuse(client, "this socket is for its owner alone");
      } else {
        connections.start(() -> serve(client));
      }
    } catch (KonsolException e) {
      client.close();
    }
  }

  private static void refuse(SocketChannel client, String reason) throws IOException {
    try (client) {
      String line = "{\"ok\":false,\"error\":\"" + reason + "\"}\n";
      client.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private void serve(SocketChannel client) {
    try (client) {
      handler.accept(client);
    } catch (IOException e) {
      // The client is gone, which is its right.
    }
  }

  @Override
  public void close() {
    closer.close();
  }
}
