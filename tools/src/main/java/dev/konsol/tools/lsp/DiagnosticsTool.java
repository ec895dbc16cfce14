package dev.konsol.tools.lsp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.report.BudgetText;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.Reliability;
import dev.konsol.tools.lsp.query.ReportFields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/// `lsp_diagnostics {file?, files?, scope?, severity?, newOnly?, maxBytes?, timeoutMs?,
/// projectRoot?}`.
record DiagnosticsTool(LspAccess host, ReportedBaselines seen) implements LspTool {
  private static final int USUAL_BYTES = 4_096;
  private static final int MOST_BYTES = 100_000;
  private static final int MOST_FILES = 500;
  private static final int MOST_MILLIS = 300_000;
  private static final List<String> SCOPES = List.of("changed", "workspace");
  private static final List<String> SEVERITIES = List.of("error", "warning", "information", "hint");

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "lsp_diagnostics",
        "What is wrong in files",
        "Errors and warnings as the compiler sees them, without building: ask after every edit."
            + " Takes 'file', 'files', or a scope: 'changed' are those that git says have changed. Sees what is on disk now, also what other programs wrote. Comes"
            + " back as file:line:column: severity: message, worst first, within a budget. 'fresh'"
            + " means that this is all there is wrong; anything else says why not, and what to do:"
            + " no errors then do not mean that there are none.",
        QueryScope.described(
                new Schema()
                    .optionalText("file", "a file, relative to the project")
                    .optionalTexts("files", "several files")
                    .optionalChoice("scope", "instead of files", SCOPES)
                    .optionalChoice("severity", "the least; warning unless given", SEVERITIES)
                    .optionalFlag("newOnly", "only what has appeared since you last asked"))
            .optionalNumber("maxBytes", "of the text, 4096 unless given", 200, MOST_BYTES)
            .optionalNumber("timeoutMs", "how long to wait for a server", 1, MOST_MILLIS),
        ReportFields.schema(),
        Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return names(arguments).stream()
        .<Judged>map(name -> QueryScope.judged(name, arguments, context, host.reach(), use()))
        .toList();
  }

  @Override
  public ToolResult answer(Query query) throws InterruptedException {
    ToolArguments arguments = query.arguments();
    String word = arguments.choice("severity", SEVERITIES).orElse("warning");
    Severity least = Severity.valueOf(word.toUpperCase(Locale.ROOT));
    int bytes = (int) arguments.number("maxBytes", USUAL_BYTES, 200, MOST_BYTES);
    long millis = arguments.number("timeoutMs", 0, 1, MOST_MILLIS);
    Optional<Duration> timeout =
        millis == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    Asked asked = ask(query, timeout);
    List<FileReport> wanted =
        asked.reports().stream()
            .map(each -> each.filtered(finding -> finding.severity().compareTo(least) <= 0))
            .toList();
    String caller = query.context().caller();
    List<FileReport> shown =
        arguments.flag("newOnly") ? seen.fresh(caller, wanted) : seen.remember(caller, wanted);
    return told(asked.with(wanted, shown), bytes);
  }

  /// @param left how many files of the scope were not looked at
  /// @param known how many findings are still there and not told again
  private record Asked(Path project, List<FileReport> reports, int left, long known) {
    private Asked with(List<FileReport> all, List<FileReport> told) {
      return new Asked(project, told, left, findings(all) - findings(told));
    }

    private static long findings(List<FileReport> reports) {
      return reports.stream().mapToLong(report -> report.findings().size()).sum();
    }
  }

  private static Asked ask(Query query, Optional<Duration> timeout) throws InterruptedException {
    LanguageServers servers = query.servers();
    List<String> names = names(query.arguments());
    if (!names.isEmpty()) {
      List<QueryScope.Aim> aims = names.stream().map(query.scope()::aim).toList();
      Path project = aims.getFirst().project();
      return new Asked(
          project,
          servers.diagnostics(project, aims.stream().map(QueryScope.Aim::file).toList(), timeout),
          0,
          0);
    }
    Path project = query.scope().project();
    List<Path> all =
        switch (query.arguments().choice("scope", SCOPES).orElse("")) {
          case "changed" -> servers.changedFiles(project);
          case "workspace" -> servers.filesBelow(project, project, Integer.MAX_VALUE);
          default ->
              throw new ToolFailure(
                  "Give 'file' or 'files', or 'scope' as 'changed' or 'workspace'.");
        };
    List<FileReport> reports =
        servers.diagnostics(project, all.stream().limit(MOST_FILES).toList(), timeout);
    if (reports.isEmpty()) {
      throw new ToolFailure(
          "No file of "
              + project
              + " was looked at: none has changed, or no language server is for those there are."
              + " Give 'file', or look at lsp_status.");
    }
    return new Asked(project, reports, Math.max(0, all.size() - MOST_FILES), 0);
  }

  static List<String> names(ToolArguments arguments) {
    List<String> names = new ArrayList<>(arguments.texts("files"));
    arguments.optionalText("file").ifPresent(names::add);
    if (names.size() > MOST_FILES) {
      throw new ToolFailure("These are more than " + MOST_FILES + " files: give fewer.");
    }
    return names;
  }

  private static ToolResult told(Asked asked, int bytes) {
    List<FileReport> reports = asked.reports();
    Freshness whole =
        reports.stream().map(FileReport::freshness).reduce(Freshness.FRESH, Freshness::and);
    boolean none =
        reports.stream()
            .flatMap(report -> report.answers().stream())
            .map(Answer::freshness)
            .allMatch(each -> each == Freshness.FAILED || each == Freshness.UNSUPPORTED);
    String text =
        BudgetText.of(reports, DiskText.real(asked.project()), bytes)
            + known(asked)
            + (asked.left() == 0 ? label(reports, whole) : partial(asked, label(reports, whole)))
            + leftOut(reports);
    ObjectNode fields = ReportFields.of(asked.project(), reports, whole);
    fields.put("files_left_out", asked.left()).put("known_left_out", asked.known());
    return StructuredAnswer.of(text, fields, none);
  }

  /// What is still wrong, though nothing new is.
  private static String known(Asked asked) {
    return asked.known() == 0
        ? ""
        : "[only what is new: %d more, told before, are still there]\n".formatted(asked.known());
  }

  /// 'This is all' holds for the files that were looked at, and they are not all.
  private static String partial(Asked asked, String label) {
    return "[of the first %d files:]\n%s\n[… %d of %d files not looked at: give the others as 'files' …]"
        .formatted(MOST_FILES, label, asked.left(), asked.left() + MOST_FILES);
  }

  private static String leftOut(List<FileReport> reports) {
    return reports.stream()
        .flatMap(report -> report.leftOut().stream())
        .distinct()
        .map(each -> "\n[" + each.sentence() + "]")
        .collect(Collectors.joining());
  }

  private static String label(List<FileReport> reports, Freshness whole) {
    if (whole == Freshness.FRESH) {
      return "[fresh: this is all, of everything on disk]";
    }
    String fresh = byServer(reports);
    long retry = ReportFields.retryMillis(reports);
    return fresh.isEmpty()
        ? "[%s: %s]".formatted(whole.wireName(), Reliability.advice(whole, retry))
        : fresh
            + "[%s for the others: %s]".formatted(whole.wireName(), Reliability.next(whole, retry));
  }

  /// One server that is missing says nothing of what the others have answered.
  private static String byServer(List<FileReport> reports) {
    Map<String, Long> fresh =
        reports.stream()
            .flatMap(report -> report.answers().stream())
            .filter(answer -> answer.freshness() == Freshness.FRESH)
            .collect(Collectors.groupingBy(Answer::server, TreeMap::new, Collectors.counting()));
    return fresh.entrySet().stream()
        .map(each -> "[fresh for %d files: %s]\n".formatted(each.getValue(), each.getKey()))
        .collect(Collectors.joining());
  }
}
