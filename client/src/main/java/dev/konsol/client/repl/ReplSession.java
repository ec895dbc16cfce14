package dev.konsol.client.repl;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Found;
import dev.konsol.client.eval.RemoteSession;
import dev.konsol.client.eval.SessionChoice;
import dev.konsol.client.repl.display.ReplScreen;
import dev.konsol.client.repl.display.ResultPrinter;
import dev.konsol.client.rpc.RpcConnection;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One stay in a session, from its opening to the goodbye. A session without a name is closed at
/// the end, however that comes, unless the process is killed.
final class ReplSession {
  private final Client client;
  private final Arguments arguments;
  private final ReplScreen screen;
  private final ResultPrinter printer;
  private final AtomicBoolean left = new AtomicBoolean();
  private volatile @Nullable Repl visited;

  /// Makes the prompt, once the session is known.
  interface Prompts {
    Prompt open(RemoteSession session) throws IOException;
  }

  ReplSession(Client client, Arguments arguments, ReplScreen screen, ResultPrinter printer) {
    this.client = client;
    this.arguments = arguments;
    this.screen = screen;
    this.printer = printer;
  }

  /// Answers the exit code.
  ///
  /// @param started is told the REPL before it runs, to interrupt it
  int run(Prompts prompts, Consumer<Repl> started) throws IOException, InterruptedException {
    SessionChoice written = SessionChoice.of(arguments);
    Optional<Found> found = found(written);
    Connection door =
        found.isPresent()
            ? found.get().connection()
            : client.door(arguments, "rpc", written.directory());
    SessionChoice choice = found.map(each -> written.at(each.address())).orElse(written);
    try (screen;
        RpcConnection connection = RpcConnection.over(door, this::told)) {
      RemoteSession session = open(connection, choice);
      Thread atExit = new Thread(() -> leave(session, choice), "leave");
      Runtime.getRuntime().addShutdownHook(atExit);
      try (Prompt prompt = prompts.open(session)) {
        connection.onGone(prompt::wake);
        greet(session, choice);
        Repl repl = new Repl(session, prompt, screen, printer);
        visited = repl;
        started.accept(repl);
        boolean failed = untilTheEnd(repl, connection);
        leave(session, choice);
        goodbye(choice);
        return failed && !printer.person() ? 1 : 0;
      } finally {
        leave(session, choice);
      }
    }
  }

  /// The session that was named, wherever it is.
  private Optional<Found> found(SessionChoice choice) throws IOException, InterruptedException {
    return choice.name().isPresent()
        ? Optional.of(
            client.door(arguments, "rpc", choice.directory(), choice.name().get(), "eval"))
        : Optional.empty();
  }

  /// A notification, on the connection's thread.
  private void told(JsonObject message) {
    Repl repl = visited;
    if (repl != null && message.text("method").equals("konsol/inputWanted")) {
      repl.inputWanted();
    }
    screen.accept(message);
  }

  /// The prompt is interrupted when the daemon is gone, which is then what there is to tell.
  private static boolean untilTheEnd(Repl repl, RpcConnection connection)
      throws IOException, InterruptedException {
    try {
      boolean failed = repl.run();
      connection.require();
      return failed;
    } catch (InterruptedException e) {
      connection.require();
      throw e;
    }
  }

  private RemoteSession open(RpcConnection connection, SessionChoice choice)
      throws IOException, InterruptedException {
    screen.busy("starting ");
    try {
      return RemoteSession.open(connection, choice, true);
    } finally {
      screen.idle();
    }
  }

  private void greet(RemoteSession session, SessionChoice choice) {
    if (printer.person()) {
      String where =
          session.found() ? "session " + choice.name().orElse("") : "" + choice.directory();
      screen.line(
          printer.style().bold("konsol " + client.build().version())
              + printer
                  .style()
                  .faint("  " + session.language() + " in " + where + "  /help, Ctrl-D leaves"));
      session.notes().forEach(printer::note);
    }
  }

  private void goodbye(SessionChoice choice) {
    if (printer.person()) {
      choice
          .name()
          .ifPresent(
              name ->
                  screen.line(
                      printer
                          .style()
                          .faint(
                              "session "
                                  + name
                                  + " stays: 'konsol repl --session "
                                  + name
                                  + "' comes back to it, 'konsol session close "
                                  + name
                                  + "' ends it")));
    }
  }

  private void leave(RemoteSession session, SessionChoice choice) {
    if (choice.name().isPresent() || !left.compareAndSet(false, true)) {
      return;
    }
    try {
      session.ask("konsol/session.close");
    } catch (IOException e) {
      // Then it is closed already.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
