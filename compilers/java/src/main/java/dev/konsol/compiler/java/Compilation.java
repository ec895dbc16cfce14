package dev.konsol.compiler.java;

import dev.konsol.compiler.Compiled;
import dev.konsol.compiler.Declared;
import dev.konsol.compiler.Diagnostic;
import dev.konsol.compiler.Diagnostic.Place;
import dev.konsol.compiler.Status;
import dev.konsol.compiler.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.Diag;
import jdk.jshell.ExpressionSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.VarSnippet;
import org.jspecify.annotations.Nullable;

/// The compilation of one piece of code, snippet by snippet.
final class Compilation {
  /// javac's last words where the place is the class around the snippet, which has no name here.
  private static final Pattern NOWHERE = Pattern.compile("\\R\\h*location: class\\h*$");

  private final JShell shell;
  private final Capture capture;
  private final String code;
  private final List<Compiled.ClassFile> classes = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<Declared> declared = new ArrayList<>();
  private final List<String> invalidated = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final Map<VarSnippet, Compiled.Field> results = new LinkedHashMap<>();
  private Status status = Status.COMPLETE;

  Compilation(JShell shell, Capture capture, String code) {
    this.shell = shell;
    this.capture = capture;
    this.code = code;
  }

  /// Compiles the next snippet; false when it is faulty and nothing after it counts.
  boolean add(Piece piece) {
    List<SnippetEvent> events = shell.eval(piece.source());
    int first = Place.in(code, piece.offset()).line();
    classes.addAll(capture.takeClasses(Lines.of(events, first)));
    for (SnippetEvent event : events) {
      if (event.causeSnippet() == null) {
        take(event, piece);
      } else {
        takeDependent(event);
      }
    }
    return status == Status.COMPLETE;
  }

  /// Declares a value of before to JShell. Should that fail, code that uses it will be told.
  void addRecalled(String source) {
    List<SnippetEvent> events = shell.eval(source);
    for (SnippetEvent event : events) {
      capture.takeInvocations().forEach(call -> steps.add(step(call, event.snippet())));
    }
    classes.addAll(capture.takeClasses(Lines.of(events, 1)));
  }

  private void take(SnippetEvent event, Piece piece) {
    Snippet snippet = event.snippet();
    shell.diagnostics(snippet).forEach(diag -> diagnostics.add(diagnostic(diag, piece)));
    if (event.status() == Snippet.Status.REJECTED) {
      status = Status.ERROR;
      return;
    }
    int line = piece.line(code);
    capture.takeInvocations().forEach(call -> steps.add(step(call, snippet).at(line)));
    Declarations.of(snippet).ifPresent(declared::add);
    warnOfUnresolved(snippet, piece);
  }

  /// A declaration that was compiled again because one that it uses has changed. A variable among
  /// them starts anew.
  private void takeDependent(SnippetEvent event) {
    if (event.snippet() instanceof VarSnippet variable && event.isSignatureChange()) {
      invalidated.add(variable.name());
    }
  }

  private Step step(Capture.Invocation call, Snippet snippet) {
    @Nullable String name =
        switch (snippet) {
          case VarSnippet variable -> variable.name();
          case ExpressionSnippet expression -> expression.name();
          default -> null;
        };
    if (snippet instanceof VarSnippet variable
        && snippet.subKind() == Snippet.SubKind.TEMP_VAR_EXPRESSION_SUBKIND) {
      results.put(variable, new Compiled.Field(call.className(), variable.name()));
    }
    return Step.java(call.className(), call.method(), name);
  }

  private void warnOfUnresolved(Snippet snippet, Piece piece) {
    if (snippet instanceof DeclarationSnippet declaration) {
      List<String> missing = shell.unresolvedDependencies(declaration).toList();
      if (!missing.isEmpty()) {
        Place place = Place.in(code, piece.offset());
        diagnostics.add(
            new Diagnostic(
                Diagnostic.WARNING,
                "cannot be used until " + String.join(", ", missing) + " is declared",
                place,
                place,
                null));
      }
    }
  }

  private Diagnostic diagnostic(Diag diag, Piece piece) {
    return new Diagnostic(
        diag.isError() ? Diagnostic.ERROR : Diagnostic.WARNING,
        NOWHERE.matcher(diag.getMessage(Locale.ROOT)).replaceFirst(""),
        Place.in(code, piece.offset() + diag.getStartPosition()),
        Place.in(code, piece.offset() + diag.getEndPosition()),
        diag.getCode());
  }

  Map<VarSnippet, Compiled.Field> results() {
    return results;
  }

  Compiled finish(List<Compiled.Field> forgotten) {
    return new Compiled(status, classes, steps, declared, invalidated, forgotten, diagnostics);
  }
}
