package dev.konsol.app.daemon;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.lines.Talk;
import dev.konsol.lines.Wire;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;
import org.slf4j.LoggerFactory;

/// The Unix socket. Owns one platform thread that accepts clients and reads what they send, so that
/// a request is answered by the thread that was woken for it; refuses other users, and more
/// connections than it can serve.
final class Listener implements AutoCloseable {
  private static final int BACKLOG = 512;
  private static final int MOST_CONNECTIONS = 512;
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ServerSocketChannel server;
  private final Selector selector;
  private final UserPrincipal owner;
  private final Handler handler;
  private final Closer closer = new Closer();
  private final Map<SocketWire, Talk> clients = new ConcurrentHashMap<>();
  // At most one for each client and request that had to wait.
  private final Queue<SocketWire> again = new ConcurrentLinkedQueue<>();
  private final Thread thread =
      Thread.ofPlatform().name("clients").daemon().unstarted(this::serveAll);
  private boolean paused;
  private volatile boolean closing;

  /// Begins to serve a client. Called on the listener's thread.
  interface Handler {
    Talk open(Wire wire, Runnable onEnd);
  }

  private Listener(ServerSocketChannel server, Path socket, Handler handler) throws IOException {
    this.server = closer.own(server);
    this.selector = closer.own(Selector.open());
    this.owner = Files.getOwner(socket);
    this.handler = handler;
  }

  /// Clients are accepted from here on.
  static Listener open(Path socket, Handler handler) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket), BACKLOG);
    Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
    Listener listener = new Listener(server, socket, handler);
    server.configureBlocking(false);
    server.register(listener.selector, SelectionKey.OP_ACCEPT);
    listener.thread.start();
    return listener;
  }

  private void serveAll() {
    while (!closing) {
      try {
        selector.select(this::serve, paused ? PAUSE.toMillis() : 0);
        acceptAgain();
      } catch (IOException e) {
        LoggerFactory.getLogger(Listener.class).error("clients cannot be served any more", e);
        return;
      }
      for (SocketWire wire = again.poll(); wire != null; wire = again.poll()) {
        guarded(wire, wire::readable);
      }
    }
  }

  private void serve(SelectionKey key) {
    if (key.attachment() instanceof SocketWire wire) {
      guarded(wire, wire::ready);
    } else {
      accept(key);
    }
  }

  private interface Step {
    void take(Talk talk);
  }

  /// A bug in one conversation ends that one alone.
  private void guarded(SocketWire wire, Step step) {
    Talk talk = clients.get(wire);
    if (talk == null) {
      return;
    }
    try {
      step.take(talk);
    } catch (RuntimeException e) {
      LoggerFactory.getLogger(Listener.class).error("a connection failed", e);
      talk.end();
    }
  }

  private void accept(SelectionKey key) {
    try {
      for (SocketChannel client = server.accept(); client != null; client = server.accept()) {
        admit(client);
      }
    } catch (IOException e) {
      // Closed, or out of descriptors: then some will be free again soon.
      key.interestOps(0);
      paused = true;
    }
  }

  private void acceptAgain() {
    if (paused) {
      paused = false;
      server.keyFor(selector).interestOps(SelectionKey.OP_ACCEPT);
    }
  }

  private void admit(SocketChannel client) throws IOException {
    if (clients.size() >= MOST_CONNECTIONS) {
      refuse(client, "konsol serves " + MOST_CONNECTIONS + " connections already");
    } else if (!client.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(owner)) {
      refuse(client, "this socket is for its owner alone");
    } else {
      welcome(client);
    }
  }

  private static void refuse(SocketChannel client, String reason) throws IOException {
    try (client) {
      String line = "{\"ok\":false,\"error\":\"" + reason + "\"}\n";
      client.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private void welcome(SocketChannel client) throws IOException {
    client.configureBlocking(false);
    SelectionKey key = client.register(selector, 0);
    SocketWire wire = new SocketWire(client, key, this::readAgain);
    try {
      clients.put(wire, handler.open(wire, () -> forget(wire)));
    } catch (RuntimeException e) {
      LoggerFactory.getLogger(Listener.class).error("a connection failed", e);
      wire.close();
      return;
    }
    key.attach(wire);
    key.interestOps(SelectionKey.OP_READ);
  }

  private void readAgain(SocketWire wire) {
    again.add(wire);
    selector.wakeup();
  }

  private void forget(SocketWire wire) {
    clients.remove(wire);
    wire.hasEnded();
  }

  /// Waits, a few seconds at the most, until nothing is under way for any client.
  @Override
  public void close() {
    closing = true;
    selector.wakeup();
    Budget budget = Budget.of(PATIENCE);
    try {
      thread.join(budget.remaining());
      for (Map.Entry<SocketWire, Talk> client : clients.entrySet()) {
        client.getValue().end();
      }
      for (SocketWire wire : clients.keySet()) {
        wire.ended().await(budget.remaining().toNanos(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    closer.close();
  }
}
