package dev.konsol.compiler.kotlin.snippet;

import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.Diagnostic.Place;
import java.util.List;
import java.util.Optional;
import kotlin.script.experimental.api.ScriptDiagnostic;
import kotlin.script.experimental.api.SourceCode;
import org.jspecify.annotations.Nullable;

/// The compiler's reports as diagnostics.
public final class Reports {
  private static final Place START = new Place(1, 1);

  private Reports() {}

  public static List<Diagnostic> of(List<ScriptDiagnostic> reports) {
    // The compiler tells some things twice.
    return reports.stream().flatMap(report -> of(report).stream()).distinct().toList();
  }

  public static Diagnostic warning(String message) {
    return new Diagnostic(Diagnostic.WARNING, message, START, START, null);
  }

  public static Diagnostic error(String message) {
    return new Diagnostic(Diagnostic.ERROR, message, START, START, null);
  }

  private static Optional<Diagnostic> of(ScriptDiagnostic report) {
    return switch (report.getSeverity()) {
      case DEBUG, INFO -> Optional.empty();
      case WARNING -> Optional.of(diagnostic(Diagnostic.WARNING, report));
      case ERROR, FATAL -> Optional.of(diagnostic(Diagnostic.ERROR, report));
    };
  }

  private static Diagnostic diagnostic(String severity, ScriptDiagnostic report) {
    SourceCode.@Nullable Location location = report.getLocation();
    Place from = location == null ? START : place(location.getStart());
    SourceCode.@Nullable Position end = location == null ? null : location.getEnd();
    return new Diagnostic(
        severity, report.getMessage(), from, end == null ? from : place(end), null);
  }

  private static Place place(SourceCode.Position position) {
    return new Place(position.getLine(), position.getCol());
  }
}
