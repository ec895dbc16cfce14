package dev.konsol.agent.model;

/// Makes a completer for a session.
public interface Completers {
  /// The model of that name, ready to be asked.
  ///
  /// @param model as in `anthropic:NAME`
  /// @throws dev.konsol.core.KonsolException when there is no such model, or something is not
  ///   configured; says what to set
  Completer of(String model);
}
