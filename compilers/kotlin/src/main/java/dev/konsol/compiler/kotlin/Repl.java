package dev.konsol.compiler.kotlin;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import kotlin.script.experimental.api.ResultWithDiagnostics;
import kotlin.script.experimental.api.ScriptCompilationConfiguration;
import kotlin.script.experimental.api.ScriptDiagnostic;
import kotlin.script.experimental.host.StringScriptSource;
import kotlin.script.experimental.jvm.impl.KJvmCompiledScript;
import kotlin.script.experimental.util.LinkedSnippet;
import org.jetbrains.kotlin.com.intellij.openapi.Disposable;
import org.jetbrains.kotlin.com.intellij.openapi.project.Project;
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer;
import org.jetbrains.kotlin.fir.FirModuleData;
import org.jetbrains.kotlin.fir.FirSession;
import org.jetbrains.kotlin.fir.java.FirJavaElementFinder;
import org.jetbrains.kotlin.fir.java.FirJavaElementFinderKt;
import org.jetbrains.kotlin.fir.symbols.impl.FirReplSnippetSymbol;
import org.jetbrains.kotlin.scripting.compiler.plugin.impl.K2ReplCompilationState;
import org.jetbrains.kotlin.scripting.compiler.plugin.impl.K2ReplCompiler;
import org.jetbrains.kotlin.scripting.compiler.plugin.impl.ScriptDiagnosticsMessageCollector;
import org.jspecify.annotations.Nullable;

/// One REPL of the compiler. Confined to one thread at a time.
final class Repl implements AutoCloseable {
  private final Disposable lifetime = Disposer.newDisposable("konsol");
  private final History history = new History();
  private final K2ReplCompilationState state;
  private final K2ReplCompiler compiler;
  private int snippets;

  /// What the compiler made of a snippet: no script when it is faulty.
  record Outcome(@Nullable KJvmCompiledScript script, List<ScriptDiagnostic> reports) {}

  Repl(ScriptCompilationConfiguration configuration) {
    state =
        K2ReplCompiler.Companion.createCompilationState(
            new ScriptDiagnosticsMessageCollector(null),
            lifetime,
            configuration,
            Configuration.host(history));
    compiler = new K2ReplCompiler(state);
  }

  Project project() {
    return state.getProjectEnvironment$kotlin_scripting_compiler().getProject();
  }

  Outcome compile(String code, ScriptCompilationConfiguration configuration) {
    StringScriptSource source = new StringScriptSource(code, "Snippet" + snippets++ + ".kts", null);
    int before = history.getSnippetCount();
    boolean sound = false;
    try {
      Object result =
          Immediate.call(done -> compiler.compile(List.of(source), configuration, done));
      Outcome outcome = outcome((ResultWithDiagnostics<?>) result);
      sound = outcome.script() != null;
      return outcome;
    } finally {
      unpinBackend();
      if (!sound) {
        history.cutTo(before);
      }
    }
  }

  /// Compiles a snippet only to look at what it declares; it does not become part of the session.
  /// Empty when it is faulty.
  <T> Optional<T> look(
      String code,
      ScriptCompilationConfiguration configuration,
      Function<FirReplSnippetSymbol, Optional<T>> eye) {
    int before = history.getSnippetCount();
    try {
      return compile(code, configuration).script() == null
          ? Optional.empty()
          : history.last().flatMap(eye);
    } finally {
      history.cutTo(before);
    }
  }

  /// What is known before the next snippet.
  FirSession session() {
    return state
        .getModuleDataProvider$kotlin_scripting_compiler()
        .getModuleDataHistory()
        .getLast()
        .getSession();
  }

  private static Outcome outcome(ResultWithDiagnostics<?> result) {
    if (result instanceof ResultWithDiagnostics.Success<?> success) {
      LinkedSnippet<?> snippet = (LinkedSnippet<?>) success.getValue();
      return new Outcome((KJvmCompiledScript) snippet.get(), result.getReports());
    }
    return new Outcome(null, result.getReports());
  }

  /// Each snippet's session would keep the whole back end of its compilation alive through this one
  /// function, more than a megabyte a snippet. Nothing calls it once the snippet is compiled.
  private void unpinBackend() {
    List<FirModuleData> history =
        state.getModuleDataProvider$kotlin_scripting_compiler().getModuleDataHistory();
    FirJavaElementFinder finder =
        FirJavaElementFinderKt.getJavaElementFinder(history.getLast().getSession());
    if (finder != null) {
      finder.setPropertyEvaluator(null);
    }
  }

  @Override
  public void close() {
    Disposer.dispose(lifetime);
  }
}
