package dev.konsol.client.console;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.core.json.JsonLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The commands that are one request and hardly any answer.
record SimpleCommands(Client client) {
  /// The largest terminal that the daemon makes, in rows and columns.
  static final int LARGEST = 1000;

  int screen(Arguments arguments) throws IOException, InterruptedException {
    return client.ask(
        arguments,
        of("screen", arguments),
        answer -> {
          List<String> rows = new ArrayList<>(answer.texts("rows"));
          while (!rows.isEmpty() && rows.getLast().isEmpty()) {
            rows.removeLast();
          }
          rows.forEach(client::say);
          return 0;
        });
  }

  int resize(Arguments arguments) throws IOException, InterruptedException {
    JsonLine request =
        of("resize", arguments)
            .put("rows", arguments.whole("ROWS", 1, LARGEST))
            .put("cols", arguments.whole("COLS", 1, LARGEST));
    return client.ask(arguments, request, _ -> 0);
  }

  int kill(Arguments arguments) throws IOException, InterruptedException {
    return client.ask(arguments, forced("kill", arguments), _ -> 0);
  }

  int remove(Arguments arguments) throws IOException, InterruptedException {
    return client.ask(arguments, forced("remove", arguments), _ -> 0);
  }

  private static JsonLine of(String cmd, Arguments arguments) {
    return JsonLine.object().put("cmd", cmd).put("key", arguments.operand("KEY"));
  }

  private static JsonLine forced(String cmd, Arguments arguments) {
    JsonLine request = of(cmd, arguments);
    return arguments.flag("force") ? request.put("force", true) : request;
  }
}
