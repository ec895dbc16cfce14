package dev.konsol.compiler.java;

import dev.konsol.compiler.Language;
import dev.konsol.compiler.SessionSpec;
import dev.konsol.compiler.Snippets;

/// Java as JShell understands it.
public final class JavaLanguage implements Language {
  @Override
  public String name() {
    return "java";
  }

  @Override
  public String version() {
    return Runtime.version().toString();
  }

  @Override
  public Snippets open(SessionSpec spec) {
    return JShellSnippets.open(spec);
  }
}
