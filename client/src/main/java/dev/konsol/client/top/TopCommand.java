package dev.konsol.client.top;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import dev.konsol.client.sessions.ListCommand;
import dev.konsol.client.terminal.Tty;
import java.io.IOException;
import java.util.Optional;

/// `konsol top`, and `konsol` alone on a terminal: all sessions, what waits for a person first, and
/// what can be seen of one of them. Starts no daemon.
public record TopCommand(Client client) {

  public Command description() {
    return Command.of("top", "watch all sessions, and go to one of them", this::run)
        .notes(
            """
            What 'konsol' alone does on a terminal. What waits for a person comes first. Up and Down or j
            and k choose, Enter attaches to a console and opens a REPL on an evaluation, Space shows the
            session on the whole screen, / filters, q leaves. Where there are several hosts, it shows the
            sessions of all of them. Elsewhere, and with --json, prints the list once, as 'konsol ls'
            does.\
            """)
        .options(
            Option.flag("all", "those of all hosts, where the list is printed once"),
            Option.flag("json", "print JSON, once"))
        .examples("konsol", "konsol top --json");
  }

  public int run(Arguments arguments) throws IOException, InterruptedException {
    Optional<Tty> tty = isDrawable() && !arguments.flag("json") ? Tty.open() : Optional.empty();
    if (tty.isPresent()) {
      return new TopLoop(client, client.daemons(arguments), tty.get()).run();
    }
    ListCommand list = new ListCommand(client);
    list.show(arguments, list.listing(arguments, arguments.flag("all")));
    return 0;
  }

  /// Whether a person sits at a terminal that can do more than print lines.
  private boolean isDrawable() {
    return client.streams().window().isPresent()
        && !client.environment().getOrDefault("TERM", "dumb").equals("dumb");
  }
}
