package dev.konsol.compiler.kotlin.repl;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import kotlin.script.experimental.api.ResultWithDiagnostics;
import kotlin.script.experimental.api.ScriptCompilationConfiguration;
import kotlin.script.experimental.api.ScriptDiagnostic;
import kotlin.script.experimental.host.StringScriptSource;
import kotlin.script.experimental.jvm.impl.KJvmCompiledScript;
import kotlin.script.experimental.util.LinkedSnippet;
import org.jetbrains.kotlin.backend.common.extensions.IrGenerationExtension;
import org.jetbrains.kotlin.com.intellij.openapi.Disposable;
import org.jetbrains.kotlin.com.intellij.openapi.project.Project;
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer;
import org.jetbrains.kotlin.fir.FirModuleData;
import org.jetbrains.kotlin.fir.FirSession;
import org.jetbrains.kotlin.fir.FirSourceModuleData;
import org.jetbrains.kotlin.fir.symbols.impl.FirReplSnippetSymbol;
import org.jetbrains.kotlin.scripting.compiler.plugin.impl.K2ReplCompilationState;
import org.jetbrains.kotlin.scripting.compiler.plugin.impl.K2ReplCompiler;
import org.jetbrains.kotlin.scripting.compiler.plugin.impl.ScriptDiagnosticsMessageCollector;
import org.jspecify.annotations.Nullable;

/// One REPL of the compiler. Confined to one thread at a time.
public final class Repl implements AutoCloseable {
  private final Disposable lifetime = Disposer.newDisposable("konsol");
  private final History history = new History();
  private final K2ReplCompilationState state;
  private final K2ReplCompiler compiler;
  private int snippets;

  /// What the compiler made of a snippet: no script when it is faulty. `types` are those of its
  /// declarations and of its result, by name.
  public record Outcome(
      @Nullable KJvmCompiledScript script,
      List<ScriptDiagnostic> reports,
      Map<String, String> types) {
    public Outcome {
      types = Map.copyOf(types);
    }
  }

  public Repl(ScriptCompilationConfiguration configuration) {
    state =
        K2ReplCompiler.Companion.createCompilationState(
            new ScriptDiagnosticsMessageCollector(null),
            lifetime,
            configuration,
            Configuration.host(history));
    compiler = new K2ReplCompiler(state);
    IrGenerationExtension.Companion.registerExtension(project(), new SnippetRepairs());
  }

  public Project project() {
    return state.getProjectEnvironment$kotlin_scripting_compiler().getProject();
  }

  /// Compiles a snippet that later ones can refer to.
  public Outcome compile(String code, ScriptCompilationConfiguration configuration) {
    Past before = new Past();
    boolean sound = false;
    try {
      Outcome outcome = outcome(code, configuration);
      sound = outcome.script() != null;
      if (sound) {
        history.last().ifPresent(Constants::becomeVariables);
      }
      return outcome;
    } finally {
      if (!sound) {
        before.restore();
      }
    }
  }

  /// Compiles a snippet that declares nothing, and forgets it: those that are kept take memory, and
  /// are searched for every name in the snippets after them. Only the first of all is kept, because
  /// the compiler would take the next one for the first.
  public Outcome compilePassing(String code, ScriptCompilationConfiguration configuration) {
    if (history.getSnippetCount() == 0) {
      return compile(code, configuration);
    }
    Past before = new Past();
    try {
      return outcome(code, configuration);
    } finally {
      before.restore();
    }
  }

  /// Compiles a snippet only to look at what it declares; it does not become part of the session.
  /// Empty when it is faulty.
  public <T> Optional<T> look(
      String code,
      ScriptCompilationConfiguration configuration,
      Function<FirReplSnippetSymbol, Optional<T>> eye) {
    Past before = new Past();
    try {
      return outcome(code, configuration).script() == null
          ? Optional.empty()
          : history.last().flatMap(eye);
    } finally {
      before.restore();
    }
  }

  private Outcome outcome(String code, ScriptCompilationConfiguration configuration) {
    StringScriptSource source = new StringScriptSource(code, "Snippet" + snippets++ + ".kts", null);
    try {
      Object result =
          Immediate.call(done -> compiler.compile(List.of(source), configuration, done));
      return outcome((ResultWithDiagnostics<?>) result);
    } finally {
      state.setLastCompiledSnippet(null); // it would hold on to the class files of all before it
      session().ifPresent(RetainedDeclarations::settle);
    }
  }

  /// The snippets so far.
  private final class Past {
    private final int snippets = history.getSnippetCount();
    private final int modules = modules().size();

    /// Forgets the snippets since then. What came to the class path stays.
    void restore() {
      history.cutTo(snippets);
      List<FirModuleData> since = modules().subList(modules, modules().size());
      since.removeIf(FirSourceModuleData.class::isInstance);
    }
  }

  private List<FirModuleData> modules() {
    return state.getModuleDataProvider$kotlin_scripting_compiler().getModuleDataHistory();
  }

  /// What is known before the next snippet. Empty before the first.
  public Optional<FirSession> session() {
    return modules().reversed().stream()
        .filter(FirSourceModuleData.class::isInstance)
        .map(FirModuleData::getSession)
        .findFirst();
  }

  private Outcome outcome(ResultWithDiagnostics<?> result) {
    if (result instanceof ResultWithDiagnostics.Success<?> success) {
      LinkedSnippet<?> snippet = (LinkedSnippet<?>) success.getValue();
      return new Outcome(
          (KJvmCompiledScript) snippet.get(),
          result.getReports(),
          history.last().map(SnippetTypes::of).orElse(Map.of()));
    }
    return new Outcome(null, result.getReports(), Map.of());
  }

  @Override
  public void close() {
    Disposer.dispose(lifetime);
  }
}
