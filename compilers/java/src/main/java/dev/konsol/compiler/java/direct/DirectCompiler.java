package dev.konsol.compiler.java.direct;

import dev.konsol.weaver.Weaver;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Compiled.ClassFile;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
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

/// The quick way for the most frequent snippets, a bare expression, a plain variable and a
/// statement: one pass of javac where JShell takes four and more, and the more has been declared,
/// the longer. Whatever is not plainly sound is left to JShell, so nothing here has to explain
/// anything. Confined to one thread at a time.
///
/// What stands before the code is on its first line, so that lines of stack traces are the code's.
public final class DirectCompiler implements AutoCloseable {
  private static final Pattern NAME =
      Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");

  /// How a statement begins that is no expression. Whether a switch is one, JShell has to say.
  private static final Pattern STATEMENT =
      Pattern.compile("(?s)(\\{|(for|while|do|if|try|synchronized)\\b).*");

  private static final String BEGIN = " public static Object do_it$() throws Throwable { ";
  private static final String END = " } }";

  private final Map<String, String> moved;
  private final Javac javac;
  private final StandardJavaFileManager disk;

  /// An expression compiled, and its value unless it has none or is a variable's.
  public record Result(Compiled compiled, Optional<Value> value) {}

  /// Where the value is once the worker has run it.
  record Value(String name, String type, Compiled.Field field) {}

  /// A variable compiled, with its type in full and its class file as javac wrote it.
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  public record Variable(Compiled compiled, String type, byte[] bytes) {
    /// Of the class that is in use now.
    String className() {
      return compiled.steps().getFirst().className();
    }
  }

  /// `snippets` are the class files by name that code may refer to, `moved` the classes whose
  /// fields the worker has elsewhere.
  public DirectCompiler(
      SessionSpec spec,
      List<String> options,
      Map<String, byte[]> snippets,
      Map<String, String> moved)
      throws IOException {
    this.moved = moved;
    disk = ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null);
    List<File> classPath = spec.classPath().stream().map(File::new).toList();
    disk.setLocation(StandardLocation.CLASS_PATH, classPath);
    List<String> all = new ArrayList<>(options);
    all.add("-proc:none");
    javac = new Javac(new SessionFiles(disk, snippets), all);
  }

  /// Compiles the code, which begins on this line, if it is an expression or a statement. `imports`
  /// are the import lines for the names that occur in it; `name` is what its value is called.
  public Optional<Result> compile(String code, String name, String imports, int line) {
    String text = withoutSemicolon(code);
    if (text.isBlank()) {
      return Optional.empty();
    }
    String className = "$JShell$_" + name.substring(1);
    String head = head(imports, className, line);
    if (isStatement(text)) {
      return statement(head, className, text, SourceShape.STATEMENT);
    }
    String source = head + valueOf(field(className), text);
    return switch (made(className, source, text, SourceShape.VALUE)) {
      case Javac.Outcome.Done(var classes, var type) ->
          Optional.of(
              isVariable(text)
                  ? new Result(compiled(classes, className, text), Optional.empty())
                  : value(classes, className, name, type));
      case Javac.Outcome.NoValue _ -> statement(head, className, text, SourceShape.EXPRESSION);
      case Javac.Outcome.Refused _, Javac.Outcome.NotGenerated _ -> Optional.empty();
    };
  }

  /// The type of this expression as one would write it.
  public Optional<String> type(String text, String imports) {
    String className = "$JShell$_type";
    String source = head(imports, className, 1) + BEGIN + "var v$ = " + text + "\n; return null;";
    return done(className, source + END, text, SourceShape.INFERRED).map(done -> done.type());
  }

  /// Throws [NotGenerated] where no class file can hold this text.
  private Javac.Outcome made(String className, String source, String text, SourceShape shape) {
    Javac.Outcome outcome = javac.compile(className, source, shape);
    if (outcome instanceof Javac.Outcome.NotGenerated(var remarks)) {
      throw new NotGenerated(remarks, source, text);
    }
    return outcome;
  }

  static boolean isStatement(String text) {
    return STATEMENT.matcher(text).matches();
  }

  /// Its value has a name already.
  private static boolean isVariable(String text) {
    return NAME.matcher(text).matches() && !text.equals("true") && !text.equals("false");
  }

  private Optional<Result> statement(
      String head, String className, String text, SourceShape shape) {
    String source = head + BEGIN + text + "\n; return null;" + END;
    return made(className, source, text, shape) instanceof Javac.Outcome.Done(var classes, _)
        ? Optional.of(new Result(compiled(classes, className, null), Optional.empty()))
        : Optional.empty();
  }

  /// Compiles the variable, whose declaration begins on this line, into a class of this name.
  public Optional<Variable> compile(
      Declaration declaration, String className, String imports, int line) {
    String head = head(imports, className, line);
    String local = declaration.type() + " " + declaration.name() + "$ = " + declaration.value();
    String begin = BEGIN + local + "\n; return ";
    Optional<String> type =
        declaration.inferred()
            ? done(
                    className,
                    head + begin + "null;" + END,
                    declaration.value(),
                    SourceShape.INFERRED)
                .map(done -> done.type())
            : Optional.of(declaration.type());
    return type.flatMap(t -> variable(declaration, t, className, head, begin));
  }

  private Optional<Variable> variable(
      Declaration declaration, String type, String className, String head, String begin) {
    String name = declaration.name();
    String field = "public static " + type + " " + name + ";";
    String source = head + field + begin + name + " = " + name + "$;" + END;
    return done(className, source, declaration.value(), SourceShape.VARIABLE)
        .map(
            done -> {
              Compiled made = compiled(done.classes(), className, name);
              return new Variable(
                  made.declaring(declaration.declared(type)),
                  done.type(),
                  bytes(done.classes(), className));
            });
  }

  private static byte[] bytes(List<ClassFile> classes, String className) {
    return classes.stream()
        .filter(file -> file.name().equals(SessionFiles.PACKAGE + "." + className))
        .findFirst()
        .orElseThrow()
        .bytes();
  }

  private Optional<Javac.Outcome.Done> done(
      String className, String source, String text, SourceShape shape) {
    return made(className, source, text, shape) instanceof Javac.Outcome.Done done
        ? Optional.of(done)
        : Optional.empty();
  }

  private Result value(List<ClassFile> classes, String className, String name, String type) {
    Compiled.Field field =
        new Compiled.Field(SessionFiles.PACKAGE + "." + className, field(className));
    return new Result(
        compiled(classes, className, name), Optional.of(new Value(name, type, field)));
  }

  private Compiled compiled(List<ClassFile> classes, String className, @Nullable String name) {
    List<ClassFile> woven =
        classes.stream()
            .map(each -> new ClassFile(each.name(), Weaver.snippet(each.bytes(), moved)))
            .toList();
    Step step = Step.java(SessionFiles.PACKAGE + "." + className, "do_it$", name);
    return new Compiled(
        Status.COMPLETE, woven, List.of(step), List.of(), List.of(), List.of(), List.of());
  }

  /// The field's name is not one that a snippet uses.
  private static String field(String className) {
    return className + "$value";
  }

  private static String head(String imports, String className, int line) {
    String onOneLine = "\n".repeat(line - 1) + imports.replace('\n', ' ');
    return "package "
        + SessionFiles.PACKAGE
        + "; "
        + onOneLine
        + " public class "
        + className
        + " { ";
  }

  private static String valueOf(String field, String text) {
    String declared = "public static Object " + field + ";";
    return declared + BEGIN + "return " + field + " = (" + text + "\n);" + END;
  }

  public static String withoutSemicolon(String code) {
    String text = code.stripTrailing();
    return text.endsWith(";") ? text.substring(0, text.length() - 1).stripTrailing() : text;
  }

  /// Everything that looks like a name, also in strings and comments.
  public static Set<String> names(String text) {
    return NAME.matcher(text).results().map(r -> r.group()).collect(Collectors.toSet());
  }

  public void addToClassPath(List<String> paths) throws IOException {
    List<File> all = new ArrayList<>();
    disk.getLocation(StandardLocation.CLASS_PATH).forEach(all::add);
    paths.forEach(path -> all.add(new File(path)));
    disk.setLocation(StandardLocation.CLASS_PATH, all);
    javac.forgetAll();
  }

  /// For when javac has failed on a snippet: the next one finds nothing of that.
  public void recover() {
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
