package dev.konsol.compiler.kotlin;

import dev.konsol.compiler.Language;
import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.kotlin.files.FileSnippets;
import dev.konsol.compiler.kotlin.files.ProjectCompiler;
import dev.konsol.compiler.kotlin.session.KotlinSnippets;
import dev.konsol.wire.compile.SessionSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jetbrains.kotlin.config.KotlinCompilerVersion;

/// Kotlin as its K2 compiler understands snippets, or, file by file, as a project's own compiler
/// does.
public final class KotlinLanguage implements Language {
  private final Map<List<String>, ProjectCompiler> compilers = new ConcurrentHashMap<>();

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
    return spec.compiler().isEmpty()
        ? KotlinSnippets.open(spec)
        : FileSnippets.open(spec, compilers.computeIfAbsent(spec.compiler(), ProjectCompiler::of));
  }
}
