package dev.konsol.app.repl;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.Command;
import dev.konsol.app.cli.Option;
import dev.konsol.app.client.Client;
import dev.konsol.app.remote.SessionChoice;
import java.io.IOException;

/// `konsol repl`: an interactive session in the daemon.
public record ReplCommand(Client client) {

  public Command description() {
    return Command.of("repl", "evaluate interactively inside the project", this::run)
        .notes(
            """
            A session of the daemon, with line editing, history and completion. With --session it stays
            when you leave, and others can use it too: 'konsol eval --session', another REPL. Reads a
            pipe as well; exit code 1 then when a snippet failed. /help tells what else there is.""")
        .options(SessionChoice.OPTIONS.toArray(Option[]::new))
        .options(Option.value("session", "NAME", "the daemon's session to use"))
        .examples(
            "konsol repl", "konsol repl --language kotlin --session k", "konsol repl < script.jsh");
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    boolean person = client.streams().askable() && client.streams().window().isPresent();
    boolean able = !client.environment().getOrDefault("TERM", "dumb").equals("dumb");
    return person && able
        ? new EditedRepl(client).run(arguments)
        : new PlainRepl(client).run(arguments, person);
  }
}
