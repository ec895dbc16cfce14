package dev.konsol.client.repl;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import dev.konsol.client.env.Signals;
import dev.konsol.client.eval.SessionChoice;
import dev.konsol.client.repl.display.FittedText;
import dev.konsol.client.repl.display.Pictures;
import dev.konsol.client.repl.display.ReplScreen;
import dev.konsol.client.repl.display.ResultPrinter;
import dev.konsol.client.terminal.AnsiStyle;
import java.io.IOException;
import java.util.function.Consumer;

/// `konsol repl`: an interactive session in the daemon.
///
/// @param check fails where the options cannot be meant, before a daemon is started for them
public record ReplCommand(Client client, Consumer<SessionChoice> check) {

  public Command description() {
    return Command.of("repl", "evaluate interactively inside the project", this::run)
        .notes(
            """
            A session of the daemon, with line editing, history and completion. With --session it stays
            when you leave, and others can use it too: 'konsol eval --session', another REPL. Reads a
            pipe as well; exit code 1 then when a snippet failed. /help tells what else there is.""")
        .options(SessionChoice.OPTIONS.toArray(Option[]::new))
        .options(Option.value("session", "NAME", "the daemon's session to use, or NAME@HOST"))
        .examples(
            "konsol repl", "konsol repl --language kotlin --session k", "konsol repl < script.jsh");
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    check.accept(SessionChoice.of(arguments));
    boolean person = client.streams().askable() && client.streams().window().isPresent();
    boolean able = !client.environment().getOrDefault("TERM", "dumb").equals("dumb");
    return person && able
        ? new EditedRepl(client).run(arguments)
        : new PlainRepl(client).run(arguments, person);
  }

  /// The REPL on a pipe, or on a terminal that can only print.
  private record PlainRepl(Client client) {
    private static final int INTERRUPTED = 130;

    int run(Arguments arguments, boolean person) throws IOException, InterruptedException {
      AnsiStyle style = new AnsiStyle(false);
      ReplScreen screen = new ReplScreen(client::print, client::complain, style, false);
      FittedText fitted = new FittedText(screen, style, () -> person ? client.width() : 0);
      ResultPrinter printer = new ResultPrinter(screen, style, Pictures.none(), fitted, person);
      PlainPrompt prompt = new PlainPrompt(client.streams(), person);
      return new ReplSession(client, arguments, screen, printer)
          .run(_ -> prompt, repl -> Signals.on("INT", () -> interrupt(repl, prompt, person)));
    }

    /// What a person types; else what runs, or the command itself.
    private static void interrupt(Repl repl, PlainPrompt prompt, boolean person) {
      boolean cleared = person && prompt.clear();
      if (!cleared && !repl.interrupt() && !person) {
        System.exit(INTERRUPTED);
      }
    }
  }
}
