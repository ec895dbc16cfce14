package dev.konsol.client.host;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.client.terminal.Table;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// `konsol host`: who is in the fleet.
public record HostCommands(Client client) {

  public Command group() {
    return Command.group(
        "host",
        "the hosts that the daemon is one of",
        List.of(
            Command.of("ls", "list the hosts", this::list)
                .notes(
                    "Each says every second that it is there; after five seconds of silence it is\n"
                        + "unreachable. '*' marks the one that was asked. Does not start a daemon.")
                .options(
                    Option.flag("json", "print the daemon's answer as JSON"),
                    Option.flag("quiet", "only the names").letter('q'))));
  }

  private int list(Arguments arguments) throws IOException {
    Optional<Connection> running = client.daemons(arguments).find();
    if (running.isEmpty()) {
      throw new IOException("no daemon runs: 'konsol start --fleet URL' makes it one of several");
    }
    try (Connection connection = running.get()) {
      String line = connection.exchange(JsonLine.object().put("cmd", "hosts"));
      List<JsonObject> hosts = Connection.checked(JsonObject.parse(line)).objects("hosts");
      if (arguments.flag("json")) {
        client.say(line);
      } else if (arguments.flag("quiet")) {
        hosts.forEach(each -> client.say(each.text("name")));
      } else if (connection.host().isEmpty()) {
        client.say("this daemon is alone: 'konsol serve --fleet URL' makes it one of several");
      } else {
        print(hosts);
      }
    }
    return 0;
  }

  private void print(List<JsonObject> hosts) {
    Table table =
        new Table("HOST", "STATE", "LOAD", "SESSIONS", "LABELS", "BUILD", "HEARD", "ADDRESS");
    for (JsonObject each : hosts) {
      JsonObject labels = each.object("labels");
      table.row(
          each.text("name") + (each.flag("self") ? "*" : ""),
          each.text("state") + (each.flag("full") ? " (full)" : ""),
          String.valueOf(each.value("load")),
          String.valueOf(each.integer("sessions")),
          labels.names().stream()
              .map(name -> name + "=" + labels.text(name))
              .collect(Collectors.joining(",")),
          each.text("build"),
          each.text("heard").replaceFirst("\\..*", "Z"),
          each.text("address"));
    }
    client.say(table, i -> hosts.get(i).text("state").equals("reachable") ? "" : AnsiStyle.FAINT);
  }
}
