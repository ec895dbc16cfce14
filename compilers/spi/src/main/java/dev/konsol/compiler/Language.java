package dev.konsol.compiler;

import dev.konsol.wire.compile.SessionSpec;

/// A language's front end. Safe for any thread; what it opens is used by one thread at a time.
public interface Language {
  String name();

  String version();

  Snippets open(SessionSpec spec);
}
