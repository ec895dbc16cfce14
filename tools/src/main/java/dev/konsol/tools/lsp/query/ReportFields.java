package dev.konsol.tools.lsp.query;

import dev.konsol.core.Excerpt;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.report.Tally;
import dev.konsol.tools.Schema;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reports in fields, in the same words as `konsol lsp check --json`.
public final class ReportFields {
  private static final int MOST_FINDINGS = 200;

  private ReportFields() {}

  public static Schema schema() {
    return Schema.open()
        .text("freshness", "the least of all files: fresh, stale, timed_out, not_ready, …")
        .optionalText("summary", "how many of what")
        .optionalNumber("errors", "how many", 0, Integer.MAX_VALUE)
        .optionalNumber("warnings", "how many", 0, Integer.MAX_VALUE)
        .optionalNumber("unsure", "files whose answer is not fresh", 0, Integer.MAX_VALUE)
        .optionalObjects("files", "file, freshness, answers and findings of each")
        .optionalNumber("files_left_out", "files not looked at", 0, Integer.MAX_VALUE)
        .optionalNumber(
            "known_left_out",
            "of newOnly: what was told before and is still there",
            0,
            Integer.MAX_VALUE);
  }

  public static ObjectNode of(Path project, List<FileReport> reports, Freshness whole) {
    Tally tally = Tally.of(reports);
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    fields.put("freshness", whole.wireName()).put("summary", tally.words());
    fields.put("errors", tally.errors()).put("warnings", tally.warnings());
    fields.put("unsure", tally.unsure());
    ArrayNode files = fields.putArray("files");
    int left = MOST_FINDINGS;
    for (FileReport report : reports) {
      List<Finding> findings = report.findings();
      List<Finding> shown = findings.subList(0, Math.min(left, findings.size()));
      left -= shown.size();
      ObjectNode node = files.addObject();
      node.put("file", new QueryScope.Aim(project, report.file()).name());
      node.put("freshness", report.freshness().wireName());
      answers(node.putArray("answers"), report);
      ArrayNode array = node.putArray("findings");
      shown.forEach(each -> finding(array.addObject(), each));
      if (shown.size() < findings.size()) {
        node.put("left_out", findings.size() - shown.size());
      }
    }
    return fields;
  }

  private static void answers(ArrayNode array, FileReport report) {
    for (Answer<List<Finding>> answer : report.answers()) {
      array.add(new Reliability(answer).fields());
    }
  }

  private static void finding(ObjectNode node, Finding finding) {
    node.put("line", finding.range().start().line() + 1);
    node.put("column", finding.range().start().character() + 1);
    node.put("end_line", finding.range().end().line() + 1);
    node.put("end_column", finding.range().end().character() + 1);
    node.put("severity", finding.severity().word()).put("code", finding.code());
    node.put("source", finding.source()).put("message", Excerpt.printable(finding.message()));
  }

  /// When the first of the servers that failed is tried again.
  public static long retryMillis(List<FileReport> reports) {
    return reports.stream()
        .flatMap(each -> each.answers().stream())
        .mapToLong(each -> each.retryAfter().toMillis())
        .filter(each -> each > 0)
        .min()
        .orElse(0);
  }
}
