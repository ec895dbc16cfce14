package dev.konsol.tools.lsp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.trust.Trust;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.report.Baseline;
import dev.konsol.lsp.report.BudgetText;
import dev.konsol.lsp.report.Tally;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.tools.AfterEdit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// What language servers say of an edit: the errors and warnings that the files did not have before
/// it. A file that no server is for is not spoken of. Safe for any thread.
public final class EditDiagnostics implements AfterEdit {
  // An edit must not wait for a server that reads a large project: it is told of it instead.
  private static final Duration BEFORE = Duration.ofSeconds(2);
  private static final Duration AFTER = Duration.ofSeconds(8);
  private static final int MOST_BYTES = 2_048;
  private static final int MOST_FILES = 50;

  private final Supplier<LanguageServers> servers;
  private final Trust trust;

  /// @param trust told of what is edited, before it is
  public EditDiagnostics(Supplier<LanguageServers> servers, Trust trust) {
    this.servers = servers;
    this.trust = trust;
  }

  @Override
  public Pending before(ToolContext caller, Path directory, List<Path> files)
      throws InterruptedException {
    files.forEach(trust::writtenByModel);
    Edit edit = new Edit(caller, directory, files.stream().limit(MOST_FILES).toList());
    String left = left(files.size());
    try {
      List<FileReport> reports = edit.ask(BEFORE);
      boolean known = reports.stream().allMatch(each -> each.freshness() == Freshness.FRESH);
      Baseline baseline = new Baseline(reports);
      return () -> edit.report(known ? Optional.of(baseline) : Optional.empty()) + left;
    } catch (KonsolException e) {
      return () -> "";
    }
  }

  private static String left(int files) {
    return files <= MOST_FILES
        ? ""
        : "\n[… %d of %d files not looked at, those after the first %d: ask lsp_diagnostics …]"
            .formatted(files - MOST_FILES, files, MOST_FILES);
  }

  /// One edit of some files.
  private final class Edit {
    private final ToolContext caller;
    private final Path directory;
    private final List<Path> files;

    private Edit(ToolContext caller, Path directory, List<Path> files) {
      this.caller = caller;
      this.directory = directory;
      this.files = files;
    }

    private String report(Optional<Baseline> before) throws InterruptedException {
      try {
        List<FileReport> now = ask(AFTER);
        return now.isEmpty() ? "" : "\n" + words(DiskText.real(directory), now, before);
      } catch (KonsolException e) {
        return "";
      }
    }

    /// Errors and warnings, of the files that a server is for.
    private List<FileReport> ask(Duration timeout) throws InterruptedException {
      List<Path> there = files.stream().filter(Files::isRegularFile).toList();
      return servers
          .get()
          .seenFrom(caller.environment())
          .diagnostics(directory, there, Optional.of(timeout))
          .stream()
          .filter(each -> each.freshness() != Freshness.UNSUPPORTED)
          .map(each -> each.filtered(found -> found.severity().compareTo(Severity.WARNING) <= 0))
          .toList();
    }
  }

  private static String words(Path directory, List<FileReport> now, Optional<Baseline> before) {
    Optional<Baseline.Difference> difference = before.map(each -> each.against(now));
    List<FileReport> shown = difference.map(Baseline.Difference::appeared).orElse(now);
    int gone = difference.map(Baseline.Difference::gone).orElse(0);
    Tally tally = Tally.of(shown);
    String fixed = gone == 0 ? "" : "; " + gone + " gone";
    if (tally.errors() + tally.warnings() + tally.unsure() == 0) {
      return before.isPresent()
          ? "[fresh: no new problems" + fixed + "]"
          : "[fresh: the file has no problems]";
    }
    String head =
        tally.unsure() > 0
            ? "[not all is known yet: ask lsp_diagnostics later]"
            : before.isPresent()
                ? "[fresh: the edit caused these" + fixed + "]"
                : "[fresh: the problems there are now, some may be older]";
    String problems = BudgetText.of(shown, directory, MOST_BYTES).stripTrailing();
    return head + "\n" + Excerpt.printable(problems);
  }
}
