package dev.konsol.compiler;

/// A language's front end. Safe for any thread; what it opens is used by one thread at a time.
public interface Language {
  String name();

  String version();

  Snippets open(SessionSpec spec);
}
