package dev.konsol.client;

import dev.konsol.client.cli.Command;
import dev.konsol.client.connection.Client;
import dev.konsol.client.console.ConsoleCommands;
import dev.konsol.client.daemon.DaemonCommands;
import dev.konsol.client.daemon.ServeOptions;
import dev.konsol.client.lsp.LspCommands;
import java.util.ArrayList;
import java.util.List;

/// The commands that talk to a daemon, and `trust`, whose list it reads.
public final class ClientCommands {
  private ClientCommands() {}

  public static List<Command> all(Client client, ServeOptions serve) {
    List<Command> commands = new ArrayList<>(new DaemonCommands(client, serve).all());
    commands.add(new ConsoleCommands(client).group());
    commands.add(new LspCommands(client).group());
    commands.add(new TrustCommand(client).description());
    return commands;
  }
}
