package dev.konsol.client.repl;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.env.Signals;
import dev.konsol.client.env.Streams;
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
    ReplScreen screen = new ReplScreen(paper(client.streams()), style, false);
    ResultPrinter printer = new ResultPrinter(screen, style, Pictures.none(), person);
    return new ReplSession(client, arguments, screen, printer)
        .run(
            _ -> new PlainPrompt(client.streams(), person),
            repl -> Signals.on("INT", () -> interrupt(repl)));
  }

  /// What runs, or the command itself.
  private static void interrupt(Repl repl) {
    if (!repl.interrupt()) {
      System.exit(INTERRUPTED);
    }
  }

  private static ReplScreen.Paper paper(Streams streams) {
    return new ReplScreen.Paper() {
      @Override
      public void out(String text) {
        streams.out().print(text);
        streams.out().flush();
      }

      @Override
      public void err(String text) {
        streams.err().print(text);
        streams.err().flush();
      }
    };
  }
}
