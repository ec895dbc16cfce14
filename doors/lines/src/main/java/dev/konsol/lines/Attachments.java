package dev.konsol.lines;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.Overview;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.SessionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The consoles that one connection is attached to: at most one stream each. Safe for any thread.
final class Attachments {
  private final Consoles consoles;
  private final Outlet outlet;
  private final Attachment.Starter tasks;
  private final int limit;
  private final Pending open = new Pending();
  private final Map<SessionId, Held> held = new LinkedHashMap<>();

  Attachments(Consoles consoles, Outlet outlet, Attachment.Starter tasks, int limit) {
    this.consoles = consoles;
    this.outlet = outlet;
    this.tasks = tasks;
    this.limit = limit;
  }

  private record Held(Attachment attachment, boolean writes) {}

  Answer attach(Request.Attach request) {
    Console console = consoles.find(request.key());
    Overview now = console.overview();
    long offset = request.offset().orElse(now.offset());
    if (offset > now.offset()) {
      throw Fields.bad("'offset' is behind the end of the output, which is " + now.offset());
    }
    Attachment attachment =
        new Attachment(request.key(), Source.of(console), outlet, offset, request.maxLag());
    hold(request.key(), new Held(attachment, request.write()));
    return Answer.of(
            line -> {
              line.put("key", request.key().value())
                  .put("offset", offset)
                  .putObject("size", size -> Views.size(size, attachment.sizeAtStart()))
                  .put("mode", request.write() ? "write" : "read")
                  .put("pid", now.pid());
              Views.state(line, now);
            })
        .then(() -> start(console, request, attachment));
  }

  private void start(Console console, Request.Attach request, Attachment attachment) {
    Runnable leave =
        request.write() && request.terminal() ? console.attachTerminal()::close : () -> {};
    attachment.start(
        tasks,
        () -> forget(request.key(), attachment),
        () -> {
          leave.run();
          release(request.key(), attachment);
        });
  }

  Answer detach(Request.Detach request) {
    SessionId key = request.key().orElseGet(() -> only("detach"));
    Attachment attachment =
        find(key)
            .orElseThrow(() -> Fields.bad("this connection is not attached to '" + key + "'"))
            .attachment();
    long next = attachment.stop();
    return Answer.of(line -> line.put("key", key.value()).put("next_offset", next));
  }

  /// The console that a request means which may leave out its key, and may not write to a console
  /// that this connection is attached to for reading.
  SessionId writable(String cmd, Optional<SessionId> given) {
    SessionId key = given.orElseGet(() -> only(cmd));
    if (find(key).filter(each -> !each.writes()).isPresent()) {
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          "this connection is attached to '" + key + "' for reading: attach with mode write");
    }
    return key;
  }

  boolean awaitNone(Duration atMost) throws InterruptedException {
    return open.awaitNone(atMost);
  }

  synchronized boolean any() {
    return !held.isEmpty();
  }

  /// Whether there is none, also none that is ending: waits for its last frame. May block.
  boolean awaitEmpty() {
    if (any()) {
      return false;
    }
    open.awaitNone();
    return true;
  }

  void drop() {
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
      throw Fields.bad(cmd + " needs 'key': this connection is attached to several consoles");
    }
    return held.keySet().stream().findFirst().orElseThrow(() -> Fields.bad(cmd + " needs 'key'"));
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
