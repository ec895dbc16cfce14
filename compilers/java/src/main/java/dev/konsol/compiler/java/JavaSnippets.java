package dev.konsol.compiler.java;

import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.java.complete.Suggestions;
import dev.konsol.compiler.java.direct.Declaration;
import dev.konsol.compiler.java.direct.DirectCompiler;
import dev.konsol.compiler.java.direct.DirectVariables;
import dev.konsol.compiler.java.direct.NotGenerated;
import dev.konsol.compiler.java.direct.Results;
import dev.konsol.compiler.java.jshell.Capture;
import dev.konsol.compiler.java.jshell.Compilation;
import dev.konsol.compiler.java.jshell.FieldRedirects;
import dev.konsol.compiler.java.jshell.ImportLines;
import dev.konsol.compiler.java.jshell.LazyShell;
import dev.konsol.compiler.java.jshell.Piece;
import dev.konsol.compiler.java.jshell.Shells;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Completions;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import jdk.jshell.PersistentSnippet;
import jdk.jshell.VarSnippet;

/// A session's declarations in a JShell of its own, and a quicker way beside it for what is plain.
/// Confined to one thread at a time.
final class JavaSnippets implements Snippets {
  private final SessionSpec spec;
  private final SessionBase base;
  private final Runnable idle;
  private final Capture capture;
  private final FieldRedirects moves;
  private final DirectVariables variables;
  private final Results results = new Results();
  private final LazyShell shell = new LazyShell(this::makeShell);
  private final Optional<ImportLines> scope = ImportLines.find();
  private Optional<DirectCompiler> expressions;

  /// Whether JShell has been given anything yet.
  private boolean declaring;

  /// `idle` is run when nobody has asked for anything yet.
  JavaSnippets(SessionSpec spec, SessionBase base, Runnable idle) {
    this.spec = spec;
    this.base = base;
    this.idle = idle;
    this.capture = new Capture(base.snippets(), base.moved());
    this.moves = new FieldRedirects(capture, base.moved());
    this.variables = new DirectVariables(base.snippets());
    this.expressions = base.expressions();
  }

  @Override
  public void practise() {
    idle.run();
  }

  private JShell makeShell() {
    JShell made = Shells.create(spec, capture, results::nextName);
    spec.classPath().forEach(made::addToClasspath);
    spec.imports().forEach(line -> made.eval("import " + line + ";"));
    capture.dropClasses();
    capture.takeInvocations();
    return made;
  }

  @Override
  public Compiled compile(String code) {
    try {
      return compileSoundly(code);
    } catch (StackOverflowError | InternalError e) {
      // The latter is how JShell tells that javac failed.
      renewShellsCompiler();
      capture.dropClasses();
      capture.takeInvocations();
      return Compiled.faulty(List.of(Crash.of(e)));
    }
  }

  private Compiled compileSoundly(String code) {
    Optional<Compiled> quick = quickly(new Piece(code, 0, Status.COMPLETE), code);
    if (quick.isPresent()) {
      shell.makeSoon();
      return quick.get();
    }
    List<Piece> pieces = Piece.split(shell.get().sourceCodeAnalysis(), code);
    if (Piece.status(pieces) == Status.INCOMPLETE) {
      return Compiled.incomplete();
    }
    return pieces.size() == 1 ? thoroughly(code, pieces) : compile(code, pieces);
  }

  /// The quick way as far as it goes, and then JShell.
  private Compiled compile(String code, List<Piece> pieces) {
    Compiled done = Compiled.nothing();
    for (int i = 0; i < pieces.size(); i++) {
      Optional<Compiled> next = quickly(pieces.get(i), code);
      if (next.isEmpty()) {
        return done.then(thoroughly(code, pieces.subList(i, pieces.size())));
      }
      done = done.then(next.get());
      if (done.status() == Status.ERROR) {
        return done;
      }
    }
    return done;
  }

  private Optional<Compiled> quickly(Piece piece, String code) {
    try {
      String text = piece.text();
      Set<String> names = DirectCompiler.names(text);
      return results.undeclared(names)
          ? Optional.empty()
          : expressions.flatMap(quick -> quickly(quick, text, names, piece.line(code)));
    } catch (NotGenerated e) {
      return Optional.of(Compiled.faulty(e.in(code, piece.offset())));
    } catch (LinkageError e) {
      // Another javac or JShell than this was written for: it is not tried again.
      expressions = Optional.empty();
      return Optional.empty();
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      expressions.ifPresent(DirectCompiler::recover);
      return Optional.empty();
    }
  }

  private Optional<Compiled> quickly(
      DirectCompiler quick, String text, Set<String> names, int line) {
    Optional<Declaration> declaration = variables.in(text, this::known);
    if (declaration.isPresent()) {
      return quick
          .compile(declaration.get(), variables.nextClassName(), imports(names), line)
          .map(made -> made.compiled().forgetting(variables.add(declaration.get(), made)).at(line));
    }
    Optional<Compiled> compiled =
        quick
            .compile(text, results.upcomingName(), imports(names), line)
            .map(made -> keep(made).at(line));
    compiled.ifPresent(_ -> variables.evaluated(text));
    return compiled;
  }

  /// What JShell has declared.
  private Set<String> known() {
    return declaring
        ? shell
            .get()
            .snippets()
            .filter(PersistentSnippet.class::isInstance)
            .map(snippet -> ((PersistentSnippet) snippet).name())
            .collect(Collectors.toSet())
        : Set.of();
  }

  private String imports(Set<String> names) {
    String declared = variables.imports(names);
    if (declaring) {
      return scope
          .orElseThrow(() -> new IllegalStateException("JShell is closed to us"))
          .imports(shell.get(), names)
          .concat(declared);
    }
    return base.imports() + declared;
  }

  private Compiled keep(DirectCompiler.Result result) {
    results.add(result);
    return result.compiled().forgetting(results.forget(this::drop));
  }

  private void drop(VarSnippet variable) {
    shell.get().drop(variable);
  }

  private Compiled thoroughly(String code, List<Piece> pieces) {
    String text = code.substring(pieces.getFirst().offset());
    Set<String> names = DirectCompiler.names(text);
    declaring = true;
    Compilation compilation = new Compilation(shell.get(), capture, code, this::type);
    results.declare(names).forEach(compilation::addRecalled);
    for (DirectVariables.Variable variable : variables.neededBy(text)) {
      if (!moves.declare(shell.get(), variable)) {
        compilation.addRecalled(variable.recalled());
      }
      variables.told(variable);
    }
    variables.told(names);
    for (Piece piece : pieces) {
      if (!compilation.add(piece)) {
        break;
      }
    }
    if (compilation.leftTraces()) {
      renewShellsCompiler();
    }
    compilation.results().forEach(results::add);
    return compilation.finish(results.forget(this::drop));
  }

  /// What javac failed on may still be in it. JShell begins with a new one when the class path
  /// changes, and asks for no real change.
  private void renewShellsCompiler() {
    spec.classPath().stream().limit(1).forEach(shell.get()::addToClasspath);
  }

  /// The type of an expression, found without JShell.
  private Optional<String> type(String expression) {
    try {
      String imports = imports(DirectCompiler.names(expression));
      return expressions.flatMap(quick -> quick.type(expression, imports));
    } catch (NotGenerated | IllegalStateException e) {
      return Optional.empty();
    }
  }

  @Override
  public Status check(String code) {
    return Piece.status(Piece.split(shell.get().sourceCodeAnalysis(), code));
  }

  @Override
  public Completions complete(String code, int cursor) {
    variables.neededBy(code).stream()
        .filter(variable -> moves.declare(shell.get(), variable))
        .forEach(variables::told);
    String before = code.substring(0, Math.clamp(cursor, 0, code.length()));
    return new Suggestions(before).of(shell.get().sourceCodeAnalysis(), variables.namesAt(before));
  }

  @Override
  public void addToClassPath(List<String> paths) {
    paths.forEach(shell.get()::addToClasspath);
    try {
      if (expressions.isPresent()) {
        expressions.get().addToClassPath(paths);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    shell.close();
    base.close();
  }
}
