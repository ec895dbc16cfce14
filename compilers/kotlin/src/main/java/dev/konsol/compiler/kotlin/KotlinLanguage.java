package dev.konsol.compiler.kotlin;

import dev.konsol.compiler.Language;
import dev.konsol.compiler.SessionSpec;
import dev.konsol.compiler.Snippets;
import org.jetbrains.kotlin.config.KotlinCompilerVersion;

/// Kotlin as its K2 compiler understands snippets.
public final class KotlinLanguage implements Language {
  @Override
  public String name() {
    return "kotlin";
  }

  @Override
  public String version() {
    return KotlinCompilerVersion.VERSION;
  }

  @Override
  public Snippets open(SessionSpec spec) {
    return KotlinSnippets.open(spec);
  }
}
