package dev.konsol.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Server-sent events to one client. Sending waits while the client does not read. Safe for any
/// thread.
public final class EventStream implements AutoCloseable {
  /// The longest that a stream says nothing.
  public static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private static final byte[] COMMENT = ":\n\n".getBytes(UTF_8);

  private final OutputStream out;
  private final Mutex lock = new Mutex();

  public EventStream(OutputStream out) {
    this.out = out;
  }

  /// Looks at something again and again, until the client is gone, and tells it what is new.
  public static void looking(Exchange exchange, Duration every, Look look)
      throws IOException, InterruptedException {
    CountDownLatch gone = new CountDownLatch(1);
    exchange.whenGone(gone::countDown);
    Duration quiet = Duration.ZERO;
    try (EventStream events = exchange.events(Map.of())) {
      do {
        quiet = look.tell(events) ? Duration.ZERO : quiet.plus(every);
        if (quiet.compareTo(HEARTBEAT) >= 0) {
          events.heartbeat();
          quiet = Duration.ZERO;
        }
      } while (!gone.await(every.toMillis(), TimeUnit.MILLISECONDS));
    }
  }

  /// One look. Answers whether there was news.
  public interface Look {
    boolean tell(EventStream events) throws IOException;
  }

  /// The last number the client saw: from the query, or as browsers say it when they come back.
  public static long after(Exchange exchange) {
    Optional<String> given = exchange.header("Last-Event-ID").or(() -> exchange.query("after"));
    try {
      long after = given.map(Long::parseLong).orElse(0L);
      if (after >= 0) {
        return after;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw Problem.badRequest("'after' is a whole number from 0: the last 'seq' you saw");
  }

  /// An event without an id.
  ///
  /// @param data on one line
  public void send(byte[] data) throws IOException {
    send("", data);
  }

  /// An event; a client that comes back says the last id it saw.
  ///
  /// @param id empty for none
  /// @param data on one line
  public void send(String id, byte[] data) throws IOException {
    send("", id, data);
  }

  /// The same with a name, by which browsers tell apart who listens.
  ///
  /// @param name empty for none
  public void send(String name, String id, byte[] data) throws IOException {
    ByteArrayOutputStream event = new ByteArrayOutputStream(data.length + 64);
    if (!name.isEmpty()) {
      event.writeBytes(("event: " + name + "\n").getBytes(UTF_8));
    }
    if (!id.isEmpty()) {
      event.writeBytes(("id: " + id + "\n").getBytes(UTF_8));
    }
    event.writeBytes("data: ".getBytes(UTF_8));
    event.writeBytes(data);
    event.writeBytes("\n\n".getBytes(UTF_8));
    write(event.toByteArray());
  }

  /// Something that clients ignore; it fails when the client is gone.
  public void heartbeat() throws IOException {
    write(COMMENT);
  }

  private void write(byte[] bytes) throws IOException {
    try (Held _ = lock.held()) {
      out.write(bytes);
      out.flush();
    } catch (InterruptedIOException e) {
      // Whoever is told to stop while it writes is told so still: an exception of a client that is
      // gone may be of no account to it.
      Thread.currentThread().interrupt();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try (Held _ = lock.held()) {
      out.close();
    }
  }
}
