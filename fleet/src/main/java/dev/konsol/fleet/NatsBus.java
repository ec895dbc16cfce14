package dev.konsol.fleet;

import dev.konsol.core.Tasks;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.Consumer;
import io.nats.client.Dispatcher;
import io.nats.client.ErrorListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connection to NATS: made again for as long as it takes, by NATS's client when it was there
/// once, and by a task of this class's before that and when the client has given up. The client has
/// a handful of threads of its own, however many streams there are.
final class NatsBus implements Bus {
  private static final Logger LOG = LoggerFactory.getLogger(NatsBus.class);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final Duration WAIT = Duration.ofMillis(250);
  private static final Duration PING = Duration.ofSeconds(2);
  private static final Duration PUSH = Duration.ofSeconds(2);
  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final int QUEUED = 512;
  private static final long BUFFERED = 8L * 1024 * 1024;

  /// Until the server has said what it takes.
  private static final int USUAL_MOST = 1024 * 1024;

  private final Options options;
  private final List<String> subjects;
  private final java.util.function.Consumer<byte[]> handler;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch firstTry = new CountDownLatch(1);
  private final Tasks tasks =
      new Tasks("konsol-nats", (_, bug) -> LOG.error("the connection to NATS failed", bug));
  private volatile Optional<Connection> current = Optional.empty();
  private volatile String failure = "it was not asked yet";
  private volatile CountDownLatch ended = new CountDownLatch(0);

  /// Connects in the background.
  ///
  /// @param handler gets what comes on these subjects, on one thread
  NatsBus(
      FleetSettings settings, List<String> subjects, java.util.function.Consumer<byte[]> handler) {
    this.subjects = List.copyOf(subjects);
    this.handler = handler;
    this.options = options(settings);
  }

  private Options options(FleetSettings settings) {
    Options.Builder builder =
        new Options.Builder()
            .server(settings.url())
            .connectionName("konsol " + settings.name())
            .maxReconnects(-1)
            .reconnectWait(WAIT)
            .reconnectJitter(WAIT)
            .reconnectBufferSize(BUFFERED)
            .maxMessagesInOutgoingQueue(QUEUED)
            .writeQueuePushTimeout(PUSH)
            .connectionTimeout(CONNECT)
            .pingInterval(PING)
            .socketWriteTimeout(CONNECT)
            .noHeaders()
            .noNoResponders()
            .connectionListener(new Changes())
            .errorListener(new Problems());
    settings.credentials().map(Credentials::new).ifPresent(known -> known.addTo(builder));
    return builder.build();
  }

  @Override
  public boolean start(Duration atMost) throws InterruptedException {
    tasks.start(this::keepConnected);
    return firstTry.await(atMost.toMillis(), TimeUnit.MILLISECONDS) && problem().isEmpty();
  }

  private void keepConnected() {
    try {
      do {
        connect();
        firstTry.countDown();
        ended.await();
      } while (!closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void connect() throws InterruptedException {
    ended = new CountDownLatch(1);
    try {
      Connection connection = Nats.connect(options);
      Dispatcher dispatcher =
          connection.createDispatcher(message -> handler.accept(message.getData()));
      subjects.forEach(dispatcher::subscribe);
      current = Optional.of(connection);
      LOG.info("connected to NATS");
    } catch (IOException | IllegalStateException e) {
      String reason = String.valueOf(e.getMessage());
      if (!reason.equals(failure)) {
        LOG.warn("NATS is away: {}", reason);
      }
      failure = reason;
      ended.countDown();
    }
  }

  @Override
  public void publish(String subject, byte[] message) {
    Connection connection = current.orElseThrow(() -> new IllegalStateException("NATS is away"));
    // The client drops what an interrupted thread publishes, and says nothing.
    boolean interrupted = Thread.interrupted();
    try {
      connection.publish(subject, message);
      if (Thread.currentThread().isInterrupted()) {
        throw new IllegalStateException("interrupted");
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public int mostBytes() {
    return current
        .map(Connection::getMaxPayload)
        .filter(most -> most > 0)
        .map(most -> (int) Math.min(USUAL_MOST, most))
        .orElse(USUAL_MOST);
  }

  @Override
  public Optional<String> problem() {
    return current.map(NatsBus::problem).orElseGet(() -> Optional.of("NATS is away: " + failure));
  }

  private static Optional<String> problem(Connection connection) {
    return connection.getStatus() == Connection.Status.CONNECTED
        ? Optional.empty()
        : Optional.of("NATS is away: the connection was lost");
  }

  @Override
  public void close() {
    closed.countDown();
    tasks.close();
    current.ifPresent(NatsBus::end);
    current = Optional.empty();
  }

  private static void end(Connection connection) {
    try {
      connection.flush(RETRY);
    } catch (Exception e) {
      LOG.debug("not everything was sent: {}", e.getMessage());
    }
    try {
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// On a thread of NATS's client.
  private final class Changes implements ConnectionListener {
    @Override
    @SuppressWarnings(
        "deprecation") // The one to implement nevertheless: the others have defaults that call it.
    public void connectionEvent(Connection connection, Events type) {
      switch (type) {
        case RECONNECTED -> LOG.info("connected to NATS again");
        case DISCONNECTED -> LOG.warn("NATS is away: the connection was lost");
        case CLOSED -> closed(connection);
        default -> LOG.debug("NATS: {}", type);
      }
    }

    /// The client has given up, as it does when the server refuses who we are.
    private void closed(Connection connection) {
      if (current.filter(connection::equals).isPresent()) {
        current = Optional.empty();
        failure = "the server closed the connection";
      }
      ended.countDown();
    }
  }

  private static final class Problems implements ErrorListener {
    @Override
    public void errorOccurred(Connection connection, String error) {
      LOG.warn("NATS: {}", error);
    }

    @Override
    public void exceptionOccurred(Connection connection, Exception problem) {
      LOG.debug("NATS: {}", problem.getMessage());
    }

    @Override
    public void slowConsumerDetected(Connection connection, Consumer consumer) {
      LOG.warn("messages from NATS came faster than they were handled: some are lost");
    }
  }
}
