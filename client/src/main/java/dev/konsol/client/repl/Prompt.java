package dev.konsol.client.repl;

import dev.konsol.client.eval.RemoteSession;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Where snippets come from: a person, or a pipe. Used by the main thread.
interface Prompt extends AutoCloseable {

  sealed interface Entry {
    /// A snippet that is complete as far as the session knows, or something asked of the REPL.
    record Text(String text) implements Entry {}

    /// The line was given up.
    record Cleared() implements Entry {}

    record End() implements Entry {}
  }

  Entry next(RemoteSession session) throws IOException, InterruptedException;

  /// A line for the snippet that runs and reads one, with `question` before it; empty at the end of
  /// input. Given up, where that can be, as soon as `moot` is done: nobody reads it any more.
  Optional<String> line(String question, CompletableFuture<?> moot) throws IOException;

  /// From any thread: there is nothing more to wait for.
  void wake();

  @Override
  void close() throws IOException;
}
