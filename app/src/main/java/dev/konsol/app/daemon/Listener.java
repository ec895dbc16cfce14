package dev.konsol.app.daemon;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Loop;
import dev.konsol.lines.ConnectionHandler;
import dev.konsol.lines.NonBlockingChannel;
import dev.konsol.process.DescriptorBudget;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The Unix socket. Owns one platform thread that accepts clients and reads what they send, so that
/// a request is answered by the thread that was woken for it; refuses other users, and more
/// connections than it has descriptors for. Whatever one client does to the thread, an `Error`
/// included, costs that client alone.
final class Listener implements AutoCloseable {
  private static final String NAME = "clients";
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ServerSocketChannel server;
  private final Selector selector;
  private final UserPrincipal owner;
  private final Handler handler;
  private final Closer closer = new Closer();
  private final Map<ClientChannel, ConnectionHandler> clients = new ConcurrentHashMap<>();
  // At most one for each client and request that had to wait.
  private final Queue<ClientChannel> again = new ConcurrentLinkedQueue<>();
  private final DescriptorBudget descriptors;
  private final SpareDescriptor spare;
  private final Loop loop;
  private final Thread thread;
  private boolean paused;
  private boolean exhausted;
  private volatile boolean closing;

  /// Begins to serve a client. Called on the listener's thread.
  interface Handler {
    ConnectionHandler open(NonBlockingChannel channel, Runnable onEnd);
  }

  private Listener(
      ServerSocketChannel server, Path socket, DescriptorBudget descriptors, Handler handler)
      throws IOException {
    this.server = closer.own(server);
    this.selector = closer.own(Selector.open());
    this.spare = closer.own(new SpareDescriptor());
    this.owner = Files.getOwner(socket);
    this.descriptors = descriptors;
    this.handler = handler;
    this.loop = new Loop(NAME, this::turn, e -> log().error("clients were not served", e));
    this.thread = Thread.ofPlatform().name(NAME).daemon().unstarted(loop);
  }

  /// Clients are accepted from here on.
  static Listener open(SocketPath place, DescriptorBudget descriptors, Handler handler)
      throws IOException {
    ServerSocketChannel server = place.listen();
    Listener listener = new Listener(server, place.socket(), descriptors, handler);
    server.configureBlocking(false);
    server.register(listener.selector, SelectionKey.OP_ACCEPT);
    listener.thread.start();
    return listener;
  }

  /// False when nobody is to be served any more.
  private boolean turn() throws IOException {
    selector.select(this::serve, paused ? PAUSE.toMillis() : 0);
    acceptAgain();
    for (ClientChannel channel = again.poll(); channel != null; channel = again.poll()) {
      guarded(channel, channel::readable);
    }
    return !closing;
  }

  private void serve(SelectionKey key) {
    if (key.attachment() instanceof ClientChannel channel) {
      guarded(channel, channel::ready);
    } else {
      accept(key);
    }
  }

  private interface Step {
    void take(ConnectionHandler connection);
  }

  /// What fails in one connection, for want of memory or by a bug, ends that one alone.
  private void guarded(ClientChannel channel, Step step) {
    ConnectionHandler connection = clients.get(channel);
    if (connection == null) {
      return;
    }
    try {
      step.take(connection);
    } catch (KonsolException e) {
      connection.end();
      // Whoever writes to a client that has gone ends the connection while its last lines are read.
      if (e.code() != ErrorCode.SHUTTING_DOWN) {
        log().error("a connection failed", e);
      }
    } catch (RuntimeException | Error e) {
      // First: what it holds may be what there is too little of.
      connection.end();
      log().error("a connection failed", e);
    }
  }

  private void accept(SelectionKey key) {
    try {
      for (SocketChannel client = server.accept(); client != null; client = server.accept()) {
        exhausted = false;
        admit(client);
      }
    } catch (IOException e) {
      // Closed, or out of descriptors: then some will be free again soon.
      key.interestOps(0);
      paused = true;
      refuseOne(e);
    }
  }

  /// One client that cannot be served is told so; the next has to wait for the next turn.
  private void refuseOne(IOException failure) {
    if (!exhausted && !closing) {
      log().warn("clients cannot be accepted, for now: {}", failure.getMessage());
    }
    exhausted = true;
    try {
      spare.lend(
          () -> {
            SocketChannel client = server.accept();
            if (client != null) {
              refuse(client, "too many open files: raise ulimit -n, or close sessions and clients");
            }
          });
    } catch (IOException e) {
      log().debug("nothing is left to refuse a client with: {}", e.toString());
    }
  }

  private void acceptAgain() {
    if (paused) {
      paused = false;
      server.keyFor(selector).interestOps(SelectionKey.OP_ACCEPT);
    }
  }

  private void admit(SocketChannel client) {
    boolean served = false;
    try {
      if (clients.size() >= descriptors.clientsOfDoor()) {
        refuse(client, tooMany());
      } else if (!client.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(owner)) {
        refuse(client, "this socket is for its owner alone");
      } else {
        welcome(client);
        served = true;
      }
    } catch (IOException e) {
      // Anybody can come and go: a stack for each would fill the log.
      log().debug("a client was gone before it was served: {}", e.toString());
    } catch (RuntimeException | Error e) {
      log().error("a connection failed", e);
    } finally {
      if (!served) {
        close(client);
      }
    }
  }

  private String tooMany() {
    return "too many open files: konsol serves "
        + descriptors.clientsOfDoor()
        + " connections here, with room for "
        + descriptors.limit()
        + " files in all; close some, or raise ulimit -n";
  }

  private static void refuse(SocketChannel client, String reason) throws IOException {
    try (client) {
      String line = "{\"ok\":false,\"error\":\"" + reason + "\"}\n";
      client.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static void close(SocketChannel client) {
    try {
      client.close();
    } catch (IOException e) {
      log().debug("closing a connection failed: {}", e.toString());
    }
  }

  private void welcome(SocketChannel client) throws IOException {
    client.configureBlocking(false);
    SelectionKey key = client.register(selector, 0);
    ClientChannel channel = new ClientChannel(client, key, this::readAgain);
    clients.put(channel, handler.open(channel, () -> forget(channel)));
    key.attach(channel);
    key.interestOps(SelectionKey.OP_READ);
  }

  /// Asked for when there is something to say: the socket listens before logging is set up.
  private static Logger log() {
    return LoggerFactory.getLogger(Listener.class);
  }

  private void readAgain(ClientChannel channel) {
    again.add(channel);
    selector.wakeup();
  }

  private void forget(ClientChannel channel) {
    clients.remove(channel);
    channel.hasEnded();
  }

  /// Waits, a few seconds at the most, until nothing is under way for any client.
  @Override
  public void close() {
    closing = true;
    loop.close();
    selector.wakeup();
    Budget budget = Budget.of(PATIENCE);
    try {
      thread.join(budget.remaining());
      for (Map.Entry<ClientChannel, ConnectionHandler> client : clients.entrySet()) {
        client.getValue().end();
      }
      for (ClientChannel channel : clients.keySet()) {
        channel.ended().await(budget.remaining().toNanos(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    closer.close();
  }
}
