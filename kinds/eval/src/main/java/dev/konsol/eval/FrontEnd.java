package dev.konsol.eval;

import tools.jackson.databind.JsonNode;

/// A session's view of its language: what becomes of source before it runs, and what may stand
/// where. Safe for any thread.
sealed interface FrontEnd extends AutoCloseable permits CompilerSession, RubyFrontEnd {
  boolean alive();

  Compiled compile(String code) throws CompilerLost;

  Completeness check(String code);

  Completion complete(String code, int cursor);

  /// The worker's answer to something that this asked it.
  default void answered(JsonNode answer) {}

  @Override
  void close();
}
