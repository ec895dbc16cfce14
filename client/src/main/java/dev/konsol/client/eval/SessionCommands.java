package dev.konsol.client.eval;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.DoorStreams;
import dev.konsol.client.rpc.RpcConnection;
import dev.konsol.client.terminal.Table;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `konsol session`: the evaluation sessions of the daemon. None of these starts a daemon: one that
/// does not run has no sessions.
public record SessionCommands(Client client) {
  private static final Operand NAME = Operand.one("SESSION", "its name or id");
  private static final Option JSON = Option.flag("json", "print the daemon's answer as JSON");

  /// What is asked of the daemon.
  private interface Question {
    JsonObject ask(RpcConnection connection) throws IOException, InterruptedException;
  }

  public Command group() {
    return Command.group(
        "session",
        "the evaluation sessions of the daemon",
        List.of(
            Command.of("ls", "list the sessions", this::list).options(JSON),
            Command.of("close", "end a session", this::close).options(JSON).operands(NAME),
            Command.of("reset", "start a session afresh: its values are gone", this::reset)
                .options(Option.flag("replay", "make its declarations again"), JSON)
                .operands(NAME),
            Command.of("interrupt", "stop what runs in a session", this::interrupt)
                .options(JSON)
                .operands(NAME),
            Command.of("export", "print what was evaluated in a session", this::export)
                .notes("Every snippet with its outputs, as Markdown unless you say otherwise.")
                .options(
                    Option.value("format", "FORMAT", "markdown, or notebook: a Jupyter notebook"))
                .operands(NAME)
                .examples("konsol session export a --format notebook > a.ipynb")));
  }

  private int list(Arguments arguments) throws IOException, InterruptedException {
    Path here = Path.of("").toAbsolutePath();
    Optional<DoorStreams> door = client.doorIfRunning(arguments, "rpc", here);
    JsonObject answer =
        door.isPresent()
            ? ask(door.get(), connection -> connection.ask("konsol/session.list", _ -> {}))
            : JsonObject.parse("{\"sessions\":[]}");
    if (arguments.flag("json")) {
      client.streams().out().println(answer);
    } else {
      table(answer.objects("sessions"))
          .lines(client.width())
          .forEach(client.streams().out()::println);
    }
    return 0;
  }

  /// Also for the REPL.
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

  private int close(Arguments arguments) throws IOException, InterruptedException {
    return change(arguments, "konsol/session.close", "closed");
  }

  private int reset(Arguments arguments) throws IOException, InterruptedException {
    return change(arguments, "konsol/session.reset", "started afresh");
  }

  private int interrupt(Arguments arguments) throws IOException, InterruptedException {
    return change(arguments, "konsol/interrupt", "interrupted");
  }

  private int export(Arguments arguments) throws IOException, InterruptedException {
    String session = arguments.operand("SESSION");
    String format = arguments.option("format").orElse("markdown");
    JsonObject answer =
        ask(
            door(arguments, session),
            connection ->
                connection.ask(
                    "konsol/session.export",
                    params -> params.put("sessionId", session).put("format", format)));
    client.streams().out().println(answer.text("content").stripTrailing());
    return 0;
  }

  private DoorStreams door(Arguments arguments, String session)
      throws IOException, InterruptedException {
    return client
        .doorIfRunning(arguments, "rpc", Path.of("").toAbsolutePath())
        .orElseThrow(
            () -> new IOException("there is no session '" + session + "': no daemon runs"));
  }

  private int change(Arguments arguments, String method, String done)
      throws IOException, InterruptedException {
    String session = arguments.operand("SESSION");
    boolean replay = arguments.flag("replay");
    JsonObject answer =
        ask(
            door(arguments, session),
            connection ->
                connection.ask(
                    method, params -> params.put("sessionId", session).put("replay", replay)));
    boolean nothing = answer.has("interrupted") && !answer.flag("interrupted");
    client
        .streams()
        .out()
        .println(
            arguments.flag("json")
                ? answer.toString()
                : session + (nothing ? " was not evaluating" : " " + done));
    return 0;
  }

  private static JsonObject ask(DoorStreams door, Question question)
      throws IOException, InterruptedException {
    try (RpcConnection connection = RpcConnection.over(door, _ -> {})) {
      return question.ask(connection);
    }
  }
}
