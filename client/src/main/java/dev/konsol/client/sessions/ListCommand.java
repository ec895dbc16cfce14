package dev.konsol.client.sessions;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.core.config.Nearest;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `konsol ls`, which is also `konsol session ls`: every session, whatever its kind. A daemon that
/// does not run has none, and is not started for that.
public record ListCommand(Client client) {
  private static final List<String> KINDS = List.of("console", "eval", "lsp", "agent");

  public Command description() {
    return Command.of("ls", "list the sessions of every kind", this::run)
        .notes(
            "Consoles, evaluations, language servers and agents. What waits for a person comes first.\n"
                + "Does not start a daemon.")
        .options(
            Option.value("kind", "KIND", "only this kind: console, eval, lsp or agent")
                .among(KINDS),
            Option.flag("all", "those of all hosts"),
            Option.flag("quiet", "only the names").letter('q'),
            Option.flag("json", "print JSON"))
        .examples("konsol ls", "konsol ls --kind eval --quiet");
  }

  private int run(Arguments arguments) throws IOException {
    SessionRow.Listing found = listing(arguments, arguments.flag("all"));
    List<SessionRow> rows = new ArrayList<>(found.rows());
    Optional<String> kind = arguments.option("kind").map(ListCommand::known);
    rows.removeIf(row -> kind.isPresent() && !row.kind().equals(kind.get()));
    if (arguments.flag("json")) {
      client.say(json(rows, found.unreachable()));
    } else if (arguments.flag("quiet")) {
      rows.forEach(row -> client.say(row.address().replaceAll("\\p{Cntrl}", " ")));
    } else {
      print(rows);
      if (!found.unreachable().isEmpty()) {
        client.warn("konsol: unreachable: " + String.join(", ", found.unreachable()));
      }
    }
    return 0;
  }

  private static String known(String kind) {
    if (!KINDS.contains(kind)) {
      throw new UsageError(
          "--kind takes console, eval, lsp or agent, not '"
              + kind
              + "'"
              + Nearest.hint(kind, KINDS));
    }
    return kind;
  }

  /// What waits first.
  public List<SessionRow> rows(Arguments arguments) throws IOException {
    return listing(arguments, false).rows();
  }

  private SessionRow.Listing listing(Arguments arguments, boolean all) throws IOException {
    Optional<Connection> found = client.daemons(arguments).find();
    if (found.isEmpty()) {
      return SessionRow.Listing.NONE;
    }
    try (Connection connection = found.get()) {
      return all
          ? SessionRow.askAll(connection).sorted()
          : SessionRow.ask(connection, 0, 0).sorted();
    }
  }

  public static String json(List<SessionRow> rows) {
    return json(rows, List.of());
  }

  private static String json(List<SessionRow> rows, List<String> unreachable) {
    JsonLine json =
        JsonLine.object().putObjects("sessions", rows, (line, row) -> line.putAll(row.told()));
    return (unreachable.isEmpty() ? json : json.putTexts("unreachable", unreachable)).end();
  }

  public void print(List<SessionRow> rows) {
    List<String> lines = SessionTable.of(rows).lines(client.width());
    AnsiStyle style = client.style();
    client.say(style.bold(lines.getFirst()));
    for (int i = 0; i < rows.size(); i++) {
      client.say(style.paint(colour(rows.get(i)), lines.get(i + 1)));
    }
  }

  /// The terminal's number for how a session stands out.
  public static String colour(SessionRow row) {
    return switch (row.attention()) {
      case "waiting" -> "33";
      case "failed" -> "31";
      default -> row.ended() ? "2" : "";
    };
  }
}
