package dev.konsol.client.sessions;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.terminal.Format;
import dev.konsol.client.terminal.Table;
import dev.konsol.core.config.Nearest;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `konsol ls`, which is also `konsol session ls`: every session, whatever its kind. A daemon that
/// does not run has none, and is not started for that.
public record ListCommand(Client client) {
  private static final List<String> KINDS = List.of("console", "eval", "lsp", "agent");

  public Command description() {
    return Command.of("ls", "list the sessions of every kind", this::run)
        .notes(
            "Consoles, evaluations, language servers and agents. What waits for a person comes"
                + " first,\n"
                + "what is over or only stored last. Does not start a daemon.")
        .options(
            Option.value("kind", "KIND", "only this kind: console, eval, lsp or agent")
                .among(KINDS),
            Option.flag("all", "those of all hosts"),
            Option.flag("quiet", "only the names").letter('q'),
            Option.flag("json", "print JSON"))
        .examples("konsol ls", "konsol ls --kind eval --quiet");
  }

  private int run(Arguments arguments) throws IOException {
    Optional<String> kind = arguments.option("kind").map(ListCommand::known);
    SessionRow.Listing found = listing(arguments, arguments.flag("all")).of(kind);
    if (arguments.flag("quiet") && !arguments.flag("json")) {
      found.rows().forEach(row -> client.say(row.address().replaceAll("\\p{Cntrl}", " ")));
    } else {
      show(arguments, found);
    }
    return 0;
  }

  /// Prints it once, as JSON where that is asked for.
  public void show(Arguments arguments, SessionRow.Listing found) {
    if (arguments.flag("json")) {
      client.say(json(found));
      return;
    }
    client.say(table(found.rows()), i -> colour(found.rows().get(i)));
    if (!found.unreachable().isEmpty()) {
      client.warn("konsol: unreachable: " + String.join(", ", found.unreachable()));
    }
    found
        .incomplete()
        .ifPresent(why -> client.warn("konsol: agents of the store are missing: " + why));
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
  List<SessionRow> rows(Arguments arguments) throws IOException {
    return listing(arguments, false).rows();
  }

  /// The same with what could not be asked; those of all hosts, if so wished.
  public SessionRow.Listing listing(Arguments arguments, boolean all) throws IOException {
    Optional<Connection> found = client.daemons(arguments).find();
    if (found.isEmpty()) {
      return SessionRow.Listing.NONE;
    }
    try (Connection connection = found.get()) {
      return SessionRow.ask(connection, all, 0, 0).sorted();
    }
  }

  private static String json(SessionRow.Listing found) {
    JsonLine json =
        JsonLine.object()
            .putObjects("sessions", found.rows(), (line, row) -> line.putAll(row.told()));
    List<String> silent = found.unreachable();
    found.incomplete().ifPresent(why -> json.put("incomplete", why));
    return (silent.isEmpty() ? json : json.putTexts("unreachable", silent)).end();
  }

  static Table table(List<SessionRow> sessions) {
    Table table = new Table("NAME", "KIND", "STATE", "ATTENTION", "AGE", "CPU", "MEM", "FOLDER");
    for (SessionRow each : sessions) {
      table.row(
          each.address(),
          each.kind(),
          each.status(),
          each.attention(),
          Format.time(each.ageMillis()),
          each.cpuMillis().isPresent() ? Format.time(each.cpuMillis().getAsLong()) : "-",
          each.memoryBytes().isPresent() ? Format.bytes(each.memoryBytes().getAsLong()) : "-",
          each.directory());
    }
    return table;
  }

  /// The terminal's number for how a session stands out.
  static String colour(SessionRow row) {
    return switch (row.attention()) {
      case "waiting" -> "33";
      case "failed" -> "31";
      default -> row.ended() || row.stored() ? "2" : "";
    };
  }
}
