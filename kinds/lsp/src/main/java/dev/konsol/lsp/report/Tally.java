package dev.konsol.lsp.report;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.diagnostics.Severity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// How many there are of what.
///
/// @param unsure files whose answer is not fresh
public record Tally(int files, int errors, int warnings, int others, int unsure) {
  public static Tally of(List<FileReport> reports) {
    Map<Severity, Integer> counts = new EnumMap<>(Severity.class);
    int unsure = 0;
    for (FileReport report : reports) {
      for (Finding finding : report.findings()) {
        counts.merge(finding.severity(), 1, Integer::sum);
      }
      unsure += report.freshness() == Freshness.FRESH ? 0 : 1;
    }
    int errors = counts.getOrDefault(Severity.ERROR, 0);
    int warnings = counts.getOrDefault(Severity.WARNING, 0);
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    return new Tally(reports.size(), errors, warnings, all - errors - warnings, unsure);
  }

  /// `2 errors, 1 warning in 3 files`. Of a file that could not be checked it is not said that it
  /// has no errors.
  public String words() {
    if (files == 0) {
      return "nothing to check";
    }
    String unchecked = count(unsure, "file") + " could not be checked";
    if (errors + warnings == 0) {
      String clean = "no errors in " + count(files - unsure, "file");
      return unsure == 0 ? clean : unsure == files ? unchecked : clean + "; " + unchecked;
    }
    String found =
        errors == 0
            ? count(warnings, "warning")
            : count(errors, "error") + (warnings == 0 ? "" : ", " + count(warnings, "warning"));
    return found + " in " + count(files, "file") + (unsure == 0 ? "" : "; " + unchecked);
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
