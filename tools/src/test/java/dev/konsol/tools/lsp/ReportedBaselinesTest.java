package dev.konsol.tools.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.Range;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportedBaselinesTest {
  private static FileReport report(int number, String message) {
    Position start = new Position(0, 0);
    Finding finding = new Finding(new Range(start, start), Severity.ERROR, "", "", message);
    return new FileReport(
        Path.of("/absent/" + number),
        List.of(new Answer<>(Freshness.FRESH, List.of(finding), "s", 1, 1, "", Duration.ZERO)),
        List.of());
  }

  @Test
  void whatCallersWereToldIsRememberedWithinABound() {
    ReportedBaselines seen = new ReportedBaselines();
    for (int i = 0; i < 100; i++) {
      seen.remember("", List.of(report(i, i + "x".repeat(1 << 18))));
    }
    assertThat(seen.size()).isBetween(10, 16);
    FileReport last = report(99, 99 + "x".repeat(1 << 18));
    assertThat(seen.fresh("", List.of(last)).getFirst().findings()).isEmpty();
    FileReport first = report(0, 0 + "x".repeat(1 << 18));
    assertThat(seen.fresh("", List.of(first)).getFirst().findings()).hasSize(1);
  }

  @Test
  void whatOneAgentWasToldIsNewForAnother() {
    ReportedBaselines seen = new ReportedBaselines();
    List<FileReport> reports = List.of(report(1, "x"));
    seen.remember("one", reports);
    assertThat(seen.fresh("one", reports).getFirst().findings()).isEmpty();
    assertThat(seen.fresh("two", reports)).isEqualTo(reports);
  }
}
