package dev.konsol.compiler.java.jshell;

import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.PersistentSnippet;
import jdk.jshell.Snippet;

/// How further classes see what a JShell has declared: by the import lines that JShell writes for
/// its own. It does not offer them, so they are asked for by reflection; where that is not allowed,
/// there is no scope.
public final class ImportLines {
  private final Method importLine;

  private ImportLines(Method importLine) {
    this.importLine = importLine;
  }

  public static Optional<ImportLines> find() {
    try {
      Method method = Snippet.class.getDeclaredMethod("importLine", JShell.class);
      method.setAccessible(true);
      return Optional.of(new ImportLines(method));
    } catch (NoSuchMethodException | InaccessibleObjectException e) {
      return Optional.empty();
    }
  }

  /// The lines for all imports and for what is declared under these names.
  public String imports(JShell shell, Set<String> names) {
    StringBuilder lines = new StringBuilder();
    add(lines, shell, shell.imports(), _ -> true);
    Predicate<PersistentSnippet> used = snippet -> names.contains(snippet.name());
    add(lines, shell, shell.types(), used);
    add(lines, shell, shell.methods(), used);
    add(lines, shell, shell.variables(), used);
    return lines.toString();
  }

  private <S extends Snippet> void add(
      StringBuilder lines, JShell shell, Stream<S> snippets, Predicate<? super S> wanted) {
    snippets.filter(wanted).forEach(snippet -> lines.append(line(shell, snippet)));
  }

  private String line(JShell shell, Snippet snippet) {
    try {
      return (String) importLine.invoke(snippet, shell);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("JShell has changed", e);
    }
  }
}
