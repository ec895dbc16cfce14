package dev.konsol.lines.lsp;

import dev.konsol.core.KonsolException;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.EditPreview;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.config.ServerConfiguration;
import dev.konsol.lsp.edit.EditRefused;
import dev.konsol.lsp.navigation.Navigation;
import dev.konsol.lsp.report.ReportText;
import dev.konsol.lsp.report.SymbolText;
import dev.konsol.lsp.report.Tally;
import dev.konsol.wire.JsonLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// What the requests of this door do, and the line that answers each.
///
/// @param cwd where the client is
record LspOperations(LanguageServers servers, Path cwd) {
  private static final int MOST_FILES = 5_000;

  /// Answers one request.
  ///
  /// @param early takes what is known of a file, where that is wanted as soon as it is
  JsonLine perform(LspRequest request, Consumer<String> early) throws InterruptedException {
    return switch (request) {
      case LspRequest.Check check -> check(check, early);
      case LspRequest.Symbols symbols -> symbols(symbols);
      case LspRequest.Edit edit -> edit(edit);
      case LspRequest.Status() -> LspViews.status(servers.status(cwd));
      case LspRequest.Restart(String id) ->
          LspViews.ok().put("restarted", servers.restart(cwd, id));
    };
  }

  private void askedByPerson(Path file) {
    Path folder = file.getParent();
    if (folder != null) {
      servers.trust().askedByPerson(folder);
    }
  }

  private JsonLine symbols(LspRequest.Symbols asked) throws InterruptedException {
    askedByPerson(asked.file().orElse(cwd.resolve("-")));
    Navigation navigation = servers.navigation();
    Answer<List<Symbol>> answer =
        asked.query().isEmpty()
            ? navigation.symbols(cwd, asked.file().orElseThrow(LspOperations::nothingAsked))
            : asked.file().isEmpty()
                ? navigation.workspaceSymbols(cwd, asked.query().get(), asked.source())
                : navigation.symbols(cwd, asked.file().get(), asked.query().get());
    return LspViews.symbols(
        LspViews.ok().put("text", SymbolText.of(answer.value(), cwd, asked.source())), answer);
  }

  private static KonsolException nothingAsked() {
    return KonsolException.badRequest("give a file, a name to look for, or both");
  }

  private JsonLine edit(LspRequest.Edit edit) throws InterruptedException {
    askedByPerson(edit.file());
    Answer<EditPreview> answer =
        servers.refactoring().edit(cwd, edit.file(), edit.symbol(), edit.where(), edit.text());
    boolean apply = edit.apply() && answer.freshness() == Freshness.FRESH;
    if (apply) {
      applied(answer.value());
    }
    return LspViews.answer(
        LspViews.ok().put("text", String.join("", answer.value().diffs())).put("applied", apply),
        answer);
  }

  private static void applied(EditPreview preview) {
    try {
      preview.apply();
    } catch (EditRefused e) {
      throw KonsolException.badRequest("nothing was changed: " + e.getMessage() + ": ask again", e);
    }
  }

  private List<Path> files(LspRequest.Scope scope) throws InterruptedException {
    return switch (scope) {
      case CHANGED -> servers.changedFiles(cwd);
      case WORKSPACE -> servers.filesBelow(cwd, cwd, MOST_FILES);
    };
  }

  /// The files that were named, and those of the folders that were.
  private List<Path> named(List<Path> named) throws InterruptedException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path each : named) {
      files.addAll(
          Files.isDirectory(each) ? servers.filesBelow(cwd, each, MOST_FILES) : List.of(each));
    }
    return List.copyOf(files);
  }

  private JsonLine check(LspRequest.Check check, Consumer<String> early)
      throws InterruptedException {
    List<Path> files = check.files().isEmpty() ? files(check.scope()) : named(check.files());
    files.forEach(this::askedByPerson);
    ReportText text = new ReportText(cwd, check.style(), check.least());
    Consumer<FileReport> one = report -> early.accept(text.one(report));
    List<FileReport> reports =
        servers.diagnostics(cwd, files, check.timeout(), check.early() ? one : _ -> {});
    String rest = check.early() ? text.rest() : text.of(reports);
    ServerConfiguration configuration = servers.configuration(cwd);
    return LspViews.reports(
        LspViews.ok()
            .put("text", rest)
            .putTexts("config_errors", configuration.errors())
            .putTexts("config_warnings", configuration.warnings()),
        reports,
        Tally.of(reports),
        configuration.leftOut());
  }
}
