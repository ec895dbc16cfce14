package dev.konsol.client.lsp;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/// A connection to the daemon's door to language servers. Prints what is wrong with a file as soon
/// as that is known, and shows on stderr what a server is busy with while one waits for it.
final class LspConnection implements AutoCloseable {
  private final Connection connection;
  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;
  private boolean shown;

  private LspConnection(Connection connection, PrintStream out, PrintStream err, boolean terminal) {
    this.connection = connection;
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  static LspConnection open(Client client, Arguments arguments)
      throws IOException, InterruptedException {
    Connection connection = client.connection(arguments);
    connection.openDoor("lsp", Path.of("").toAbsolutePath(), client.environment());
    return new LspConnection(
        connection,
        client.streams().out(),
        client.streams().err(),
        client.streams().window().isPresent());
  }

  String ask(JsonLine request) throws IOException {
    connection.send(request);
    while (true) {
      String line = connection.receive();
      if (!line.startsWith("{\"event\"")) {
        clear();
        return line;
      }
      event(JsonObject.parse(line));
    }
  }

  private void event(JsonObject event) {
    if (event.text("event").equals("file")) {
      clear();
      out.print(event.text("text"));
      out.flush();
    } else {
      show(event.optionalText("text").orElse(""));
    }
  }

  /// On a terminal always on the same line.
  private void show(String text) {
    clear();
    if (!text.isEmpty()) {
      err.print(terminal ? text : text + "\n");
      err.flush();
      shown = true;
    }
  }

  private void clear() {
    if (terminal && shown) {
      err.print("\r\033[K");
      err.flush();
    }
    shown = false;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
