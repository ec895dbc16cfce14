package dev.konsol.agent.provider.answer;

import tools.jackson.databind.JsonNode;

/// Reads the events of one answer into a draft.
public interface AnswerReader {
  /// Takes the next event in.
  ///
  /// @throws Trouble when the provider says that something went wrong
  void event(JsonNode event) throws Trouble;

  /// Whether what came is a whole answer, should nothing follow.
  default boolean whole() {
    return ended();
  }

  /// Whether nothing follows.
  boolean ended();

  /// The mark that ends a stream of OpenAI's kind has come.
  default void marked() {}
}
