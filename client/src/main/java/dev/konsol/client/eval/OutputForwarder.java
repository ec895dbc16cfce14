package dev.konsol.client.eval;

import dev.konsol.client.env.Streams;
import dev.konsol.wire.JsonObject;
import java.io.PrintStream;
import java.util.function.Consumer;

/// Passes on what a session's snippets print, as it comes. What a client was too slow for is in the
/// evaluation's answer, so nothing is lost. Told by the connection's thread; finished by the one
/// that asked, when the answer is there.
final class OutputForwarder implements Consumer<JsonObject> {
  private final Streams streams;
  private int stdout;
  private int stderr;
  private int background;
  private boolean begun;
  private boolean silent;
  private volatile Runnable inputWanted = () -> {};

  OutputForwarder(Streams streams) {
    this.streams = streams;
  }

  /// Passes nothing on: everything is in the answer.
  synchronized void silence(boolean wanted) {
    silent = wanted;
  }

  /// The code is about to run. What came before is of an application that started, and in the way
  /// on stdout, which is for the code.
  synchronized void begin() {
    begun = true;
  }

  void onInputWanted(Runnable action) {
    inputWanted = action;
  }

  @Override
  public void accept(JsonObject message) {
    if (message.text("method").equals("konsol/inputWanted")) {
      inputWanted.run();
    } else {
      passOn(message);
    }
  }

  private synchronized void passOn(JsonObject message) {
    if (silent) {
      return;
    }
    String chunk = message.object("params").optionalText("chunk").orElse("");
    boolean later = message.object("params").flag("background");
    if (message.text("method").equals("konsol/stdout")) {
      write(begun ? streams.out() : streams.err(), chunk);
      stdout += later ? 0 : chunk.length();
    } else if (message.text("method").equals("konsol/stderr")) {
      write(streams.err(), chunk);
      stderr += later ? 0 : chunk.length();
    }
    background += later ? chunk.length() : 0;
  }

  /// What was printed before this command came.
  private String before(String printed) {
    return printed.substring(0, Math.max(0, printed.length() - background));
  }

  synchronized void finish(Result result) {
    String before = before(result.background());
    if (!before.isEmpty()) {
      streams.err().println("konsol: printed by earlier code since then:");
      write(streams.err(), before.endsWith("\n") ? before : before + "\n");
    }
    write(streams.out(), rest(result.stdout(), stdout));
    write(streams.err(), rest(result.stderr(), stderr));
  }

  private static String rest(String whole, int printed) {
    return whole.substring(Math.min(printed, whole.length()));
  }

  private static void write(PrintStream stream, String text) {
    stream.print(text);
    stream.flush();
  }
}
