package dev.konsol.tools.lsp;

import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.report.Baseline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What callers were last told of files, to tell next time what is new. Forgets the files that were
/// asked about longest ago. Safe for any thread.
final class ReportedBaselines {
  private static final int MOST_FILES = 2_000;
  private static final long MOST_CHARS = 4L << 20;

  private record Told(String caller, Path file) {}

  private final Map<Told, Baseline> last = new LinkedHashMap<>();
  private long chars;

  /// The reports without what was told before, and remembers them. A file that nobody asked about
  /// before is as it is.
  ///
  /// @param caller whose questions count; empty for all who have no name
  synchronized List<FileReport> fresh(String caller, List<FileReport> reports) {
    List<FileReport> appeared = new ArrayList<>();
    for (FileReport report : reports) {
      Baseline before = last.get(new Told(caller, report.file()));
      appeared.addAll(
          before == null ? List.of(report) : before.against(List.of(report)).appeared());
    }
    remember(caller, reports);
    return appeared;
  }

  synchronized List<FileReport> remember(String caller, List<FileReport> reports) {
    for (FileReport report : reports) {
      Told told = new Told(caller, report.file());
      forget(told);
      Baseline baseline = new Baseline(List.of(report));
      last.put(told, baseline);
      chars += baseline.size();
    }
    while (last.size() > MOST_FILES || chars > MOST_CHARS) {
      forget(last.keySet().iterator().next());
    }
    return reports;
  }

  private void forget(Told told) {
    Baseline gone = last.remove(told);
    chars -= gone == null ? 0 : gone.size();
  }

  synchronized int size() {
    return last.size();
  }
}
