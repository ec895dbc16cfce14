package dev.konsol.app.fleet;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostStream;
import dev.konsol.fleet.StreamAcceptor;
import dev.konsol.fleet.StreamRequest;
import dev.konsol.http.jetty.InnerConnection;
import dev.konsol.lines.Connection;
import dev.konsol.lines.connection.LinesDoor;
import dev.konsol.lines.connection.MemoryChannel;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Leads the streams of other hosts to this daemon's doors, each as an ordinary connection.
///
/// @param lines the door of the daemon's own socket
/// @param http makes connections to HTTP
/// @param accepts the kinds of session that others may use; none for all
record FleetDoors(
    String name,
    LinesDoor lines,
    Supplier<InnerConnection> http,
    Set<String> accepts,
    FleetGrants grants)
    implements StreamAcceptor {
  private static final Logger LOG = LoggerFactory.getLogger(FleetDoors.class);
  private static final int LONGEST_ANSWER = 4096;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// A frame of output with what JSON adds, and less than two: one is made while another is sent.
  private static final int UNREAD = 80 << 10;

  @Override
  public void accept(StreamRequest request, String from, HostStream stream) {
    switch (request.door()) {
      case "lines" -> lines(request, stream);
      case "http" -> http(request, stream);
      default -> throw refused("the host '" + name + "' has no door '" + request.door() + "'");
    }
  }

  /// Everything may be done there, so nobody comes who may do less.
  private void lines(StreamRequest request, HostStream stream) {
    if (!request.scope().isEmpty()) {
      throw refused("JSON lines are for everything or nothing: use HTTP with this token");
    }
    MemoryChannel channel =
        MemoryChannel.open(lines, UNREAD, Thread.ofVirtual().name("fleet-lines")::start);
    try {
      narrow(channel.client());
      StreamCopy.between(stream, channel.client());
    } finally {
      end(channel);
    }
  }

  private void narrow(Connection client) {
    JsonLine request =
        JsonLine.object().put("cmd", "narrow").putTexts("kinds", new TreeSet<>(accepts));
    try {
      client.output().write(request.bytes());
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      for (int next = client.input().read(); next != '\n'; next = client.input().read()) {
        if (next < 0 || answer.size() > LONGEST_ANSWER) {
          throw new IOException("no answer");
        }
        answer.write(next);
      }
      JsonObject said = JsonObject.parse(answer.toByteArray());
      if (!said.flag("ok")) {
        throw new IOException(said.text("error", "refused"));
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /// Waits until nothing is under way for it any more: soon where the daemon ends, which
  /// interrupts.
  private static void end(MemoryChannel channel) {
    StreamCopy.close(channel.client());
    if (!ended(channel)) {
      channel.cutOff();
      boolean _ = ended(channel);
      Thread.currentThread().interrupt();
    }
  }

  /// False where this thread is interrupted before.
  private static boolean ended(MemoryChannel channel) {
    try {
      while (!channel.awaitEnd(PATIENCE)) {
        LOG.debug("something is still under way for a client of another host");
      }
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /// Its requests name a secret that is good for as long as the stream.
  private void http(StreamRequest request, HostStream stream) {
    try (FleetGrants.Lent _ = grants.lend(request.scope(), accepts)) {
      StreamCopy.between(stream, new HttpConnection(http.get()));
    }
  }

  private static KonsolException refused(String message) {
    return new KonsolException(ErrorCode.NOT_ALLOWED, message);
  }

  private KonsolException failed(IOException e) {
    return new KonsolException(
        ErrorCode.UNREACHABLE,
        "the host '" + name + "' cannot serve this connection: " + e.getMessage(),
        e);
  }
}
