package dev.konsol.eval.compiler;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.wire.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A session's view of its language: what becomes of source before it runs, and what may stand
/// where. Safe for any thread.
public sealed interface FrontEnd extends AutoCloseable permits CompilerSession, RubyFrontEnd {
  default boolean alive() {
    return true;
  }

  /// Why it is of no use any more, if so, in its own words.
  default Optional<String> gone() {
    return Optional.empty();
  }

  /// What the next answer has to say about the compiler.
  default List<String> notes() {
    return List.of();
  }

  CompiledSnippet compile(String code) throws CompilerLost;

  Completeness check(String code);

  Completion complete(String code, int cursor);

  /// Libraries for what is compiled from now on.
  default void addToClassPath(List<Path> paths) {
    throw KonsolException.unsupported(
        "libraries are added to sessions on the JVM; for Ruby, put them into the Gemfile");
  }

  /// What lies in these folders of the class path was compiled anew.
  default void classesChanged(List<Path> folders) {
    // There are none.
  }

  /// The worker's answer to something that this asked it.
  default void answered(JsonObject answer) {}

  @Override
  void close();
}
