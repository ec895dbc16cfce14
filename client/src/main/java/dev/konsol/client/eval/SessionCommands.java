package dev.konsol.client.eval;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Found;
import dev.konsol.client.rpc.RpcConnection;
import dev.konsol.client.sessions.ListCommand;
import dev.konsol.client.terminal.Table;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// `konsol session`: lists the sessions of the daemon, and commands evaluations. None of these
/// starts a daemon: one that does not run has no sessions.
public record SessionCommands(Client client) {
  private static final List<String> FORMATS = List.of("markdown", "notebook");
  private static final Operand NAME = Operand.one("SESSION", "its name or id, or NAME@HOST");
  private static final Option JSON = Option.flag("json", "print the daemon's answer as JSON");

  public Command group() {
    return Command.group(
        "session",
        "the sessions of the daemon: all of them, and what can be done with evaluations",
        List.of(
            new ListCommand(client).description(),
            Command.of(
                    "close",
                    "end an evaluation session",
                    a -> change(a, "konsol/session.close", "closed"))
                .options(JSON)
                .operands(NAME),
            Command.of(
                    "reset",
                    "start an evaluation session afresh: its values are gone",
                    a -> change(a, "konsol/session.reset", "started afresh"))
                .options(Option.flag("replay", "make its declarations again"), JSON)
                .operands(NAME),
            Command.of(
                    "interrupt",
                    "stop what runs in an evaluation session",
                    a -> change(a, "konsol/interrupt", "interrupted"))
                .options(JSON)
                .operands(NAME),
            Command.of("export", "print what was evaluated in an evaluation session", this::export)
                .notes("Every snippet with its outputs, as Markdown unless you say otherwise.")
                .options(
                    Option.value("format", "FORMAT", "markdown, or notebook: a Jupyter notebook")
                        .among(FORMATS),
                    Option.flag("json", "print the format and the content as JSON"))
                .operands(NAME)
                .examples("konsol session export a --format notebook > a.ipynb")));
  }

  /// For the REPL.
  public static Table table(List<JsonObject> sessions) {
    Table table = new Table("SESSION", "LANGUAGE", "STATE", "CREATED", "FOLDER");
    for (JsonObject each : sessions) {
      table.row(
          each.optionalText("name").orElse(each.text("sessionId")),
          each.text("language"),
          each.text("state"),
          each.text("created").replaceFirst("\\..*", "Z"),
          each.text("cwd"));
    }
    return table;
  }

  private int export(Arguments arguments) throws IOException, InterruptedException {
    String session = arguments.operand("SESSION");
    String format = arguments.option("format").orElse("markdown");
    if (!FORMATS.contains(format)) {
      throw new UsageError("--format takes markdown or notebook, not '" + format + "'");
    }
    Found found = door(arguments, session);
    JsonObject answer =
        ask(
            found.connection(),
            "konsol/session.export",
            params -> params.put("sessionId", found.name()).put("format", format));
    String content = answer.text("content");
    client.say(
        arguments.flag("json")
            ? JsonLine.object().put("format", format).put("content", content).end()
            : content.stripTrailing());
    return 0;
  }

  private Found door(Arguments arguments, String session) throws IOException {
    return client
        .doorIfRunning(arguments, "rpc", Path.of("").toAbsolutePath(), session, "eval")
        .orElseThrow(
            () -> new IOException("there is no session '" + session + "': no daemon runs"));
  }

  private int change(Arguments arguments, String method, String done)
      throws IOException, InterruptedException {
    String session = arguments.operand("SESSION");
    boolean replay = arguments.flag("replay");
    Found found = door(arguments, session);
    JsonObject answer =
        ask(
            found.connection(),
            method,
            params -> params.put("sessionId", found.name()).put("replay", replay));
    boolean nothing = answer.has("interrupted") && !answer.flag("interrupted");
    client.say(
        arguments.flag("json")
            ? answer.toString()
            : session + (nothing ? " was not evaluating" : " " + done));
    return 0;
  }

  private static JsonObject ask(Connection door, String method, Consumer<JsonLine> params)
      throws IOException, InterruptedException {
    try (RpcConnection connection = RpcConnection.over(door, _ -> {})) {
      return connection.ask(method, params);
    }
  }
}
