package dev.konsol.client.daemon;

import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import java.util.List;

/// `konsol start`, `stop`, `restart` and `status`, described.
public record DaemonCommands(Client client, ServeOptions serve) {
  private static final Option JSON = Option.flag("json", "print JSON");

  public List<Command> all() {
    LifecycleCommands life = new LifecycleCommands(client, serve);
    Option[] ofServe = serve.options().toArray(Option[]::new);
    return List.of(
        Command.of("start", "start the daemon in the background", life::start)
            .notes("Does nothing when it runs already. Returns when it answers.")
            .options(JSON)
            .options(ofServe),
        Command.of("stop", "stop the daemon and everything it runs", life::stop).options(JSON),
        Command.of("restart", "stop the daemon and start it again", life::restart)
            .notes(
                "Names what this would end, consoles, evaluation sessions, agents at work and language\n"
                    + "servers, and asks; without a terminal it needs --yes.")
            .options(Option.flag("yes", "do not ask").letter('y'), JSON)
            .options(ofServe),
        Command.of("status", "tell whether the daemon runs", new StatusCommand(client))
            .notes("And what lives in it. Exit code 0 when it runs, 1 when it does not.")
            .options(JSON));
  }
}
