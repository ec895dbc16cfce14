package dev.konsol.lsp.report;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.diagnostics.Severity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What was wrong before an edit, to see what is wrong because of it. A finding is known again by
/// what it says about which line of source, not by that line's number: an edit above moves it.
public final class Baseline {
  /// A finding wherever it stands.
  private record Known(Path file, Severity severity, String code, String message, String source) {
    private long size() {
      return (long) OVERHEAD + code.length() + message.length() + source.length();
    }
  }

  private static final int OVERHEAD = 100;

  /// What is new, as reports without what was there before, and how many findings are gone.
  public record Difference(List<FileReport> appeared, int gone) {
    public Difference {
      appeared = List.copyOf(appeared);
    }
  }

  private final Map<Known, Integer> before = new HashMap<>();

  public Baseline(List<FileReport> reports) {
    for (FileReport report : reports) {
      Excerpts source = Excerpts.of(report.file());
      report.findings().forEach(each -> before.merge(known(report, each, source), 1, Integer::sum));
    }
  }

  private static Known known(FileReport report, Finding finding, Excerpts source) {
    return new Known(
        report.file(),
        finding.severity(),
        finding.code(),
        finding.message(),
        source.line(finding.range().start().line()).strip());
  }

  /// About how many characters it takes.
  public long size() {
    return before.keySet().stream().mapToLong(Known::size).sum();
  }

  public Difference against(List<FileReport> now) {
    Map<Known, Integer> left = new HashMap<>(before);
    List<FileReport> appeared = new ArrayList<>();
    for (FileReport report : now) {
      Excerpts source = Excerpts.of(report.file());
      appeared.add(report.filtered(each -> !taken(left, known(report, each, source))));
    }
    return new Difference(appeared, left.values().stream().mapToInt(Integer::intValue).sum());
  }

  /// Whether it was there before; each of several equal ones counts once.
  private static boolean taken(Map<Known, Integer> left, Known known) {
    Integer count = left.get(known);
    if (count == null || count == 0) {
      return false;
    }
    left.put(known, count - 1);
    return true;
  }
}
