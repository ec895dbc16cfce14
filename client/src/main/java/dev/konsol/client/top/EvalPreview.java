package dev.konsol.client.top;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.rpc.RpcConnection;
import dev.konsol.client.sessions.SessionRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What was evaluated in a session, as its transcript has it, without the marks of Markdown.
/// Confined to one thread.
final class EvalPreview implements AutoCloseable {
  private final Client client;
  private final Arguments arguments;
  private Optional<RpcConnection> connection = Optional.empty();

  EvalPreview(Client client, Arguments arguments) {
    this.client = client;
    this.arguments = arguments;
  }

  List<String> lines(SessionRow row) throws IOException, InterruptedException {
    if (connection.isEmpty()) {
      Optional<Connection> door =
          client.doorIfRunning(arguments, "rpc", Path.of("").toAbsolutePath());
      connection = door.map(found -> RpcConnection.over(found, _ -> {}));
    }
    if (connection.isEmpty()) {
      return List.of();
    }
    return plain(
        connection
            .get()
            .ask(
                "konsol/session.export",
                params -> params.put("sessionId", row.id()).put("format", "markdown"))
            .text("content"));
  }

  /// Code behind a prompt, what it printed as it is.
  static List<String> plain(String markdown) {
    List<String> lines = new ArrayList<>();
    String mark = "";
    boolean fenced = false;
    for (String line : markdown.lines().toList()) {
      if (line.startsWith("```")) {
        fenced = !fenced;
        mark = fenced && line.length() > 3 && !line.equals("```text") ? "> " : "";
      } else if (fenced) {
        lines.add(mark + line);
      }
    }
    return lines;
  }

  @Override
  public void close() {
    connection.ifPresent(RpcConnection::close);
    connection = Optional.empty();
  }
}
