package dev.konsol.http.jetty;

import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.HttpSettings.Patience;
import dev.konsol.http.Problem;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/// How long connections may stay, and how many of those nobody knows. One that has not shown the
/// token lives for a few seconds, whatever it sends; and there are never so many of them that a
/// client with the token finds no room: the oldest goes when another comes, rather than the other
/// being refused, since on one machine all come from the same address. One that has shown it has
/// the usual idle time for each further request to be there in full. Those whose token is for less
/// than everything have a part of the room, so that whoever gave it finds the rest.
///
/// Safe for any thread: Jetty tells of connections, and of deadlines, on its own.
final class Connections implements Connection.Listener {
  private static final int FEWEST = 2;

  private static final class Client {
    private final EndPoint endPoint;
    private final String address;
    private boolean known;
    private boolean guest;
    private Scheduler.@Nullable Task deadline;

    Client(EndPoint endPoint) {
      this.endPoint = endPoint;
      this.address =
          endPoint.getRemoteSocketAddress() instanceof InetSocketAddress inet
              ? inet.getAddress().getHostAddress()
              : "";
    }

    /// Connections from within this process take no room there.
    boolean comesFromOutside() {
      return !address.isEmpty();
    }
  }

  private final Limits limits;
  private final Patience patience;
  private final Scheduler scheduler;

  /// In the order they came.
  private final Map<EndPoint, Client> clients = new LinkedHashMap<>();

  Connections(HttpSettings settings, Scheduler scheduler) {
    this.limits = settings.limits();
    this.patience = settings.patience();
    this.scheduler = scheduler;
  }

  /// A connection that became a WebSocket is told of again; its request has shown the token.
  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof ConnectionMetaData) {
      open(connection.getEndPoint()).ifPresent(EndPoint::close);
    }
  }

  private synchronized Optional<EndPoint> open(EndPoint endPoint) {
    Client client = new Client(endPoint);
    clients.put(endPoint, client);
    end(client, patience.newcomer());
    Optional<EndPoint> surplus = surplus(client.address);
    surplus.ifPresent(this::closed);
    return surplus;
  }

  /// The one that has to go for the one that came last.
  private Optional<EndPoint> surplus(String address) {
    List<Client> strangers = clients.values().stream().filter(each -> !each.known).toList();
    List<Client> neighbours =
        strangers.stream().filter(each -> each.address.equals(address)).toList();
    Optional<Client> over = Optional.empty();
    if (neighbours.size() > Math.max(FEWEST, limits.connections() / 4)) {
      over = Optional.of(neighbours.getFirst());
    } else if (strangers.size() > Math.max(FEWEST, limits.connections() / 2)) {
      over = Optional.of(strangers.getFirst());
    }
    return over.map(each -> each.endPoint);
  }

  @Override
  public void onClosed(Connection connection) {
    EndPoint endPoint = connection.getEndPoint();
    if (!endPoint.isOpen()) {
      closed(endPoint);
    }
  }

  private synchronized void closed(EndPoint endPoint) {
    Client client = clients.remove(endPoint);
    if (client != null) {
      endure(client);
    }
  }

  /// A request is here, its headers to the last.
  synchronized void begins(EndPoint endPoint) {
    Client client = clients.get(endPoint);
    if (client != null && client.known) {
      endure(client);
    }
  }

  /// It had a token.
  ///
  /// @param guest whether that is for less than everything
  /// @throws Problem where there are too many of those
  synchronized void admitted(EndPoint endPoint, boolean guest) {
    Client client = clients.get(endPoint);
    if (client == null) {
      return;
    }
    if (guest && !client.guest && client.comesFromOutside() && tooManyGuests()) {
      throw new Problem(
          503,
          "busy",
          "too many connections with tokens for less than everything: close some, or try again",
          Map.of("Retry-After", "1", "Connection", "close"));
    }
    client.guest = guest;
    client.known = true;
    endure(client);
  }

  private boolean tooManyGuests() {
    long there =
        clients.values().stream().filter(each -> each.guest && each.comesFromOutside()).count();
    return there >= Math.max(FEWEST, limits.connections() / 4);
  }

  /// It is answered, and the next may begin.
  synchronized void rests(EndPoint endPoint) {
    Client client = clients.get(endPoint);
    if (client != null && client.known) {
      end(client, limits.idle());
    }
  }

  private void end(Client client, Duration in) {
    endure(client);
    EndPoint endPoint = client.endPoint;
    client.deadline = scheduler.schedule(endPoint::close, in.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static void endure(Client client) {
    Scheduler.Task deadline = client.deadline;
    client.deadline = null;
    if (deadline != null) {
      deadline.cancel();
    }
  }
}
