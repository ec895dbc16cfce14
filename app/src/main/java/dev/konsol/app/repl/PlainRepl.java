package dev.konsol.app.repl;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.client.Client;
import dev.konsol.app.env.Signals;
import dev.konsol.app.env.Streams;
import java.io.IOException;

/// The REPL on a pipe, or on a terminal that can only print.
record PlainRepl(Client client) {
  private static final int INTERRUPTED = 130;

  int run(Arguments arguments, boolean person) throws IOException, InterruptedException {
    Paint paint = new Paint(false);
    Screen screen = new Screen(paper(client.streams()), paint, false);
    Face face = new Face(screen, paint, Pictures.none(), person);
    return new Visit(client, arguments, screen, face)
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

  private static Screen.Paper paper(Streams streams) {
    return new Screen.Paper() {
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
