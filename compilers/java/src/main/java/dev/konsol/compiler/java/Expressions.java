package dev.konsol.compiler.java;

import dev.konsol.compiler.Compiled;
import dev.konsol.compiler.Compiled.ClassFile;
import dev.konsol.compiler.SessionSpec;
import dev.konsol.compiler.Status;
import dev.konsol.compiler.Step;
import dev.konsol.compiler.Weaver;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// The quick way for the most frequent snippet, a bare expression: one pass of javac where JShell
/// takes four. Whatever is not plainly a sound expression is left to JShell, so nothing here has to
/// explain anything. Confined to one thread at a time.
final class Expressions implements AutoCloseable {
  private static final Pattern NAME =
      Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");

  private final Javac javac;
  private final StandardJavaFileManager disk;

  /// An expression compiled, and its value unless it has none.
  record Result(Compiled compiled, Optional<Value> value) {}

  /// Where the value is once the worker has run it.
  record Value(String name, String type, Compiled.Field field) {}

  /// `snippets` are JShell's class files by name.
  Expressions(SessionSpec spec, List<String> options, Map<String, byte[]> snippets)
      throws IOException {
    disk = ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null);
    List<File> classPath = spec.classPath().stream().map(File::new).toList();
    disk.setLocation(StandardLocation.CLASS_PATH, classPath);
    List<String> all = new ArrayList<>(options);
    all.add("-proc:none");
    javac = new Javac(new Memory(disk, snippets), all);
  }

  /// Compiles the code if it is an expression. `imports` are the import lines for the names that
  /// occur in it; `name` is what its value is called.
  Optional<Result> compile(String code, String name, String imports) {
    String text = withoutSemicolon(code);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String className = "$JShell$_" + name.substring(1);
    String head = "package " + Memory.PACKAGE + ";\n" + imports;
    return switch (javac.compile(className, source(head, className, true, text), true)) {
      case Javac.Outcome.Done(var classes, var type) ->
          Optional.of(value(classes, className, name, type));
      case Javac.Outcome.NoValue _ -> statement(head, className, text);
      case Javac.Outcome.Refused _ -> Optional.empty();
    };
  }

  private Optional<Result> statement(String head, String className, String text) {
    return javac.compile(className, source(head, className, false, text), false)
            instanceof Javac.Outcome.Done(var classes, _)
        ? Optional.of(new Result(compiled(classes, className, null), Optional.empty()))
        : Optional.empty();
  }

  private static Result value(List<ClassFile> classes, String className, String name, String type) {
    Compiled.Field field = new Compiled.Field(Memory.PACKAGE + "." + className, field(className));
    return new Result(
        compiled(classes, className, name), Optional.of(new Value(name, type, field)));
  }

  private static Compiled compiled(
      List<ClassFile> classes, String className, @Nullable String name) {
    List<ClassFile> woven =
        classes.stream()
            .map(each -> new ClassFile(each.name(), Weaver.weave(each.bytes())))
            .toList();
    Step step = Step.java(Memory.PACKAGE + "." + className, "do_it$", name);
    return new Compiled(
        Status.COMPLETE, woven, List.of(step), List.of(), List.of(), List.of(), List.of());
  }

  /// The field's name is not one that a snippet uses.
  private static String field(String className) {
    return className + "$value";
  }

  private static String source(String head, String className, boolean returning, String text) {
    String field = field(className);
    return head
        + "public class %s {\n  public static Object %s;\n".formatted(className, field)
        + "  public static Object do_it$() throws Throwable {\n"
        + (returning ? "return " + field + " = (" + text + "\n);" : text + "\n; return null;")
        + "\n  }\n}\n";
  }

  private static String withoutSemicolon(String code) {
    String text = code.strip();
    return text.endsWith(";") ? text.substring(0, text.length() - 1).strip() : text;
  }

  /// Everything that looks like a name, also in strings and comments.
  static Set<String> names(String text) {
    return NAME.matcher(text).results().map(r -> r.group()).collect(Collectors.toSet());
  }

  void addToClassPath(List<String> paths) throws IOException {
    List<File> all = new ArrayList<>();
    disk.getLocation(StandardLocation.CLASS_PATH).forEach(all::add);
    paths.forEach(path -> all.add(new File(path)));
    disk.setLocation(StandardLocation.CLASS_PATH, all);
    javac.forgetAll();
  }

  @Override
  public void close() {
    try {
      javac.close();
    } catch (IOException e) {
      // Nothing was written.
    }
  }
}
