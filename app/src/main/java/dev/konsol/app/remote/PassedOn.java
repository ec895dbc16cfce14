package dev.konsol.app.remote;

import dev.konsol.app.env.Streams;
import dev.konsol.lines.json.JsonObject;
import java.io.PrintStream;
import java.util.function.Consumer;

/// Passes on what a session's snippets print, as it comes. What a client was too slow for is in the
/// evaluation's answer, so nothing is lost. Told by the link's thread; finished by the one that
/// asked, when the answer is there.
final class PassedOn implements Consumer<JsonObject> {
  private final Streams streams;
  private int stdout;
  private int stderr;

  PassedOn(Streams streams) {
    this.streams = streams;
  }

  @Override
  public synchronized void accept(JsonObject message) {
    String chunk = message.object("params").optionalText("chunk").orElse("");
    if (message.text("method").equals("konsol/stdout")) {
      write(streams.out(), chunk);
      stdout += chunk.length();
    } else if (message.text("method").equals("konsol/stderr")) {
      write(streams.err(), chunk);
      stderr += chunk.length();
    }
  }

  synchronized void finish(Result result) {
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
