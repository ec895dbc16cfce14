package dev.konsol.client.repl;

import dev.konsol.client.eval.RemoteSession;
import dev.konsol.client.eval.Result;
import dev.konsol.client.repl.display.Lexicon;
import dev.konsol.client.repl.display.ReplScreen;
import dev.konsol.client.repl.display.ResultPrinter;
import dev.konsol.client.rpc.RpcConnection;
import dev.konsol.client.rpc.RpcError;
import dev.konsol.wire.JsonObject;
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
  private static final String RUBY_EXIT = "SystemExit";

  private final RemoteSession session;
  private final Prompt prompt;
  private final ReplScreen screen;
  private final ResultPrinter printer;
  private final SlashCommands commands;
  private final AtomicReference<RpcConnection.@Nullable PendingCall> running =
      new AtomicReference<>();
  private final AtomicBoolean inputWanted = new AtomicBoolean();
  private final Semaphore changed = new Semaphore(0);
  private volatile boolean stopWanted;
  private boolean failed;

  Repl(RemoteSession session, Prompt prompt, ReplScreen screen, ResultPrinter printer) {
    this.session = session;
    this.prompt = prompt;
    this.screen = screen;
    this.printer = printer;
    this.commands = new SlashCommands(session, screen, printer.style(), printer.fitted());
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
      Optional<SlashCommand.Call> call = SlashCommand.parse(text);
      if (call.isPresent()) {
        return commands.run(call.get());
      }
      if (SlashCommand.looksLikeOne(text)) {
        failed = true;
        screen.complain("there is no such command: /help tells which there are");
      } else if (isLeaving(text)) {
        return leaves();
      } else if (!text.isBlank()) {
        return evaluate(text);
      }
    } catch (RpcError e) {
      refused(e);
    } finally {
      screen.idle();
    }
    return true;
  }

  /// A name that the session has declared is that.
  private boolean isLeaving(String text) throws IOException, InterruptedException {
    Optional<String> word = LeavingWord.of(text);
    return word.isPresent()
        && session.ask("konsol/variables").objects("variables").stream()
            .noneMatch(each -> each.text("name").split("\\(", 2)[0].equals(word.get()));
  }

  /// False: Ruby's are left by its words.
  private boolean leaves() {
    boolean ruby = isRuby();
    if (!ruby) {
      failed = true;
      screen.complain("/exit leaves, and so does Ctrl-D");
    }
    return !ruby;
  }

  private boolean isRuby() {
    return session.language().equals("ruby");
  }

  /// False when the code has ended the program that Ruby takes the session for.
  private boolean evaluate(String code) throws IOException, InterruptedException {
    screen.busy("");
    RpcConnection.PendingCall asked = session.eval(code, 0, true);
    running.set(asked);
    try {
      if (stopWanted) {
        asked.cancel();
      }
      var _ = asked.answer().whenComplete((_, _) -> changed.release());
      Result result = new Result(await(asked));
      if (isRuby() && result.failure().filter(each -> each.type().equals(RUBY_EXIT)).isPresent()) {
        failed = true;
        printer.showOutput(result);
        return false;
      }
      failed |= !printer.show(code, result, Lexicon.of(session.language()));
      return true;
    } finally {
      running.set(null);
    }
  }

  /// Answers what the snippet asks meanwhile.
  private JsonObject await(RpcConnection.PendingCall asked)
      throws IOException, InterruptedException {
    while (!asked.answer().isDone()) {
      changed.acquire();
      if (inputWanted.getAndSet(false) && !asked.answer().isDone()) {
        giveInput(asked);
      }
    }
    changed.drainPermits();
    return asked.await();
  }

  private void giveInput(RpcConnection.PendingCall asked) throws IOException {
    try {
      Optional<String> line = prompt.line(screen.question(), asked.answer());
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

  private void refused(RpcError e) {
    failed = true;
    screen.idle();
    screen.complain(
        printer
            .style()
            .red(
                e.code() == RpcError.BUSY
                    ? "another client evaluates in this session: wait, or stop it with /interrupt"
                    : e.getMessage()));
  }

  /// Stops the snippet that runs, or is about to, from any thread. False when none runs.
  boolean interrupt() {
    stopWanted = true;
    RpcConnection.PendingCall asked = running.get();
    if (asked != null) {
      asked.cancel();
    }
    return asked != null;
  }
}
