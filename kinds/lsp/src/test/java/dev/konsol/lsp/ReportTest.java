package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.report.Baseline;
import dev.konsol.lsp.report.BudgetText;
import dev.konsol.lsp.report.ReportText;
import dev.konsol.lsp.report.Style;
import dev.konsol.lsp.text.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private final Path directory;

  ReportTest(@TempDir Path temporary) throws IOException {
    this.directory = temporary.toRealPath();
  }

  private static Finding finding(int line, Severity severity, String message) {
    return new Finding(Range.of(line, 4, line, 7), severity, "C1", "fake", message);
  }

  private FileReport report(Freshness freshness, Finding... findings) {
    return new FileReport(
        directory.resolve("a.txt"),
        List.of(
            new Answer<>(freshness, List.of(findings), "fake", 1, 1, "it is late", Duration.ZERO)),
        List.of());
  }

  @Test
  void printsAsACompilerDoes() {
    FileReport report =
        report(Freshness.TIMED_OUT, finding(2, Severity.ERROR, "no\u001b[31m such\nthing"));
    assertThat(new ReportText(directory, Style.PLAIN, Severity.HINT).of(List.of(report)))
        .isEqualTo(
            "a.txt:3:5: error: no [31m such [fake C1]\n    thing\na.txt: timed_out: it is late\n");
  }

  @Test
  void saysOnceWhatHoldsForManyFiles() {
    List<FileReport> reports = Collections.nCopies(10, report(Freshness.FAILED));
    assertThat(new ReportText(directory, Style.PLAIN, Severity.HINT).of(reports))
        .isEqualTo("a.txt: failed: it is late\n".repeat(3) + "7 files more: failed: it is late\n");
  }

  @Test
  void showsTheSourceOnATerminal() throws Exception {
    Files.writeString(directory.resolve("a.txt"), "let bad = 1;\n");
    FileReport report = report(Freshness.FRESH, finding(0, Severity.WARNING, "bad name"));
    assertThat(new ReportText(directory, Style.TERMINAL, Severity.HINT).of(List.of(report)))
        .contains("\u001b[33;1mwarning\u001b[0m: bad name")
        .contains("    1 │ let bad = 1;")
        .contains("      │     ~~~");
  }

  @Test
  void aDifferenceIsWhatAnEditBrought() throws Exception {
    Path file = directory.resolve("a.txt");
    Files.writeString(file, "one\ntwo\n");
    Baseline before =
        new Baseline(
            List.of(
                report(
                    Freshness.FRESH,
                    finding(0, Severity.WARNING, "old"),
                    finding(1, Severity.ERROR, "mended"))));
    Files.writeString(file, "new\none\n2\n");
    Baseline.Difference difference =
        before.against(
            List.of(
                report(
                    Freshness.FRESH,
                    finding(1, Severity.WARNING, "old"),
                    finding(2, Severity.ERROR, "broken"))));
    assertThat(difference.appeared().getFirst().findings())
        .extracting(Finding::message)
        .containsExactly("broken");
    assertThat(difference.gone()).isEqualTo(1);
  }

  @Test
  void aBudgetKeepsTheWorst() {
    List<Finding> many = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      many.add(finding(i, Severity.WARNING, "there was a warning before"));
    }
    many.add(finding(300, Severity.ERROR, "and now an error"));
    FileReport report = report(Freshness.FRESH, many.toArray(Finding[]::new));
    String text = BudgetText.of(List.of(report), directory, 1000);
    assertThat(text.length()).isLessThanOrEqualTo(1000);
    assertThat(text).startsWith("a.txt:301:5: error: and now an error");
    assertThat(text).endsWith("more lines left out; 1 error, 300 warnings in 1 file\n");
  }
}
