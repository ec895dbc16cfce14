package dev.konsol.client.repl;

import dev.konsol.client.env.Streams;
import dev.konsol.client.eval.RemoteSession;
import dev.konsol.client.rpc.RpcError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Reads lines, as many as make a snippet. Shows a prompt only to a person.
final class PlainPrompt implements Prompt {
  private final BufferedReader lines;
  private final Streams streams;
  private final boolean person;
  private volatile boolean reading;
  private volatile boolean cleared;
  private volatile String question = "";

  PlainPrompt(Streams streams, boolean person) {
    this.lines = new BufferedReader(new InputStreamReader(streams.in(), StandardCharsets.UTF_8));
    this.streams = streams;
    this.person = person;
  }

  @Override
  public Entry next(RemoteSession session) throws IOException, InterruptedException {
    question = session.language() + "> ";
    cleared = false;
    ask(question);
    StringBuilder text = new StringBuilder();
    for (String line = read(); line != null; line = read()) {
      if (cleared) {
        cleared = false;
        text.setLength(0);
      }
      text.append(text.isEmpty() ? "" : "\n").append(line);
      if (isWhole(session, text.toString())) {
        return new Entry.Text(text.toString());
      }
      ask("... ");
    }
    return text.isEmpty() ? new Entry.End() : new Entry.Text(text.toString());
  }

  private @Nullable String read() throws IOException {
    reading = true;
    try {
      return lines.readLine();
    } finally {
      reading = false;
    }
  }

  /// Ctrl-C, from any thread: what was typed of a snippet is given up. False when none is typed.
  boolean clear() {
    if (reading) {
      cleared = true;
      ask("\n" + question);
    }
    return reading;
  }

  private void ask(String question) {
    if (person) {
      streams.out().print(question);
      streams.out().flush();
    }
  }

  /// What cannot be told is left to the evaluation.
  static boolean isWhole(RemoteSession session, String text)
      throws IOException, InterruptedException {
    if (text.isBlank() || SlashCommand.parse(text).isPresent()) {
      return true;
    }
    try {
      return !session
          .ask("konsol/check", params -> params.put("code", text))
          .text("status")
          .equals("incomplete");
    } catch (RpcError e) {
      return true;
    }
  }

  /// What was printed stands there already. Nothing takes back a line that is asked of a pipe.
  @Override
  public Optional<String> line(String question, CompletableFuture<?> moot) throws IOException {
    return Optional.ofNullable(lines.readLine());
  }

  /// Nothing wakes who reads a pipe: the next answer tells that there is none.
  @Override
  public void wake() {}

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
