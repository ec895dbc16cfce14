package dev.konsol.lsp.report;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.diagnostics.Severity;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reports for a reader with little room: the worst first, as many whole lines as fit, and then how
/// many are left out. What is not fresh comes before everything.
public final class BudgetText {
  private static final int FOR_THE_REST = 80;

  private BudgetText() {}

  /// The text.
  ///
  /// @param bytes that the text has at most, in UTF-8
  public static String of(List<FileReport> reports, Path directory, int bytes) {
    List<String> lines = new ArrayList<>();
    ReportText unsure = new ReportText(directory, Style.PLAIN, Severity.ERROR);
    lines.addAll(
        unsure
            .of(reports.stream().map(each -> each.filtered(_ -> false)).toList())
            .lines()
            .toList());
    for (Severity severity : Severity.values()) {
      ReportText text = new ReportText(directory, Style.PLAIN, severity);
      List<FileReport> only =
          reports.stream()
              .map(each -> each.filtered(finding -> finding.severity() == severity).sure())
              .toList();
      lines.addAll(text.of(only).lines().toList());
    }
    return cut(lines, bytes, Tally.of(reports));
  }

  private static String cut(List<String> lines, int bytes, Tally tally) {
    StringBuilder text = new StringBuilder();
    int used = 0;
    int shown = 0;
    for (String line : lines) {
      int size = line.getBytes(StandardCharsets.UTF_8).length + 1;
      if (used + size > bytes - FOR_THE_REST) {
        break;
      }
      text.append(line).append('\n');
      used += size;
      shown++;
    }
    String rest =
        shown == lines.size() ? "" : "… " + (lines.size() - shown) + " more lines left out; ";
    return text + rest + tally.words() + "\n";
  }
}
