package dev.konsol.client.top;

import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.sessions.SessionRow;
import dev.konsol.client.terminal.Format;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks at the chosen session now and then, and at once when another is chosen, on a thread and a
/// connection of its own.
final class PreviewFeed implements AutoCloseable {
  private static final long LOOK_MILLIS = 500;

  /// As many as the highest terminal shows.
  private static final int LINES = 200;

  private final Daemons daemons;
  private final boolean styled;
  private Optional<SessionRow> chosen = Optional.empty();
  private boolean closed;
  private volatile Preview preview = Preview.NONE;
  private Optional<Connection> current = Optional.empty();

  private PreviewFeed(Daemons daemons, boolean styled) {
    this.daemons = daemons;
    this.styled = styled;
  }

  static PreviewFeed start(Daemons daemons, boolean styled) {
    PreviewFeed feed = new PreviewFeed(daemons, styled);
    Thread.ofPlatform().daemon().name("preview").start(feed::run);
    return feed;
  }

  Preview preview() {
    return preview;
  }

  synchronized void choose(Optional<SessionRow> row) {
    boolean other = !row.map(SessionRow::key).equals(chosen.map(SessionRow::key));
    chosen = row;
    if (other) {
      notifyAll();
    }
  }

  private void run() {
    try {
      String seen = "";
      Optional<SessionRow> row = next(seen);
      while (row.isPresent()) {
        seen = row.get().key();
        look(row.get());
        row = next(seen);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      disconnect();
    }
  }

  private void disconnect() {
    current.ifPresent(Connection::close);
    current = Optional.empty();
  }

  /// Waits until it is time, or another is chosen; nothing when this is closed.
  private synchronized Optional<SessionRow> next(String seen) throws InterruptedException {
    long deadline = System.nanoTime() + LOOK_MILLIS * 1_000_000;
    while (!closed && isWaiting(seen, deadline)) {
      wait(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
    }
    return closed ? Optional.empty() : chosen;
  }

  private boolean isWaiting(String seen, long deadline) {
    return chosen.isEmpty()
        || (chosen.get().key().equals(seen) && System.nanoTime() - deadline < 0);
  }

  private void look(SessionRow row) {
    try {
      if (current.isEmpty()) {
        current = daemons.find();
      }
      preview =
          current.isEmpty()
              ? new Preview(row.key(), "", List.of())
              : row.isConsole() ? screen(current.get(), row) : lines(current.get(), row);
    } catch (KonsolException e) {
      // It has gone meanwhile, or its host does not answer: the list tells.
      preview = details(row);
    } catch (IOException | MalformedMessage e) {
      disconnect();
      preview = new Preview(row.key(), "", List.of());
    }
  }

  private Preview screen(Connection connection, SessionRow row) throws IOException {
    JsonLine request = JsonLine.object().put("cmd", "screen").put("key", row.id());
    JsonObject screen = connection.ask(at(row, request.put("styled", styled)));
    return new Preview(
        row.key(),
        screen.optionalText("title").orElse(""),
        screen.texts(styled && screen.has("styled") ? "styled" : "rows"));
  }

  private static Preview lines(Connection connection, SessionRow row) throws IOException {
    JsonLine request = JsonLine.object().put("cmd", "preview").put("kind", row.kind());
    JsonObject found =
        connection.ask(at(row, request.put("session", row.id()).put("lines", LINES)));
    List<String> lines = found.texts("lines");
    return lines.isEmpty() ? details(row) : new Preview(row.key(), "", lines);
  }

  private static JsonLine at(SessionRow row, JsonLine request) {
    return row.host().isEmpty() ? request : request.put("host", row.host());
  }

  private static Preview details(SessionRow row) {
    List<String> lines = new ArrayList<>();
    lines.add("folder   " + row.directory());
    lines.add("state    " + row.status());
    lines.add("created  " + Format.time(row.ageMillis()) + " ago");
    row.cpuMillis().ifPresent(millis -> lines.add("cpu      " + Format.time(millis)));
    row.memoryBytes().ifPresent(bytes -> lines.add("memory   " + Format.bytes(bytes)));
    return new Preview(row.key(), "", lines);
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
