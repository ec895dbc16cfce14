package dev.konsol.compiler.java;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.api.JavacTaskPool;
import com.sun.tools.javac.code.ClassFinder;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.Names;
import dev.konsol.compiler.Compiled.ClassFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/// javac with a context that is kept from one compilation to the next: what it knows of the JDK and
/// of the class path is read once. Confined to one thread at a time.
///
/// The parts of javac that this needs are internal: where they are not open or have changed, using
/// this is a [LinkageError], and JShell does the work.
final class Javac implements AutoCloseable {
  /// Types without a name that one could write.
  private static final Pattern UNSPEAKABLE = Pattern.compile("[&@#]|<anonymous|<null|<any|<none");

  private JavacTaskPool contexts = new JavacTaskPool(1);
  private final Memory files;
  private final List<String> options;

  /// What became of a source. `type` is that of the expression in it.
  sealed interface Outcome {
    record Done(List<ClassFile> classes, String type) implements Outcome {}

    /// Sound, were it not that the expression has no value.
    record NoValue() implements Outcome {}

    /// Not an expression, faulty, or worth a remark.
    record Refused() implements Outcome {}
  }

  Javac(Memory files, List<String> options) {
    this.files = files;
    this.options = List.copyOf(options);
  }

  /// Compiles the source, as [Expressions] writes it.
  Outcome compile(String name, String source, boolean returning) {
    DiagnosticCollector<JavaFileObject> remarks = new DiagnosticCollector<>();
    return contexts.getTask(
        null,
        files,
        remarks,
        options,
        null,
        List.of(Memory.source(name, source)),
        task -> run(task, remarks, returning));
  }

  private Outcome run(
      JavacTask task, DiagnosticCollector<JavaFileObject> remarks, boolean returning) {
    // Once it has generated, the task does not know it any more.
    Context context = ((BasicJavacTask) task).getContext();
    try {
      CompilationUnitTree unit = task.parse().iterator().next();
      Optional<ExpressionTree> expression = expression(unit);
      if (!remarks.getDiagnostics().isEmpty() || (returning && expression.isEmpty())) {
        return new Outcome.Refused();
      }
      task.analyze();
      if (!remarks.getDiagnostics().isEmpty()) {
        return ofRemarks(remarks.getDiagnostics());
      }
      String type = expression.map(e -> type(task, unit, e)).orElse("void");
      return UNSPEAKABLE.matcher(type).find()
          ? new Outcome.Refused()
          : new Outcome.Done(generate(task), type);
    } catch (IOException e) {
      return new Outcome.Refused();
    } finally {
      forgetSnippets(context);
    }
  }

  private static Outcome ofRemarks(List<? extends Diagnostic<?>> remarks) {
    boolean noValue =
        remarks.stream()
            .allMatch(
                remark ->
                    remark.getKind() == Diagnostic.Kind.ERROR
                        && String.valueOf(remark.getMessage(null)).contains("void"));
    return noValue ? new Outcome.NoValue() : new Outcome.Refused();
  }

  /// The expression, if the source is still what was written around it and nothing else: code such
  /// as `1) + (2` would fit too.
  private static Optional<ExpressionTree> expression(CompilationUnitTree unit) {
    if (unit.getTypeDecls().size() == 1
        && unit.getTypeDecls().getFirst() instanceof ClassTree type
        && type.getMembers().size() == 2
        && type.getMembers().getLast() instanceof MethodTree method
        && method.getBody().getStatements().size() == 1
        && method.getBody().getStatements().getFirst() instanceof ReturnTree result
        && result.getExpression() instanceof AssignmentTree assignment
        && assignment.getExpression() instanceof ParenthesizedTree whole
        && !hasSwitch(whole)) {
      return Optional.of(whole.getExpression());
    }
    return Optional.empty();
  }

  /// The value of a switch depends on what is asked of it: an `Object` is not what JShell asks for.
  private static boolean hasSwitch(Tree tree) {
    List<Tree> found = new ArrayList<>();
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitSwitchExpression(SwitchExpressionTree node, @Nullable Void p) {
        found.add(node);
        return null;
      }
    }.scan(tree, null);
    return !found.isEmpty();
  }

  private static String type(JavacTask task, CompilationUnitTree unit, ExpressionTree expression) {
    TreePath path = TreePath.getPath(unit, expression);
    return String.valueOf(Trees.instance(task).getTypeMirror(path));
  }

  private List<ClassFile> generate(JavacTask task) throws IOException {
    for (JavaFileObject file : task.generate()) {
      Objects.requireNonNull(file);
    }
    return files.takeWritten();
  }

  /// The package of the snippets changes from one compilation to the next, so what is known of it
  /// goes; JShell does the same.
  private static void forgetSnippets(Context context) {
    Symtab symbols = Symtab.instance(context);
    Symbol.PackageSymbol snippets =
        symbols.getPackage(
            symbols.unnamedModule, Names.instance(context).fromString(Memory.PACKAGE));
    if (snippets == null) {
      return;
    }
    List<Symbol.ClassSymbol> known = new ArrayList<>();
    symbols.getAllClasses().forEach(type -> known.add(type));
    for (Symbol.ClassSymbol type : known) {
      if (snippets.equals(type.packge())) {
        symbols.removeClass(symbols.unnamedModule, type.flatName());
      }
    }
    snippets.members_field = null;
    snippets.completer = ClassFinder.instance(context).getCompleter();
  }

  /// For when the class path has changed.
  void forgetAll() {
    contexts = new JavacTaskPool(1);
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
