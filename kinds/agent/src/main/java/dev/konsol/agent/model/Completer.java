package dev.konsol.agent.model;

/// A language model, for one session. Used by one thread at a time.
public interface Completer {

  /// Waits for the whole answer and hands it on while it comes. An interrupt of the thread cuts the
  /// stream.
  Completion complete(Conversation conversation, Listener listener)
      throws InterruptedException, ModelException;

  ModelFacts facts();

  /// Who watches an answer come, on the thread that waits for it.
  interface Listener {
    void text(String piece);

    default void thinking(String piece) {}

    /// The provider is being asked again, or lets us wait: one sentence, for people.
    default void waiting(String why) {}
  }
}
