package dev.konsol.compiler;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Completions;
import dev.konsol.wire.compile.Status;
import java.util.List;

/// One session's declarations, and how further snippets compile against them. Used by one thread at
/// a time; the server sees to that.
public interface Snippets extends AutoCloseable {
  Compiled compile(String code);

  /// What the user should know of this session from the beginning.
  default List<String> notes() {
    return List.of();
  }

  /// Called when the session is open and nobody has asked for anything yet: a time to load what the
  /// first compilation needs.
  default void practise() {}

  Status check(String code);

  Completions complete(String code, int cursor);

  void addToClassPath(List<String> paths);

  @Override
  void close();
}
