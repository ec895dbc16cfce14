package dev.konsol.app.repl;

import dev.konsol.app.remote.Refusal;
import dev.konsol.app.remote.RemoteSession;
import dev.konsol.app.remote.Result;
import dev.konsol.app.remote.RpcLink;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Reads, evaluates and shows, until there is nothing more to read. Confined to the main thread,
/// but for [#interrupt].
final class Repl {
  private final RemoteSession session;
  private final Prompt prompt;
  private final Screen screen;
  private final Face face;
  private final MetaCommands commands;
  private final AtomicReference<RpcLink.@Nullable Asked> running = new AtomicReference<>();
  private final AtomicBoolean inputWanted = new AtomicBoolean();
  private final Semaphore changed = new Semaphore(0);
  private volatile boolean stopWanted;
  private boolean failed;

  Repl(RemoteSession session, Prompt prompt, Screen screen, Face face) {
    this.session = session;
    this.prompt = prompt;
    this.screen = screen;
    this.face = face;
    this.commands = new MetaCommands(session, screen, face.paint());
  }

  /// Whether anything failed.
  boolean run() throws IOException, InterruptedException {
    boolean more = true;
    while (more) {
      stopWanted = false;
      more =
          switch (prompt.next(session)) {
            case Prompt.Entry.Text(String text) -> entered(text);
            case Prompt.Entry.Cleared _ -> true;
            case Prompt.Entry.End _ -> false;
          };
    }
    return failed;
  }

  private boolean entered(String text) throws IOException, InterruptedException {
    try {
      Optional<Meta.Call> call = Meta.parse(text);
      if (call.isPresent()) {
        return commands.run(call.get());
      }
      if (Meta.looksLikeOne(text)) {
        failed = true;
        screen.complain("there is no such command: /help tells which there are");
      } else if (!text.isBlank()) {
        evaluate(text);
      }
    } catch (Refusal e) {
      refused(e);
    } finally {
      screen.idle();
    }
    return true;
  }

  private void evaluate(String code) throws IOException, InterruptedException {
    screen.busy("");
    RpcLink.Asked asked = session.eval(code, 0, true);
    running.set(asked);
    try {
      if (stopWanted) {
        asked.cancel();
      }
      var _ = asked.answer().whenComplete((_, _) -> changed.release());
      Result result = new Result(await(asked));
      failed |= !face.show(code, result, Lexicon.of(session.language()));
    } finally {
      running.set(null);
    }
  }

  /// Answers what the snippet asks meanwhile.
  private JsonObject await(RpcLink.Asked asked) throws IOException, InterruptedException {
    while (!asked.answer().isDone()) {
      changed.acquire();
      if (inputWanted.getAndSet(false) && !asked.answer().isDone()) {
        giveInput(asked);
      }
    }
    changed.drainPermits();
    return asked.await();
  }

  private void giveInput(RpcLink.Asked asked) throws IOException {
    try {
      Optional<String> line = prompt.line(screen.question());
      session.input(
          line.map(text -> text + "\n").orElse("").getBytes(StandardCharsets.UTF_8),
          line.isEmpty());
    } catch (InterruptedIOException e) {
      asked.cancel();
    }
  }

  /// The snippet that runs reads a line. From any thread.
  void inputWanted() {
    inputWanted.set(true);
    changed.release();
  }

  private void refused(Refusal e) {
    failed = true;
    screen.idle();
    screen.complain(
        face.paint()
            .red(
                e.code() == Refusal.BUSY
                    ? "another client evaluates in this session: wait, or stop it with /interrupt"
                    : e.getMessage()));
  }

  /// Stops the snippet that runs, or is about to, from any thread. False when none runs.
  boolean interrupt() {
    stopWanted = true;
    RpcLink.Asked asked = running.get();
    if (asked != null) {
      asked.cancel();
    }
    return asked != null;
  }
}
