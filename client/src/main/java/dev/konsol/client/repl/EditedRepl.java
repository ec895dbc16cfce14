package dev.konsol.client.repl;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.client.repl.display.FittedText;
import dev.konsol.client.repl.display.Pictures;
import dev.konsol.client.repl.display.ReplScreen;
import dev.konsol.client.repl.display.ResultPrinter;
import dev.konsol.client.terminal.AnsiStyle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/// The REPL on a terminal, with a line editor. Puts its parts together; used once.
final class EditedRepl {
  private static final int INTERRUPTED = 130;

  private final Client client;
  private volatile @Nullable EditorPrompt prompt;
  private volatile @Nullable Repl repl;

  EditedRepl(Client client) {
    this.client = client;
  }

  int run(Arguments arguments) throws IOException, InterruptedException {
    Path history = client.directory(arguments).path().resolve("history");
    StateDirectory.makePrivate(history);
    try (Terminal terminal = terminal()) {
      Suspension suspension = new Suspension(terminal, terminal.getAttributes());
      suspension.install();
      // What is typed while a snippet runs is shown when it is read.
      terminal.echo(false);
      terminal.handle(Signal.INT, _ -> interrupt());
      AnsiStyle style = AnsiStyle.of(true, client.environment());
      Consumer<String> paper = text -> print(terminal, text);
      ReplScreen screen = new ReplScreen(paper, paper, style, true);
      FittedText fitted = new FittedText(screen, style, () -> terminal.getSize().getColumns());
      ResultPrinter printer = new ResultPrinter(screen, style, Pictures.on(terminal), fitted, true);
      return new ReplSession(client, arguments, screen, printer)
          .run(
              session -> {
                Path file = history.resolve(session.language());
                EditorPrompt opened = new EditorPrompt(terminal, file, session, style);
                opened.onSuspend(suspension::suspendEditor);
                prompt = opened;
                return opened;
              },
              each -> repl = each);
    }
  }

  /// By foreign functions alone: nothing is unpacked. The library logs on stderr what it does not
  /// know of a terminal, and does without; an empty configuration keeps it from that. At the prompt
  /// Ctrl-C is a key and no signal: made a signal of, it would come both ways, and sometimes give
  /// up the next line too.
  private static Terminal terminal() throws IOException {
    System.setProperty("java.util.logging.config.file", "/dev/null");
    System.setProperty(TerminalBuilder.PROP_SOFTWARE_SIGNALS, "false");
    return TerminalBuilder.builder()
        .name("konsol")
        .system(true)
        .provider(TerminalBuilder.PROP_PROVIDER_FFM)
        .dumb(false)
        .nativeSignals(true)
        .build();
  }

  /// The snippet that runs; before there is a REPL, the command itself. At the prompt the editor
  /// takes this key.
  private void interrupt() {
    Repl running = repl;
    if (running == null) {
      System.exit(INTERRUPTED);
    } else {
      running.interrupt();
    }
  }

  private void print(Terminal terminal, String text) {
    EditorPrompt typing = prompt;
    if (typing == null || !typing.above(text)) {
      terminal.writer().print(text);
      terminal.flush();
    }
  }
}
