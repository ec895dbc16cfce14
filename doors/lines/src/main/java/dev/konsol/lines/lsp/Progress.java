package dev.konsol.lines.lsp;

import dev.konsol.core.Budget;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.time.Duration;

/// Tells what servers are busy with while somebody waits for them, whenever that is something else.
final class Progress implements Runnable, AutoCloseable {
  private static final Duration EVERY = Duration.ofMillis(300);

  private final LanguageServers servers;
  private final LineConnection client;
  private String last = "";
  private boolean closed;

  Progress(LanguageServers servers, LineConnection client) {
    this.servers = servers;
    this.client = client;
  }

  @Override
  public void run() {
    try {
      while (pause()) {
        tell();
      }
    } catch (InterruptedException | IOException e) {
      // Nobody waits any more.
    }
  }

  private synchronized boolean pause() throws InterruptedException {
    Budget budget = Budget.of(EVERY);
    while (!closed && !budget.spent()) {
      wait(Math.max(1, budget.remaining().toMillis()));
    }
    return !closed;
  }

  private synchronized void tell() throws IOException {
    String now = servers.doing();
    if (!closed && !now.equals(last)) {
      last = now;
      client.write(JsonLine.object().put("event", "progress").put("text", now));
    }
  }

  /// Tells what is wrong with a file, once that is known.
  synchronized void file(String text) {
    try {
      if (!closed && !text.isEmpty()) {
        client.write(JsonLine.object().put("event", "file").put("text", text));
      }
    } catch (IOException e) {
      // Nobody waits any more; the answer finds that out, too.
      closed = true;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
