package dev.konsol.compiler.java.direct;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.api.JavacTaskPool;
import com.sun.tools.javac.code.ClassFinder;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.Names;
import dev.konsol.wire.compile.Compiled.ClassFile;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.lang.model.type.TypeMirror;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;

/// javac with a context that is kept from one compilation to the next: what it knows of the JDK and
/// of the class path is read once. Confined to one thread at a time.
///
/// The parts of javac that this needs are internal: where they are not open or have changed, using
/// this is a [LinkageError], and JShell does the work.
final class Javac implements AutoCloseable {
  /// Types without a name that one could write.
  private static final Pattern UNSPEAKABLE = Pattern.compile("[&@#]|<anonymous|<null|<any|<none");

  private JavacTaskPool contexts = new JavacTaskPool(1);
  private final SessionFiles files;
  private final List<String> options;

  /// What became of a source. `type` is that of the expression in it.
  sealed interface Outcome {
    record Done(List<ClassFile> classes, String type) implements Outcome {}

    /// Sound, were it not that the expression has no value.
    record NoValue() implements Outcome {}

    /// Not an expression, faulty, or worth a remark.
    record Refused() implements Outcome {}

    /// Sound, but more than a class file can hold. JShell could not do better.
    record NotGenerated(List<Diagnostic<? extends JavaFileObject>> remarks) implements Outcome {}
  }

  Javac(SessionFiles files, List<String> options) {
    this.files = files;
    this.options = List.copyOf(options);
  }

  /// Compiles the source, which is to have this shape.
  Outcome compile(String name, String source, SourceShape shape) {
    files.compiling(source);
    DiagnosticCollector<JavaFileObject> remarks = new DiagnosticCollector<>();
    boolean sane = false;
    try {
      Outcome outcome =
          contexts.getTask(
              null,
              files,
              remarks,
              options,
              null,
              List.of(SessionFiles.source(name, source)),
              task -> run(task, remarks, shape));
      sane = !(outcome instanceof Outcome.NotGenerated);
      return outcome;
    } finally {
      if (!sane) {
        // What javac could not write stays in its constant pool, and would fail what comes next.
        forgetAll();
      }
    }
  }

  private Outcome run(
      JavacTask task, DiagnosticCollector<JavaFileObject> remarks, SourceShape shape) {
    // Once it has generated, the task does not know it any more.
    Context context = ((BasicJavacTask) task).getContext();
    try {
      CompilationUnitTree unit = task.parse().iterator().next();
      Optional<? extends Tree> typed = shape.typed(unit);
      if (!remarks.getDiagnostics().isEmpty() || typed.isEmpty()) {
        return new Outcome.Refused();
      }
      task.analyze();
      if (!remarks.getDiagnostics().isEmpty()) {
        return ofRemarks(remarks.getDiagnostics());
      }
      String type = type(task, unit, typed.get());
      if (UNSPEAKABLE.matcher(type).find()) {
        return new Outcome.Refused();
      }
      List<ClassFile> classes = shape == SourceShape.INFERRED ? List.of() : generate(task);
      List<Diagnostic<? extends JavaFileObject>> errors =
          remarks.getDiagnostics().stream().filter(Javac::isError).toList();
      return errors.isEmpty() ? new Outcome.Done(classes, type) : new Outcome.NotGenerated(errors);
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
                    isError(remark) && String.valueOf(remark.getMessage(null)).contains("void"));
    return noValue ? new Outcome.NoValue() : new Outcome.Refused();
  }

  private static boolean isError(Diagnostic<?> remark) {
    return remark.getKind() == Diagnostic.Kind.ERROR;
  }

  private static String type(JavacTask task, CompilationUnitTree unit, Tree tree) {
    TreePath path = TreePath.getPath(unit, tree);
    // Without annotations such as `@Nullable`, which stand in the middle of a type's name.
    TypeMirror found = Trees.instance(task).getTypeMirror(path);
    return String.valueOf(found instanceof Type type ? type.stripMetadata() : found);
  }

  private List<ClassFile> generate(JavacTask task) throws IOException {
    for (JavaFileObject file : task.generate()) {
      Objects.requireNonNull(file);
    }
    return files.takeWritten();
  }

  /// The package of the snippets changes from one compilation to the next, so what is known of it
  /// goes; JShell does the same. The classes of the source itself have gone with their task.
  private void forgetSnippets(Context context) {
    Symtab symbols = Symtab.instance(context);
    Names names = Names.instance(context);
    Symbol.PackageSymbol snippets =
        symbols.getPackage(symbols.unnamedModule, names.fromString(SessionFiles.PACKAGE));
    if (snippets == null) {
      return;
    }
    for (String name : files.listed()) {
      symbols.removeClass(symbols.unnamedModule, names.fromString(name));
    }
    snippets.members_field = null;
    snippets.completer = ClassFinder.instance(context).getCompleter();
  }

  /// For when the class path has changed, or javac has failed.
  void forgetAll() {
    contexts = new JavacTaskPool(1);
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
