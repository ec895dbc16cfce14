package dev.konsol.lines.host;

import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.lines.Connection;
import dev.konsol.lines.Doors;
import dev.konsol.lines.protocol.Request;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A whole connection that is another host's from now on, byte by byte.
///
/// @param answer what that host said to it
public record StreamPump(HostStream stream, JsonObject answer) {
  private static final Logger LOG = LoggerFactory.getLogger(StreamPump.class);

  private static final int LONGEST_ANSWER = 64 << 10;

  /// Connects, and opens the door there. May block.
  ///
  /// @throws KonsolException where the host or its door cannot be had
  public static StreamPump open(OtherHosts hosts, Request.OpenElsewhere request) {
    HostStream stream = hosts.lines(request.host());
    boolean opened = false;
    try {
      JsonObject answer =
          request.door().equals(Doors.LINES)
              ? JsonObject.parse("{\"ok\":true}")
              : ask(stream, request.line());
      if (!answer.flag("ok")) {
        throw KonsolException.badRequest(answer.text("error", "it was refused"));
      }
      opened = true;
      return new StreamPump(stream, answer);
    } catch (IOException | MalformedMessage e) {
      throw HostLines.lost(
          request.host(), stream.endReason().orElse(String.valueOf(e.getMessage())));
    } finally {
      if (!opened) {
        stream.close();
      }
    }
  }

  /// Byte by byte: what follows the answer is the door's.
  private static JsonObject ask(HostStream stream, JsonObject request) throws IOException {
    stream.output().write(JsonLine.object().putAll(request).bytes());
    stream.output().flush();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = stream.input().read(); next != '\n'; next = stream.input().read()) {
      if (next < 0 || line.size() > LONGEST_ANSWER) {
        throw new IOException("it does not answer");
      }
      line.write(next);
    }
    return JsonObject.parse(line.toByteArray());
  }

  /// Until one side ends. A peer that sends nothing more still gets what comes for it.
  ///
  /// @param threads run the way there; the way back is on the caller's
  public void run(Connection peer, Executor threads) {
    threads.execute(() -> there(peer));
    try (stream) {
      stream.input().transferTo(peer.output());
    } catch (IOException e) {
      LOG.debug("a connection to another host ended: {}", e.toString());
    } finally {
      close(peer);
    }
  }

  private void there(Connection peer) {
    try (OutputStream out = stream.output()) {
      peer.input().transferTo(out);
    } catch (IOException e) {
      LOG.debug("a connection to another host ended: {}", e.toString());
      stream.close();
    }
  }

  private static void close(Connection peer) {
    try {
      peer.close();
    } catch (IOException e) {
      LOG.debug("closing a connection failed: {}", e.toString());
    }
  }
}
