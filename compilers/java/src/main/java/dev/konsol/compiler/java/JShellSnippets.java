package dev.konsol.compiler.java;

import dev.konsol.compiler.Compiled;
import dev.konsol.compiler.Completions;
import dev.konsol.compiler.Declared;
import dev.konsol.compiler.SessionSpec;
import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.Status;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import jdk.jshell.JShell;
import jdk.jshell.SourceCodeAnalysis.Suggestion;
import jdk.jshell.VarSnippet;

/// A session's declarations in a JShell of its own. Confined to one thread at a time.
final class JShellSnippets implements Snippets {
  /// Every bare expression makes a variable `$N` that pins its value and slows JShell down; so many
  /// are kept.
  private static final int RESULTS_KEPT = 16;

  private static final int MOST_COMPLETIONS = 200;

  private final JShell shell;
  private final Capture capture;
  private final Deque<Result> results = new ArrayDeque<>();

  private record Result(VarSnippet snippet, Compiled.Field field) {}

  private JShellSnippets(JShell shell, Capture capture) {
    this.shell = shell;
    this.capture = capture;
  }

  static JShellSnippets open(SessionSpec spec) {
    Capture capture = new Capture();
    JShell shell = Shells.create(spec, capture);
    JShellSnippets snippets = new JShellSnippets(shell, capture);
    spec.classPath().forEach(shell::addToClasspath);
    spec.imports().forEach(line -> shell.eval("import " + line + ";"));
    capture.takeClasses();
    capture.takeInvocations();
    return snippets;
  }

  @Override
  public Compiled compile(String code) {
    List<Piece> pieces = Piece.split(shell.sourceCodeAnalysis(), code);
    if (Piece.status(pieces) == Status.INCOMPLETE) {
      return Compiled.incomplete();
    }
    Compilation compilation = new Compilation(shell, capture, code);
    for (Piece piece : pieces) {
      if (!compilation.add(piece)) {
        break;
      }
    }
    return compilation.finish(keepResults(compilation));
  }

  private List<Compiled.Field> keepResults(Compilation compilation) {
    compilation.results().forEach((snippet, field) -> results.add(new Result(snippet, field)));
    List<Compiled.Field> forgotten = new ArrayList<>();
    while (results.size() > RESULTS_KEPT) {
      Result oldest = results.remove();
      shell.drop(oldest.snippet());
      forgotten.add(oldest.field());
    }
    return forgotten;
  }

  @Override
  public Status check(String code) {
    return Piece.status(Piece.split(shell.sourceCodeAnalysis(), code));
  }

  @Override
  public Completions complete(String code, int cursor) {
    int[] anchor = new int[1];
    int at = Math.clamp(cursor, 0, code.length());
    List<Completions.Item> items =
        shell.sourceCodeAnalysis().completionSuggestions(code, at, anchor).stream()
            .map(Suggestion::continuation)
            .distinct()
            .limit(MOST_COMPLETIONS)
            .map(text -> new Completions.Item(text, text))
            .toList();
    return new Completions(anchor[0], items);
  }

  @Override
  public List<Declared> declarations() {
    return shell
        .snippets()
        .filter(snippet -> shell.status(snippet).isActive())
        .flatMap(snippet -> Declarations.of(snippet).stream())
        .toList();
  }

  @Override
  public void addToClassPath(List<String> paths) {
    paths.forEach(shell::addToClasspath);
  }

  @Override
  public void close() {
    shell.close();
  }
}
