package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `konsol console ls`.
record ListCommand(Client client) implements Action {

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    if (arguments.flag("quiet")) {
      return keys(arguments);
    }
    return client.ask(
        arguments,
        JsonLine.object().put("cmd", "stats"),
        answer -> print(answer.objects("sessions"), answer.integer("uptime_ms", Long.MAX_VALUE)));
  }

  /// For scripts and completions: never starts a daemon to find that it has nothing.
  private int keys(Arguments arguments) throws IOException {
    Optional<Connection> found = client.daemons(arguments).find();
    if (found.isPresent()) {
      try (Connection connection = found.get()) {
        JsonObject answer = connection.ask(JsonLine.object().put("cmd", "list"));
        answer.objects("sessions").forEach(session -> client.say(session.text("key")));
      }
    }
    return 0;
  }

  private int print(List<JsonObject> sessions, long uptimeMillis) {
    List<String> lines = ConsoleTable.table(sessions, uptimeMillis).lines(client.width());
    AnsiStyle style = client.style();
    client.say(style.bold(lines.getFirst()));
    for (int i = 0; i < sessions.size(); i++) {
      String line = lines.get(i + 1);
      client.say(ConsoleTable.running(sessions.get(i)) ? line : style.faint(line));
    }
    return 0;
  }
}
