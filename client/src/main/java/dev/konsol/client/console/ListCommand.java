package dev.konsol.client.console;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.client.terminal.Table;
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
    if (arguments.flag("all")) {
      return client.ask(arguments, all(), this::printAll);
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
        boolean all = arguments.flag("all");
        JsonObject answer = connection.ask(all ? all() : JsonLine.object().put("cmd", "list"));
        String self = connection.host().orElse("");
        answer.objects("sessions").forEach(each -> client.say(name(each, self)));
      }
    }
    return 0;
  }

  private static JsonLine all() {
    return JsonLine.object().put("cmd", "list").put("all", true);
  }

  /// As commands take it.
  private static String name(JsonObject session, String self) {
    String host = session.text("host", self);
    return host.equals(self) ? session.text("key") : session.text("key") + "@" + host;
  }

  private int printAll(JsonObject answer) {
    List<JsonObject> sessions = answer.objects("sessions");
    print(ConsoleTable.ofHosts(sessions), sessions);
    List<String> silent = answer.texts("unreachable");
    if (!silent.isEmpty()) {
      client.warn("konsol: unreachable: " + String.join(", ", silent));
    }
    return 0;
  }

  private int print(List<JsonObject> sessions, long uptimeMillis) {
    print(ConsoleTable.table(sessions, uptimeMillis), sessions);
    return 0;
  }

  private void print(Table table, List<JsonObject> sessions) {
    client.say(table, i -> ConsoleTable.running(sessions.get(i)) ? "" : AnsiStyle.FAINT);
  }
}
