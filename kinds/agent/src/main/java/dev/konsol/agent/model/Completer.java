package dev.konsol.agent.model;

import java.util.function.Consumer;

/// A language model, for one session. Used by one thread at a time.
public interface Completer {

  /// Waits for the whole answer and hands its text on while it comes. An interrupt of the thread
  /// cuts the stream.
  Completion complete(Conversation conversation, Consumer<String> text)
      throws InterruptedException, ModelException;

  /// How many tokens a conversation may have.
  long window();
}
