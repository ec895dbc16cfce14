package dev.konsol.compiler.kotlin.files;

import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.kotlin.project.ProjectOptions;
import dev.konsol.compiler.kotlin.repl.Configuration;
import dev.konsol.compiler.kotlin.session.KotlinSnippets;
import dev.konsol.compiler.kotlin.snippet.Crash;
import dev.konsol.compiler.kotlin.snippet.Declarations;
import dev.konsol.compiler.kotlin.snippet.DisplayFunctions;
import dev.konsol.compiler.kotlin.snippet.Results;
import dev.konsol.compiler.kotlin.snippet.Syntax;
import dev.konsol.weaver.Weaver;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Compiled.ClassFile;
import dev.konsol.wire.compile.Completions;
import dev.konsol.wire.compile.DeclaredName;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
import java.io.File;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jetbrains.kotlin.psi.KtFile;

/// A session whose snippets the project's own compiler compiles, each as a file that imports what
/// those before it declared. Our compiler only reads the syntax and completes names. Confined to
/// one thread at a time.
public final class FileSnippets implements Snippets {
  private static final String CLASS = "SnippetKt";

  private final SessionSpec spec;
  private final ProjectCompiler compiler;
  private final KotlinSnippets ours;
  private final SnippetFolder folder;
  private final Set<String> classPath;
  private final SnippetImports visible = new SnippetImports();
  private final Results results = new Results();
  private final List<DeclaredName> declarations = new ArrayList<>();
  private final Set<String> said = new HashSet<>();
  private int completable;
  private int snippets;
  private boolean displaysInKotlin;

  private FileSnippets(SessionSpec spec, ProjectCompiler compiler, KotlinSnippets ours) {
    this.spec = spec;
    this.compiler = compiler;
    this.ours = ours;
    classPath = new LinkedHashSet<>(spec.classPath());
    folder = SnippetFolder.create();
  }

  public static FileSnippets open(SessionSpec spec, ProjectCompiler compiler) {
    return new FileSnippets(spec, compiler, KotlinSnippets.open(spec.with(List.of(), List.of())));
  }

  /// The compiler comes without a cache and takes seconds to load.
  @Override
  public void practise() {
    compile(syntax("0").file(), List.of());
  }

  private Syntax syntax(String code) {
    return ours.syntax(code);
  }

  @Override
  public Compiled compile(String code) {
    Syntax syntax = syntax(code);
    return switch (syntax.status()) {
      case INCOMPLETE -> Compiled.incomplete();
      case ERROR -> Compiled.faulty(syntax.diagnostics());
      case COMPLETE -> code.isBlank() ? Compiled.nothing() : compile(syntax.file());
    };
  }

  private Compiled compile(KtFile snippet) {
    Compiled before = Compiled.nothing();
    if (!displaysInKotlin && DisplayFunctions.areNamedIn(snippet)) {
      displaysInKotlin = true;
      KtFile functions = syntax(DisplayFunctions.SOURCE).file();
      before = compile(functions, Declarations.of(functions)).declaringNothing();
    }
    List<DeclaredName> declared = Declarations.of(snippet);
    Compiled compiled = compile(snippet, declared);
    if (compiled.status() == Status.COMPLETE) {
      declarations.addAll(declared);
    }
    return before.then(compiled);
  }

  private Compiled compile(KtFile snippet, List<DeclaredName> declared) {
    String name = "snippet" + ++snippets;
    SnippetSource source = SnippetSource.of(snippet, head(name, snippet));
    ProjectCompiler.Report report;
    try {
      report = compiler.compile(arguments(name, folder.write(source.text())));
    } catch (IllegalStateException e) {
      return Compiled.faulty(List.of(Diagnostic.error(Crash.explain(e))));
    }
    CompilerReport told = CompilerReport.of(report, source);
    List<Diagnostic> diagnostics = new ArrayList<>(told.placed());
    told.general().stream()
        .filter(each -> each.isError() || said.add(each.message()))
        .forEach(diagnostics::add);
    if (!report.sound()) {
      return Compiled.faulty(diagnostics);
    }
    List<ClassFile> classes = folder.take(!declared.isEmpty());
    if (!declared.isEmpty()) {
      visible.add(snippet, name);
    }
    return sound(name + "." + CLASS, source, classes, declared, diagnostics);
  }

  private Compiled sound(
      String main,
      SnippetSource source,
      List<ClassFile> classes,
      List<DeclaredName> declared,
      List<Diagnostic> diagnostics) {
    List<Step> steps =
        classes.stream()
            .filter(each -> each.name().equals(main) && SnippetClass.runs(each.bytes()))
            .map(_ -> Step.kotlin(main, source.hasResult() ? SnippetSource.RESULT : null).typed(""))
            .toList();
    List<ClassFile> woven =
        classes.stream().map(each -> new ClassFile(each.name(), woven(each, main))).toList();
    List<Compiled.Field> forgotten = steps.isEmpty() ? List.of() : results.add(steps.getFirst());
    return new Compiled(Status.COMPLETE, woven, steps, declared, List.of(), forgotten, diagnostics);
  }

  private static byte[] woven(ClassFile file, String main) {
    return Weaver.snippet(file.name().equals(main) ? SnippetClass.of(file.bytes()) : file.bytes());
  }

  private String head(String name, KtFile snippet) {
    StringBuilder head = new StringBuilder("package " + name + "; ");
    Configuration.imports(spec).forEach(each -> head.append("import ").append(each).append("; "));
    return head.append(visible.importsFor(snippet)).toString();
  }

  private List<String> arguments(String name, String file) {
    List<String> all = new ArrayList<>(List.of("-no-stdlib", "-no-reflect"));
    all.add("-Xskip-metadata-version-check");
    if (spec.jdkHome() != null) {
      all.addAll(List.of("-jdk-home", spec.jdkHome()));
    }
    spec.plugins().forEach(plugin -> all.add("-Xplugin=" + plugin));
    all.addAll(ProjectOptions.forSnippets(spec.options()));
    all.addAll(List.of("-jvm-target", compiler.target(spec.release())));
    // The functions of a file are found by the file that describes its module: each has its own.
    all.addAll(List.of("-module-name", name, "-Xfriend-paths=" + folder.classes()));
    all.addAll(List.of("-cp", folder.classes() + File.pathSeparator + joined()));
    all.addAll(List.of("-d", folder.output().toString(), file));
    return all;
  }

  /// Without what is not there (yet), of which the compiler would warn.
  private String joined() {
    return classPath.stream()
        .filter(entry -> new File(entry).exists())
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Override
  public Status check(String code) {
    return ours.check(code);
  }

  /// Our compiler is told what was declared only when somebody asks for names.
  @Override
  public Completions complete(String code, int cursor) {
    while (completable < declarations.size()) {
      ours.compile(declarations.get(completable++).source());
    }
    return ours.complete(code, cursor);
  }

  @Override
  public void addToClassPath(List<String> paths) {
    classPath.addAll(paths);
    ours.addToClassPath(paths);
  }

  @Override
  public void close() {
    ours.close();
    folder.close();
  }
}
