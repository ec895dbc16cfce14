package dev.konsol.lines.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.KonsolException;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.stream.FrameSink;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One connection's stream to one host. The thread that reads it writes every answer under the id
/// that its client gave, and every frame in between, so that they leave in the order in which they
/// came.
final class RemoteStream implements AutoCloseable {
  private record Pending(Call call, Runnable done) {}

  private final HostLines lines;
  private final FrameSink sink;
  private final Map<Long, Pending> pending = new HashMap<>();
  private long last;
  private boolean framed;
  private @Nullable KonsolException end;

  RemoteStream(HostLines lines, FrameSink sink) {
    this.lines = lines;
    this.sink = sink;
  }

  synchronized boolean ended() {
    return end != null;
  }

  /// Never fails: what cannot be sent is answered with the reason.
  void send(Call call, JsonObject request, Runnable done) {
    long id;
    synchronized (this) {
      if (end != null) {
        throw end;
      }
      id = ++last;
      pending.put(id, new Pending(call, done));
      framed |= request.text("cmd", "").equals("attach");
    }
    try {
      lines.send(JsonLine.object().putAll(request).put("id", id));
    } catch (IOException e) {
      // Whoever reads sees the end, too, and answers.
      lines.close();
    }
  }

  /// Until the stream's end.
  void read() {
    try {
      while (true) {
        take(lines.receive());
      }
    } catch (IOException e) {
      end(lines.lost(e));
    } catch (MalformedMessage e) {
      end(HostLines.lost(lines.host(), "it does not speak JSON lines"));
    } finally {
      lines.close();
    }
  }

  private void take(byte[] line) {
    if (isFrame(line)) {
      sink.write(framed(line));
      return;
    }
    JsonObject answer = JsonObject.parse(line);
    Pending asked = asked(answer.optionalInteger("id").orElse(0));
    if (asked != null) {
      sink.write(asked.call().relayed(answer).line());
      asked.done().run();
    }
  }

  private synchronized @Nullable Pending asked(long id) {
    return pending.remove(id);
  }

  /// Frames have no `ok`, with which every answer begins.
  private static boolean isFrame(byte[] line) {
    return new String(line, 0, Math.min(line.length, 8), UTF_8).startsWith("{\"event\"");
  }

  /// Says of which host it is: two may have consoles of one name.
  private byte[] framed(byte[] line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(line.length + 64);
    String begin = JsonLine.object().put("host", lines.host()).end();
    out.writeBytes(begin.substring(0, begin.length() - 1).getBytes(UTF_8));
    out.write(',');
    out.write(line, 1, line.length - 1);
    out.write('\n');
    return out.toByteArray();
  }

  private void end(KonsolException why) {
    List<Pending> left;
    boolean followed;
    synchronized (this) {
      end = why;
      left = List.copyOf(pending.values());
      pending.clear();
      followed = framed;
    }
    for (Pending each : left) {
      sink.write(each.call().error(why).line());
      each.done().run();
    }
    if (followed) {
      sink.write(
          JsonLine.object()
              .put("event", "host_lost")
              .put("host", lines.host())
              .put("error", why.getMessage())
              .bytes());
    }
  }

  @Override
  public void close() {
    lines.close();
  }
}
