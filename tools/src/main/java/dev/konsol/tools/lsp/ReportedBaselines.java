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

  private final Map<Path, Baseline> last = new LinkedHashMap<>();
  private long chars;

  /// The reports without what was told before, and remembers them. A file that nobody asked about
  /// before is as it is.
  synchronized List<FileReport> fresh(List<FileReport> reports) {
    List<FileReport> appeared = new ArrayList<>();
    for (FileReport report : reports) {
      Baseline before = last.get(report.file());
      appeared.addAll(
          before == null ? List.of(report) : before.against(List.of(report)).appeared());
    }
    remember(reports);
    return appeared;
  }

  synchronized List<FileReport> remember(List<FileReport> reports) {
    for (FileReport report : reports) {
      forget(report.file());
      Baseline told = new Baseline(List.of(report));
      last.put(report.file(), told);
      chars += told.size();
    }
    while (last.size() > MOST_FILES || chars > MOST_CHARS) {
      forget(last.keySet().iterator().next());
    }
    return reports;
  }

  private void forget(Path file) {
    Baseline gone = last.remove(file);
    chars -= gone == null ? 0 : gone.size();
  }

  synchronized int size() {
    return last.size();
  }
}
