package dev.konsol.client.top;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
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

  /// A transcript may be long.
  private static final long TRANSCRIPT_MILLIS = 1500;

  private final Daemons daemons;
  private final boolean styled;
  private final EvalPreview evaluations;
  private Optional<SessionRow> chosen = Optional.empty();
  private boolean closed;
  private volatile Preview preview = Preview.NONE;
  private Optional<Connection> current = Optional.empty();

  private PreviewFeed(Daemons daemons, boolean styled, EvalPreview evaluations) {
    this.daemons = daemons;
    this.styled = styled;
    this.evaluations = evaluations;
  }

  static PreviewFeed start(Client client, Arguments arguments) {
    PreviewFeed feed =
        new PreviewFeed(
            client.daemons(arguments), client.style().on(), new EvalPreview(client, arguments));
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
    evaluations.close();
    current.ifPresent(Connection::close);
    current = Optional.empty();
  }

  /// Waits until it is time, or another is chosen; nothing when this is closed.
  private synchronized Optional<SessionRow> next(String seen) throws InterruptedException {
    boolean screen = chosen.isPresent() && chosen.get().isConsole();
    long patience = screen ? LOOK_MILLIS : TRANSCRIPT_MILLIS;
    long deadline = System.nanoTime() + patience * 1_000_000;
    while (!closed && isWaiting(seen, deadline)) {
      wait(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
    }
    return closed ? Optional.empty() : chosen;
  }

  private boolean isWaiting(String seen, long deadline) {
    return chosen.isEmpty()
        || (chosen.get().key().equals(seen) && System.nanoTime() - deadline < 0);
  }

  private void look(SessionRow row) throws InterruptedException {
    try {
      preview =
          switch (row.kind()) {
            case "console" -> screen(row);
            case "eval" -> new Preview(row.key(), "", evaluations.lines(row));
            default -> details(row);
          };
    } catch (IOException | KonsolException | MalformedMessage e) {
      // It has gone meanwhile, or the daemon has: the list tells.
      disconnect();
      preview = new Preview(row.key(), "", List.of());
    }
  }

  private Preview screen(SessionRow row) throws IOException {
    if (current.isEmpty()) {
      current = daemons.find();
    }
    if (current.isEmpty()) {
      return new Preview(row.key(), "", List.of());
    }
    JsonObject screen =
        current
            .get()
            .ask(JsonLine.object().put("cmd", "screen").put("key", row.id()).put("styled", styled));
    return new Preview(
        row.key(),
        screen.optionalText("title").orElse(""),
        screen.texts(styled && screen.has("styled") ? "styled" : "rows"));
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
