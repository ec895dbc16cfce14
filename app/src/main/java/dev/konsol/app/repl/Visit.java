package dev.konsol.app.repl;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.client.Client;
import dev.konsol.app.remote.RemoteSession;
import dev.konsol.app.remote.RpcLink;
import dev.konsol.app.remote.SessionChoice;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// One stay in a session, from its opening to the goodbye. A session without a name is closed at
/// the end, however that comes, unless the process is killed.
final class Visit {
  private final Client client;
  private final Arguments arguments;
  private final Screen screen;
  private final Face face;
  private final AtomicBoolean left = new AtomicBoolean();
  private volatile @Nullable Repl visited;

  /// Makes the prompt, once the session is known.
  interface Prompts {
    Prompt open(RemoteSession session) throws IOException;
  }

  /// Is told the REPL before it runs, to interrupt it.
  interface Watcher {
    void watch(Repl repl);
  }

  Visit(Client client, Arguments arguments, Screen screen, Face face) {
    this.client = client;
    this.arguments = arguments;
    this.screen = screen;
    this.face = face;
  }

  /// Answers the exit code.
  int run(Prompts prompts, Watcher watcher) throws IOException, InterruptedException {
    SessionChoice choice = SessionChoice.of(arguments);
    try (screen;
        RpcLink link =
            RpcLink.over(client.door(arguments, "rpc", choice.directory()), this::told)) {
      RemoteSession session = open(link, choice);
      Thread atExit = new Thread(() -> leave(session, choice), "leave");
      Runtime.getRuntime().addShutdownHook(atExit);
      try (Prompt prompt = prompts.open(session)) {
        link.onGone(prompt::wake);
        greet(session, choice);
        Repl repl = new Repl(session, prompt, screen, face);
        visited = repl;
        watcher.watch(repl);
        boolean failed = untilTheEnd(repl, link);
        leave(session, choice);
        goodbye(choice);
        return failed && !face.person() ? 1 : 0;
      } finally {
        leave(session, choice);
      }
    }
  }

  /// A notification, on the link's thread.
  private void told(JsonObject message) {
    Repl repl = visited;
    if (repl != null && message.text("method").equals("konsol/inputWanted")) {
      repl.inputWanted();
    }
    screen.accept(message);
  }

  /// The prompt is interrupted when the daemon is gone, which is then what there is to tell.
  private static boolean untilTheEnd(Repl repl, RpcLink link)
      throws IOException, InterruptedException {
    try {
      boolean failed = repl.run();
      link.require();
      return failed;
    } catch (InterruptedException e) {
      link.require();
      throw e;
    }
  }

  private RemoteSession open(RpcLink link, SessionChoice choice)
      throws IOException, InterruptedException {
    screen.busy("starting ");
    try {
      return RemoteSession.open(link, choice, true);
    } finally {
      screen.idle();
    }
  }

  private void greet(RemoteSession session, SessionChoice choice) {
    if (face.person()) {
      String where =
          session.found() ? "session " + choice.name().orElse("") : "" + choice.directory();
      screen.line(
          face.paint().bold("konsol " + client.build().version())
              + face.paint()
                  .faint("  " + session.language() + " in " + where + "  /help, Ctrl-D leaves"));
    }
  }

  private void goodbye(SessionChoice choice) {
    if (face.person()) {
      choice
          .name()
          .ifPresent(
              name ->
                  screen.line(
                      face.paint()
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
