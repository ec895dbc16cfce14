package dev.konsol.agent.provider;

import dev.konsol.agent.model.ModelFacts;
import java.util.Optional;

/// What is known of a model, and what the user wants of it.
///
/// @param thinking how much it shall think: `low`, `medium`, `high`, or a number of tokens; nothing
///   where that is left to the model
record ModelOptions(ModelFacts facts, Output output, Optional<String> thinking) {
  /// Where the number of tokens comes from that an answer may have.
  enum Output {
    SET,
    KNOWN,
    GUESSED
  }
}
