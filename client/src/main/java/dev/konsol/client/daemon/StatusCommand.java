package dev.konsol.client.daemon;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.console.ConsoleTable;
import dev.konsol.client.terminal.Format;
import dev.konsol.client.terminal.Table;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `konsol status`: 0 when a daemon runs, 1 when none does.
record StatusCommand(Client client) implements Action {

  @Override
  public int run(Arguments arguments) throws IOException {
    Daemons daemons = client.daemons(arguments);
    Optional<Connection> running = daemons.find();
    Path directory = daemons.directory().path();
    if (running.isEmpty()) {
      client.say(
          arguments.flag("json")
              ? JsonLine.object().put("running", false).put("directory", directory.toString()).end()
              : "konsol does not run in " + directory);
      return 1;
    }
    try (Connection connection = running.get()) {
      JsonObject hello = connection.hello();
      JsonObject stats = connection.ask(JsonLine.object().put("cmd", "stats"));
      if (arguments.flag("json")) {
        client.say(json(hello, stats, daemons));
      } else {
        print(hello, stats, daemons);
      }
      return 0;
    }
  }

  private String json(JsonObject hello, JsonObject stats, Daemons daemons) {
    return JsonLine.object()
        .put("running", true)
        .put("directory", daemons.directory().path().toString())
        .put("http", http(stats, daemons))
        .put("pid", hello.integer("pid"))
        .put("version", hello.text("version"))
        .put("build", hello.text("build"))
        .put("uptime_ms", stats.optionalInteger("uptime_ms").orElse(0))
        .put("sessions", stats.objects("sessions").size())
        .put("running_sessions", running(stats))
        .putObjects("live", DaemonSession.of(stats), (line, each) -> each.put(line))
        .put("containment", hello.text("containment"))
        .put("memory_bytes", memory(stats))
        .end();
  }

  private void print(JsonObject hello, JsonObject stats, Daemons daemons) {
    long pid = hello.integer("pid");
    String other =
        hello.text("build").equals(client.build().id())
            ? ""
            : " (this command is build " + client.build().id() + ")";
    client.say("konsol runs (pid " + pid + ") in " + daemons.directory().path());
    client.say(
        "  version      " + hello.text("version") + ", build " + hello.text("build") + other);
    client.say("  http         " + http(stats, daemons));
    client.say("  up           " + Format.time(stats.optionalInteger("uptime_ms").orElse(0)));
    client.say(
        "  consoles     "
            + running(stats)
            + " running, "
            + stats.objects("sessions").size()
            + " in all");
    client.say("  containment  " + hello.text("containment"));
    stats.optionalObject("disk").filter(disk -> disk.flag("low")).ifPresent(this::sayLow);
    client.say("  memory       " + Format.bytes(memory(stats)));
    List<DaemonSession> sessions = DaemonSession.of(stats);
    if (!sessions.isEmpty()) {
      client.say("ends with it:");
      Table table = new Table("  KIND", "NAME", "STATE", "FOLDER");
      sessions.forEach(
          each -> table.row("  " + each.kind(), each.name(), each.state(), each.directory()));
      table.lines(client.width()).forEach(client::say);
    }
  }

  /// The daemon's word, where it tells: its file comes when it serves.
  private static String http(JsonObject stats, Daemons daemons) {
    return ServedOptions.of(stats)
        .map(ServedOptions::http)
        .orElseGet(() -> daemons.http().orElse("off"));
  }

  private void sayLow(JsonObject disk) {
    client.say(
        "  disk         %s free, less than %s: output is kept in memory only, the last 64K of each"
            .formatted(
                Format.bytes(disk.integer("free_bytes")),
                Format.bytes(disk.integer("min_free_bytes"))));
  }

  private static long memory(JsonObject stats) {
    return stats.object("daemon").integer("memory_bytes");
  }

  private static long running(JsonObject stats) {
    long running = 0;
    for (JsonObject session : stats.objects("sessions")) {
      running += ConsoleTable.running(session) ? 1 : 0;
    }
    return running;
  }
}
