package dev.konsol.lines.lsp;

import dev.konsol.core.session.Attention;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.lsp.LspStatus;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.diagnostics.DiagnosticStore;
import dev.konsol.lsp.process.RunningSidecar;
import dev.konsol.lsp.report.Tally;
import dev.konsol.lsp.server.ServerStatus;
import dev.konsol.lsp.text.Position;
import dev.konsol.wire.JsonLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Encodes what this door answers. Lines and columns are counted from 1.
final class LspViews {
  private LspViews() {}

  static JsonLine ok() {
    return JsonLine.object().put("ok", true);
  }

  /// @param ofAll what had no effect on any of them
  static JsonLine reports(
      JsonLine line, List<FileReport> reports, Tally tally, List<LeftOut> ofAll) {
    List<LeftOut> leftOut = new ArrayList<>(ofAll);
    reports.forEach(report -> leftOut.addAll(report.leftOut()));
    return line.put("summary", tally.words())
        .put("errors", tally.errors())
        .put("warnings", tally.warnings())
        .put("unsure", tally.unsure())
        .putTexts("left_out", texts(leftOut, LeftOut::sentence))
        .putTexts("untrusted", texts(leftOut, left -> left.folder().toString()))
        .putObjects("files", reports, LspViews::report);
  }

  private static List<String> texts(List<LeftOut> leftOut, Function<LeftOut, String> what) {
    return leftOut.stream().map(what).distinct().toList();
  }

  private static void report(JsonLine line, FileReport report) {
    line.put("file", report.file().toString())
        .put("freshness", report.freshness().wireName())
        .putObjects("answers", report.answers(), LspViews::answer)
        .putObjects("findings", report.findings(), LspViews::finding);
  }

  static JsonLine symbols(JsonLine line, Answer<List<Symbol>> answer) {
    return answer(line.putObjects("symbols", answer.value(), LspViews::symbol), answer);
  }

  private static void symbol(JsonLine line, Symbol symbol) {
    line.put("name", symbol.name())
        .put("kind", symbol.kind())
        .put("container", symbol.container())
        .put("file", symbol.place().file().toString());
    position(line, "", symbol.place().range().start());
  }

  static JsonLine answer(JsonLine line, Answer<?> answer) {
    line.put("server", answer.server())
        .put("freshness", answer.freshness().wireName())
        .put("version", answer.version())
        .put("generation", answer.generation());
    if (!answer.note().isEmpty()) {
      line.put("note", answer.note());
    }
    if (!answer.retryAfter().isZero()) {
      line.put("retry_after_ms", answer.retryAfter().toMillis());
    }
    return line;
  }

  private static void finding(JsonLine line, Finding finding) {
    position(line, "", finding.range().start());
    position(line, "end_", finding.range().end());
    line.put("severity", finding.severity().word())
        .put("code", finding.code())
        .put("source", finding.source())
        .put("message", finding.message());
  }

  private static void position(JsonLine line, String prefix, Position position) {
    line.put(prefix + "line", position.line() + 1).put(prefix + "column", position.character() + 1);
  }

  static JsonLine status(LspStatus status) {
    return ok().put("directory", status.directory().toString())
        .put("connected", status.connected())
        .putObjects("servers", status.servers(), LspViews::server)
        .putObjects("available", status.available(), LspViews::available)
        .putTexts("warnings", status.warnings());
  }

  static JsonLine servers(List<ServerStatus> all) {
    return ok().putObjects("servers", all, LspViews::server);
  }

  private static void available(JsonLine line, LspStatus.Available each) {
    line.put("id", each.id())
        .put("server", each.id())
        .put("source", each.source())
        .put("missing", each.missing());
  }

  private static void server(JsonLine line, ServerStatus status) {
    ServerStatus.Run run = status.run();
    line.put("id", status.key().id())
        .put("server", status.key().id())
        .put("session", status.key().session().value())
        .put("root", status.key().root().toString())
        .put("state", status.state().wireName())
        .put("attention", attention(status).wireName())
        .put("reason", status.reason())
        .put("since_ms", status.since().toMillis())
        .put("retry_after_ms", status.retryAfter().toMillis())
        .put("restarts", status.restarts())
        .put("generation", status.generation())
        .put("pid", run.pid())
        .put("memory_bytes", run.memoryBytes())
        .put("processes", run.processes())
        .put("open_documents", run.openDocuments())
        .put("registrations", run.registrations())
        .putObject("diagnostics", held -> diagnostics(held, run.diagnostics()))
        .putTexts("watches", run.watches())
        .putTexts("stderr", run.stderr());
    run.sidecar().ifPresent(sidecar -> line.putObject("sidecar", each -> sidecar(each, sidecar)));
  }

  private static Attention attention(ServerStatus status) {
    return switch (status.state()) {
      case STARTING, INDEXING -> Attention.WORKING;
      case BACKOFF, BROKEN -> Attention.FAILED;
      case IDLE, READY, STOPPING -> Attention.NONE;
    };
  }

  private static void diagnostics(JsonLine line, DiagnosticStore.Held held) {
    line.put("files", held.files()).put("bytes", held.bytes()).put("dropped", held.dropped());
    line.put("changes", held.changes());
  }

  private static void sidecar(JsonLine line, RunningSidecar.Status sidecar) {
    line.putTexts("command", sidecar.command())
        .put("state", sidecar.state())
        .put("pid", sidecar.pid())
        .put("failures", sidecar.failures())
        .putTexts("output", sidecar.lastLines());
  }
}
