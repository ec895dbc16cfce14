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
  private Reports() {}

  public static List<Diagnostic> of(List<ScriptDiagnostic> reports) {
    // The compiler tells some things twice.
    return reports.stream().flatMap(report -> of(report).stream()).distinct().toList();
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
    Place from = location == null ? Place.START : place(location.getStart());
    return new Diagnostic(severity, report.getMessage(), from);
  }

  private static Place place(SourceCode.Position position) {
    return new Place(position.getLine(), position.getCol());
  }
}
