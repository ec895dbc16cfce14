package dev.konsol.compiler.java.jshell;

import dev.konsol.compiler.java.direct.Declaration;
import dev.konsol.compiler.java.direct.DirectCompiler;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.DeclaredName;
import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.Diagnostic.Place;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Function;
import java.util.regex.Pattern;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.Diag;
import jdk.jshell.ExpressionSnippet;
import jdk.jshell.JShell;
import jdk.jshell.PersistentSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.VarSnippet;
import org.jspecify.annotations.Nullable;

/// The compilation of one piece of code, snippet by snippet.
public final class Compilation {
  /// javac's last words where the place is the class around the snippet, which has no name here.
  private static final Pattern NOWHERE = Pattern.compile("\\R\\h*location: class\\h*$");

  private static final Pattern RESULT = Pattern.compile("\\$\\d+");

  private final JShell shell;
  private final Capture capture;
  private final String code;
  private final List<Compiled.ClassFile> classes = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<DeclaredName> declared = new ArrayList<>();
  private final List<String> invalidated = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final Map<VarSnippet, Compiled.Field> results = new LinkedHashMap<>();
  private final Queue<Capture.Invocation> calls = new ArrayDeque<>();
  private final Function<String, Optional<String>> types;
  private Status status = Status.COMPLETE;
  private boolean leftTraces;

  /// `types` finds the type of an expression without JShell.
  public Compilation(
      JShell shell, Capture capture, String code, Function<String, Optional<String>> types) {
    this.shell = shell;
    this.capture = capture;
    this.code = code;
    this.types = types;
  }

  /// Compiles the next snippet; false when it is faulty and nothing after it counts.
  public boolean add(Piece piece) {
    List<SnippetEvent> events = shell.eval(piece.source());
    if (!isToRun(events)) {
      events = withType(piece, events);
    }
    boolean run = isToRun(events);
    calls.addAll(capture.takeInvocations());
    int first = Place.in(code, piece.offset()).line();
    classes.addAll(capture.takeClasses(LineNumbers.of(events, first), lack(events)));
    for (SnippetEvent event : events) {
      if (event.causeSnippet() == null) {
        take(event, piece, run);
      } else {
        takeDependent(event);
      }
    }
    return status == Status.COMPLETE;
  }

  /// Whether what is to be run will be.
  private boolean isToRun(List<SnippetEvent> events) {
    return capture.hasInvocations()
        || events.stream()
            .filter(event -> event.causeSnippet() == null)
            .noneMatch(event -> isMissed(event.snippet()));
  }

  /// A snippet that runs, and did not. A variable without a value may wait for its type.
  private static boolean isMissed(Snippet snippet) {
    return snippet.subKind().isExecutable()
        && snippet.subKind() != Snippet.SubKind.VAR_DECLARATION_SUBKIND;
  }

  /// JShell writes the types of expressions itself, and not all of them as Java: with annotations
  /// in them they fail. Where the type is known otherwise it is given one more try with that.
  private List<SnippetEvent> withType(Piece piece, List<SnippetEvent> failed) {
    Optional<List<SnippetEvent>> sound =
        inferred(piece, failed)
            .flatMap(each -> types.apply(each.value()).map(type -> each.withType(type)))
            .map(typed -> shell.eval(typed.source()));
    sound.ifPresent(_ -> failed.forEach(event -> drop(event.snippet())));
    if (sound.isPresent() && !capture.hasInvocations()) {
      sound.get().forEach(event -> drop(event.snippet()));
      return failed;
    }
    return sound.orElse(failed);
  }

  private static Optional<Declaration> inferred(Piece piece, List<SnippetEvent> failed) {
    String text = DirectCompiler.withoutSemicolon(piece.text());
    return failed.getFirst().snippet() instanceof VarSnippet variable && isResult(variable)
        ? Optional.of(new Declaration("var", variable.name(), " " + text))
        : Declaration.in(text).filter(Declaration::inferred);
  }

  private void drop(Snippet snippet) {
    if (shell.status(snippet).isActive()) {
      shell.drop(snippet);
    }
  }

  /// Declares a value of before to JShell. Should that fail, code that uses it will be told.
  public void addRecalled(String source) {
    List<SnippetEvent> events = shell.eval(source);
    for (SnippetEvent event : events) {
      capture.takeInvocations().forEach(call -> steps.add(step(call, event.snippet())));
    }
    classes.addAll(capture.takeClasses(LineNumbers.of(events, 1), Optional.empty()));
  }

  private void take(SnippetEvent event, Piece piece, boolean run) {
    Snippet snippet = event.snippet();
    List<Diagnostic> said = shell.diagnostics(snippet).map(d -> diagnostic(d, piece)).toList();
    diagnostics.addAll(said);
    if (event.status() == Snippet.Status.REJECTED) {
      status = Status.ERROR;
      return;
    }
    if (said.stream().anyMatch(Diagnostic::isError) || !run) {
      refuse(snippet, piece);
      return;
    }
    addStep(snippet, piece);
    Declarations.of(snippet).ifPresent(declared::add);
    unresolved(snippet)
        .ifPresent(
            missing ->
                report(
                    Diagnostic.WARNING, "cannot be used until " + missing + " is declared", piece));
  }

  /// Each snippet has one call: `int a = 1, b = 2` is two of both.
  private void addStep(Snippet snippet, Piece piece) {
    if (!calls.isEmpty()) {
      steps.add(step(calls.remove(), snippet).at(piece.line(code)));
    }
  }

  /// JShell takes it for sound, but there is nothing that could be run: the class file could not be
  /// written, or a name in it is not known.
  private void refuse(Snippet snippet, Piece piece) {
    status = Status.ERROR;
    leftTraces = true;
    calls.clear();
    if (diagnostics.stream().noneMatch(Diagnostic::isError)) {
      String why =
          unresolved(snippet).map(missing -> ": " + missing + " is not declared").orElse("");
      report(Diagnostic.ERROR, "this was not run" + why, piece);
    }
    drop(snippet);
  }

  /// A declaration that was compiled again because one that it uses has changed. A variable among
  /// them starts anew.
  private void takeDependent(SnippetEvent event) {
    if (event.snippet() instanceof VarSnippet variable && event.isSignatureChange()) {
      invalidated.add(variable.name());
    }
  }

  /// The value of an expression, which JShell has given a name.
  private static boolean isResult(VarSnippet variable) {
    return RESULT.matcher(variable.name()).matches();
  }

  private Step step(Capture.Invocation call, Snippet snippet) {
    @Nullable String name =
        switch (snippet) {
          case VarSnippet variable -> variable.name();
          case ExpressionSnippet expression -> expression.name();
          default -> null;
        };
    if (snippet instanceof VarSnippet variable && isResult(variable)) {
      results.put(variable, new Compiled.Field(call.className(), variable.name()));
    }
    return Step.java(call.className(), call.method(), name);
  }

  /// Why something of this cannot be used yet.
  private Optional<String> lack(List<SnippetEvent> events) {
    List<String> all =
        events.stream()
            .map(SnippetEvent::snippet)
            .flatMap(each -> unresolved(each).map(missing -> lack(each, missing)).stream())
            .toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", all));
  }

  private static String lack(Snippet snippet, String missing) {
    String name = snippet instanceof PersistentSnippet named ? named.name() : "this";
    return name + " cannot be used until " + missing + " is declared";
  }

  /// What a declaration lacks.
  private Optional<String> unresolved(Snippet snippet) {
    return snippet instanceof DeclarationSnippet declaration
        ? Optional.of(String.join(", ", shell.unresolvedDependencies(declaration).toList()))
            .filter(missing -> !missing.isEmpty())
        : Optional.empty();
  }

  private void report(String severity, String message, Piece piece) {
    Place place = Place.in(code, piece.offset());
    diagnostics.add(new Diagnostic(severity, message, place));
  }

  private Diagnostic diagnostic(Diag diag, Piece piece) {
    return new Diagnostic(
        diag.isError() ? Diagnostic.ERROR : Diagnostic.WARNING,
        NOWHERE.matcher(diag.getMessage(Locale.ROOT)).replaceFirst(""),
        Place.in(code, piece.offset() + diag.getStartPosition()));
  }

  /// Whether JShell's compiler may have kept something of a snippet that it failed on.
  public boolean leftTraces() {
    return leftTraces;
  }

  public Map<VarSnippet, Compiled.Field> results() {
    return results;
  }

  public Compiled finish(List<Compiled.Field> forgotten) {
    return new Compiled(status, classes, steps, declared, invalidated, forgotten, diagnostics);
  }
}
