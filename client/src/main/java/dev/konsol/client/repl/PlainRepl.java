package dev.konsol.client.repl;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.env.Signals;
import dev.konsol.client.repl.display.FittedText;
import dev.konsol.client.repl.display.Pictures;
import dev.konsol.client.repl.display.ReplScreen;
import dev.konsol.client.repl.display.ResultPrinter;
import dev.konsol.client.terminal.AnsiStyle;
import java.io.IOException;

/// The REPL on a pipe, or on a terminal that can only print.
record PlainRepl(Client client) {
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
