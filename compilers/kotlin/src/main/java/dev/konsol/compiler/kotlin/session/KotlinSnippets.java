package dev.konsol.compiler.kotlin.session;

import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.kotlin.complete.CompletionPlace;
import dev.konsol.compiler.kotlin.complete.Members;
import dev.konsol.compiler.kotlin.complete.Names;
import dev.konsol.compiler.kotlin.complete.Packages;
import dev.konsol.compiler.kotlin.complete.Receivers;
import dev.konsol.compiler.kotlin.project.Versions;
import dev.konsol.compiler.kotlin.repl.Configuration;
import dev.konsol.compiler.kotlin.repl.Repl;
import dev.konsol.compiler.kotlin.repl.SnippetFiles;
import dev.konsol.compiler.kotlin.snippet.Classes;
import dev.konsol.compiler.kotlin.snippet.Companions;
import dev.konsol.compiler.kotlin.snippet.Crash;
import dev.konsol.compiler.kotlin.snippet.Declarations;
import dev.konsol.compiler.kotlin.snippet.DisplayFunctions;
import dev.konsol.compiler.kotlin.snippet.Reports;
import dev.konsol.compiler.kotlin.snippet.Results;
import dev.konsol.compiler.kotlin.snippet.Syntax;
import dev.konsol.compiler.kotlin.snippet.Visibility;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Completions;
import dev.konsol.wire.compile.DeclaredName;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import kotlin.script.experimental.api.ScriptCompilationConfiguration;
import kotlin.script.experimental.jvm.impl.KJvmCompiledScript;
import org.jspecify.annotations.Nullable;

/// A session's declarations in a REPL of its own. Confined to one thread at a time.
public final class KotlinSnippets implements Snippets {
  private static final String INLINE = "inline";

  private final SessionSpec spec;
  private final Set<String> classPath;
  private final Repl repl;
  private final Receivers receivers;
  private final List<DeclaredName> declarations = new ArrayList<>();
  private final Results results = new Results();
  private final SnippetFiles files;
  private final FolderLinks links = new FolderLinks();

  private final List<String> notes;

  private ScriptCompilationConfiguration configuration;
  private boolean displaysInKotlin;

  /// Read when they are first asked for, and again when the class path has changed.
  private @Nullable Packages packages;

  private KotlinSnippets(SessionSpec spec, Set<String> classPath, List<String> notes) {
    this.spec = spec;
    this.classPath = classPath;
    this.notes = List.copyOf(notes);
    configuration = Configuration.of(spec, classPath);
    repl = new Repl(configuration);
    receivers = new Receivers(repl);
    files = SnippetFiles.in(repl.project());
  }

  public static KotlinSnippets open(SessionSpec asked) {
    Versions versions = Versions.of(asked);
    SessionSpec spec = asked.with(versions.options(), versions.plugins());
    Set<String> classPath = versions.classPath(asked);
    List<String> notes = new ArrayList<>(versions.warnings());
    if (!spec.plugins().isEmpty()) {
      try {
        return new KotlinSnippets(spec, classPath, notes).tried();
      } catch (LinkageError e) {
        notes.add(
            "the compiler plugins %s are left out, because they do not fit Kotlin %s (%s)"
                .formatted(Versions.names(spec.plugins()), Versions.ours(), Crash.rootLine(e)));
      }
    }
    return new KotlinSnippets(spec.with(spec.options(), List.of()), classPath, notes);
  }

  /// A plugin of another version is noticed when it is used for the first time.
  private KotlinSnippets tried() {
    try {
      practise();
      return this;
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  /// A snippet that nobody will refer to: the compiler reads what every snippet needs.
  @Override
  public void practise() {
    repl.compile("0", configuration);
  }

  /// What the parser makes of it.
  public Syntax syntax(String code) {
    return Syntax.of(unixLines(code), repl.project());
  }

  @Override
  public Compiled compile(String code) {
    String text = unixLines(code);
    Syntax syntax = syntax(text);
    return switch (syntax.status()) {
      case INCOMPLETE -> Compiled.incomplete();
      case ERROR -> Compiled.faulty(syntax.diagnostics());
      case COMPLETE -> text.isBlank() ? Compiled.nothing() : compile(text, syntax);
    };
  }

  private Compiled compile(String text, Syntax syntax) {
    List<Diagnostic> diagnostics = new ArrayList<>();
    Compiled first = displayFunctions(syntax);
    List<DeclaredName> declared = Declarations.of(syntax.file());
    Repl.Outcome made =
        declared.isEmpty()
            ? made(() -> repl.compilePassing(text, configuration), diagnostics)
            : made(() -> repl.compile(source(syntax), configuration), diagnostics);
    KJvmCompiledScript script = made.script();
    Compiled compiled =
        script == null
            ? Compiled.faulty(diagnostics)
            : sound(
                script,
                Classes.step(script, made.types()),
                Declarations.typed(declared, made.types()),
                diagnostics);
    return first.then(compiled);
  }

  private String source(Syntax syntax) {
    return spec.plugins().isEmpty()
        ? Visibility.widened(syntax.file())
        : Companions.added(syntax.file());
  }

  /// Once, and only where they are needed.
  private Compiled displayFunctions(Syntax syntax) {
    if (displaysInKotlin || !DisplayFunctions.areNamedIn(syntax.file())) {
      return Compiled.nothing();
    }
    displaysInKotlin = true;
    KJvmCompiledScript script =
        made(() -> repl.compile(DisplayFunctions.SOURCE, configuration), new ArrayList<>())
            .script();
    return script == null
        ? Compiled.nothing()
        : sound(script, Classes.step(script, Map.of()), List.of(), List.of());
  }

  private static Repl.Outcome made(
      Supplier<Repl.Outcome> compilation, List<Diagnostic> diagnostics) {
    try {
      Repl.Outcome outcome = compilation.get();
      diagnostics.addAll(Reports.of(outcome.reports()));
      return outcome;
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      // The compiler's back end fails on some sound code, and the session outlives that.
      diagnostics.add(Diagnostic.error(Crash.explain(e)));
      return new Repl.Outcome(null, List.of(), Map.of());
    }
  }

  private Compiled sound(
      KJvmCompiledScript script,
      Step step,
      List<DeclaredName> declared,
      List<Diagnostic> diagnostics) {
    declarations.addAll(declared);
    if (declared.stream().anyMatch(each -> each.source().contains(INLINE))) {
      files.add(Classes.of(script));
    }
    return new Compiled(
        Status.COMPLETE,
        Classes.woven(script),
        List.of(step),
        declared,
        List.of(),
        results.add(step),
        diagnostics);
  }

  @Override
  public Status check(String code) {
    return syntax(code).status();
  }

  /// The parser knows no other line ends.
  private static String unixLines(String code) {
    return code.replace("\r\n", "\n").replace('\r', '\n');
  }

  @Override
  public Completions complete(String code, int cursor) {
    int end = Math.clamp(cursor, 0, code.length());
    String before = unixLines(code.substring(0, end));
    return CompletionPlace.in(before, repl.project())
        .map(place -> Names.completions(end - place.prefix().length(), candidates(place)))
        .orElseGet(() -> new Completions(end, List.of()));
  }

  /// What the compiler fails on is not completed.
  private Set<String> candidates(CompletionPlace place) {
    String prefix = place.prefix();
    try {
      if (place.isImport()) {
        return inPackage(place);
      }
      if (!place.isMember()) {
        return Names.of(declarations, prefix, topLevel(prefix));
      }
      Set<String> members = receivers.members(place.before(), place.anchor(), configuration);
      return members.isEmpty() && !place.path().isEmpty() ? inPackage(place) : members;
    } catch (RuntimeException | LinkageError | AssertionError e) {
      return Names.of(declarations, prefix, Set.of());
    }
  }

  private Set<String> inPackage(CompletionPlace place) {
    if (packages == null) {
      packages = Packages.of(spec.jdkHome(), classPath);
    }
    Set<String> names = packages.inside(place.path(), place.prefix());
    repl.session()
        .filter(_ -> !place.path().isEmpty())
        .ifPresent(
            known -> names.addAll(new Members(known).inPackage(place.path(), place.prefix())));
    return names;
  }

  private Set<String> topLevel(String prefix) {
    return repl.session()
        .map(known -> new Members(known).topLevel(prefix, imported()))
        .orElse(Set.of());
  }

  /// The packages that are imported as a whole, each with its last dot.
  private List<String> imported() {
    return Stream.concat(
            spec.imports().stream(),
            declarations.stream()
                .filter(each -> each.kind().equals("import"))
                .map(DeclaredName::name))
        .filter(line -> line.endsWith(".*"))
        .map(line -> line.substring(0, line.length() - 1))
        .toList();
  }

  @Override
  public void addToClassPath(List<String> paths) {
    paths.forEach(this::addToClassPath);
    packages = null;
    configuration = Configuration.of(spec, new LinkedHashSet<>(classPath));
  }

  /// A folder that is there already may have come to have more in it.
  private void addToClassPath(String path) {
    if (!classPath.add(path) && Files.isDirectory(Path.of(path))) {
      classPath.add(links.to(path));
    }
  }

  @Override
  public void close() {
    links.close();
    repl.close();
  }
}
