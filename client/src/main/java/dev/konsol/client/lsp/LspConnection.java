package dev.konsol.client.lsp;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Path;

/// A connection to the daemon's door to language servers. Prints what is wrong with a file as soon
/// as that is known, and shows on stderr what a server is busy with while one waits for it.
final class LspConnection implements AutoCloseable {
  private final Client client;
  private final Connection connection;
  private boolean shown;

  private LspConnection(Client client, Connection connection) {
    this.client = client;
    this.connection = connection;
  }

  static LspConnection open(Client client, Arguments arguments)
      throws IOException, InterruptedException {
    return new LspConnection(client, client.door(arguments, "lsp", Path.of("").toAbsolutePath()));
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
      client.print(event.text("text"));
    } else {
      show(event.optionalText("text").orElse(""));
    }
  }

  /// On a terminal always on the same line.
  private void show(String text) {
    clear();
    if (!text.isEmpty()) {
      client.complain(isTerminal() ? text : text + "\n");
      shown = true;
    }
  }

  private void clear() {
    if (isTerminal() && shown) {
      client.complain("\r\033[K");
    }
    shown = false;
  }

  private boolean isTerminal() {
    return client.streams().window().isPresent();
  }

  @Override
  public void close() {
    connection.close();
  }
}
