package dev.konsol.lines.stream;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.Overview;
import dev.konsol.console.view.Repainted;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.ConsoleJson;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import dev.konsol.process.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/// The consoles that one connection is attached to: at most one stream each. Safe for any thread.
public final class Attachments {
  private static final int MOST_PAINTED = 3;

  private final Consoles consoles;
  private final FrameSink sink;
  private final Executor threads;
  private final int limit;
  private final InFlight open = new InFlight();
  private final Map<SessionId, Held> held = new LinkedHashMap<>();

  public Attachments(Consoles consoles, FrameSink sink, Executor threads, int limit) {
    this.consoles = consoles;
    this.sink = sink;
    this.threads = threads;
    this.limit = limit;
  }

  private record Held(Attachment attachment, boolean writes) {}

  public Response attach(Call call, Request.Attach request) {
    Console console = consoles.find(request.key());
    Overview now = console.overview();
    Beginning beginning = request.repaint() ? painted(console, request) : at(console, request, now);
    Attachment attachment = beginning.attachment();
    hold(request.key(), new Held(attachment, request.write()));
    return call.ok(
            line -> {
              line.put("key", request.key().value())
                  .put("offset", beginning.offset())
                  .putObject("size", size -> ConsoleJson.size(size, beginning.size()))
                  .put("mode", request.write() ? "write" : "read")
                  .put("pid", now.pid());
              ConsoleJson.state(line, now);
            })
        .then(
            () -> {
              beginning.frame().ifPresent(sink::write);
              start(console, request, attachment);
            });
  }

  /// Where a stream begins: `frame` is to go out before its first.
  private record Beginning(Attachment attachment, long offset, Size size, Optional<byte[]> frame) {}

  private Beginning at(Console console, Request.Attach request, Overview now) {
    long offset = request.offset().orElse(now.offset());
    if (offset > now.offset()) {
      throw KonsolException.badRequest(
          "'offset' is behind the end of the output, which is " + now.offset());
    }
    Attachment attachment = new Attachment(request.key(), console, sink, offset, request.maxLag());
    return new Beginning(attachment, offset, attachment.sizeAtStart(), Optional.empty());
  }

  /// A resize may come between the picture and the stream, which would then not tell it: so both
  /// are made again, a few times at the most.
  private Beginning painted(Console console, Request.Attach request) {
    for (int tries = MOST_PAINTED; ; tries--) {
      Repainted picture = console.repaint();
      Attachment attachment =
          new Attachment(request.key(), console, sink, picture.offset(), request.maxLag());
      if (tries == 1 || attachment.sizeAtStart().equals(picture.size())) {
        byte[] frame = attachment.repaint(picture);
        return new Beginning(attachment, picture.offset(), picture.size(), Optional.of(frame));
      }
    }
  }

  private void start(Console console, Request.Attach request, Attachment attachment) {
    Runnable leave =
        request.write() && request.terminal() ? console.attachTerminal()::close : () -> {};
    attachment.start(
        threads,
        () -> forget(request.key(), attachment),
        () -> {
          leave.run();
          release(request.key(), attachment);
        });
  }

  public Response detach(Call call, Request.Detach request) {
    SessionId key = request.key().orElseGet(() -> only("detach"));
    Attachment attachment =
        find(key)
            .orElseThrow(
                () ->
                    KonsolException.badRequest("this connection is not attached to '" + key + "'"))
            .attachment();
    long next = attachment.stop();
    return call.ok(line -> line.put("key", key.value()).put("next_offset", next));
  }

  /// The console that a request means which may leave out its key, and may not write to a console
  /// that this connection is attached to for reading.
  public SessionId writable(String cmd, Optional<SessionId> given) {
    SessionId key = given.orElseGet(() -> only(cmd));
    if (find(key).filter(each -> !each.writes()).isPresent()) {
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          "this connection is attached to '" + key + "' for reading: attach with mode write");
    }
    return key;
  }

  public boolean awaitNone(Duration atMost) throws InterruptedException {
    return open.awaitNone(atMost);
  }

  public synchronized boolean any() {
    return !held.isEmpty();
  }

  /// Whether there is none, also none that is ending: waits for its last frame. May block.
  public boolean awaitEmpty() {
    if (any()) {
      return false;
    }
    open.awaitNone();
    return true;
  }

  public void drop() {
    all().forEach(each -> each.attachment().drop());
  }

  private synchronized List<Held> all() {
    return new ArrayList<>(held.values());
  }

  private synchronized Optional<Held> find(SessionId key) {
    return Optional.ofNullable(held.get(key));
  }

  private synchronized SessionId only(String cmd) {
    if (held.size() > 1) {
      throw KonsolException.badRequest(
          cmd + " needs 'key': this connection is attached to several consoles");
    }
    return held.keySet().stream()
        .findFirst()
        .orElseThrow(() -> KonsolException.badRequest(cmd + " needs 'key'"));
  }

  private synchronized void hold(SessionId key, Held attachment) {
    if (held.containsKey(key)) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY,
          "this connection is attached to '" + key + "' already: detach first");
    }
    if (held.size() >= limit) {
      throw new KonsolException(
          ErrorCode.LIMIT_REACHED, "a connection attaches to " + limit + " consoles at the most");
    }
    held.put(key, attachment);
    open.enter();
  }

  private synchronized void forget(SessionId key, Attachment attachment) {
    if (find(key).filter(each -> each.attachment() == attachment).isPresent()) {
      held.remove(key);
    }
  }

  /// Once for each, when its stream has ended.
  private void release(SessionId key, Attachment attachment) {
    forget(key, attachment);
    open.leave();
  }
}
