package dev.konsol.lines.lsp;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Tasks;
import dev.konsol.lines.Connection;
import dev.konsol.lines.Door;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.EditPreview;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.config.Configuration;
import dev.konsol.lsp.edit.EditRefused;
import dev.konsol.lsp.navigation.Navigation;
import dev.konsol.lsp.report.ReportText;
import dev.konsol.lsp.report.SymbolText;
import dev.konsol.lsp.report.Tally;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Serves connections to the host's language servers. Stateless between them.
public final class LspDoor implements Door {
  private static final Logger LOG = LoggerFactory.getLogger(LspDoor.class);

  private static final int PART_OF_HEAP = 16;
  private static final int MOST_FILES = 5_000;

  private final Supplier<LanguageServers> servers;

  /// For what clients have begun to say.
  private final MemoryBudget memory =
      new MemoryBudget(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);

  /// Serves these.
  ///
  /// @param servers asked for when somebody asks: most daemons never need any
  public LspDoor(Supplier<LanguageServers> servers) {
    this.servers = servers;
  }

  @Override
  public void serve(Connection connection, Path cwd, Map<String, String> env) {
    try (MemoryBudget.Share share = memory.share()) {
      Wire wire = new Wire(connection, share);
      for (Optional<String> line = wire.next(); line.isPresent(); line = wire.next()) {
        wire.write(answer(line.get(), cwd, env, wire));
      }
    } catch (IOException e) {
      LOG.debug("the peer is gone: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private JsonLine answer(String line, Path cwd, Map<String, String> env, Wire wire)
      throws InterruptedException {
    try {
      LspRequest request = LspRequest.of(JsonObject.parse(line), cwd);
      LanguageServers all = servers.get().seenFrom(env);
      return switch (request) {
        case LspRequest.Check check -> check(all, check, cwd, wire);
        case LspRequest.Symbols symbols -> asked(all, wire, () -> symbols(all, symbols, cwd));
        case LspRequest.Edit edit -> asked(all, wire, () -> edit(all, edit, cwd));
        case LspRequest.Status() -> LspViews.status(all.status(cwd));
        case LspRequest.Restart(String id) -> ok().put("restarted", all.restart(cwd, id));
      };
    } catch (MalformedMessage e) {
      return refused(e.getMessage(), ErrorCode.BAD_REQUEST.name());
    } catch (KonsolException e) {
      return refused(e.getMessage(), e.code().name());
    } catch (RuntimeException e) {
      LOG.error("a request failed by a bug", e);
      return refused("internal error, see the daemon's log", "internal");
    }
  }

  private static JsonLine refused(String why, String code) {
    JsonLine line = JsonLine.object().put("ok", false).put("error", why);
    return line.put("code", code.toLowerCase(Locale.ROOT));
  }

  /// The servers that look after a directory, as the door's `status` tells it.
  public String status(Path directory) {
    return LspViews.status(servers.get().status(directory)).end();
  }

  /// The answer to one request of whoever has no connection here, and hears of no progress.
  ///
  /// @throws KonsolException where it is refused
  public String perform(String line, Path cwd) throws InterruptedException {
    LanguageServers all = servers.get();
    try {
      return switch (LspRequest.of(JsonObject.parse(line), cwd)) {
        case LspRequest.Check check -> checked(all, check, cwd, _ -> {}).end();
        case LspRequest.Symbols symbols -> symbols(all, symbols, cwd).end();
        case LspRequest.Edit edit -> edit(all, edit, cwd).end();
        case LspRequest.Status() -> status(cwd);
        case LspRequest.Restart(String id) -> ok().put("restarted", all.restart(cwd, id)).end();
      };
    } catch (MalformedMessage e) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, e.getMessage(), e);
    }
  }

  /// The servers of every directory, as `status` tells them.
  public String all() {
    return LspViews.servers(servers.get().all()).end();
  }

  static JsonLine ok() {
    return JsonLine.object().put("ok", true);
  }

  private static void askedByPerson(LanguageServers all, Path file) {
    Path folder = file.getParent();
    if (folder != null) {
      all.trust().askedByPerson(folder);
    }
  }

  private interface Asking {
    JsonLine ask() throws InterruptedException;
  }

  /// Tells what servers are busy with while one is asked.
  private static JsonLine asked(LanguageServers all, Wire wire, Asking asking)
      throws InterruptedException {
    try (Tasks tasks = new Tasks("lsp-progress", (_, bug) -> LOG.error("progress", bug));
        Progress progress = new Progress(all, wire)) {
      tasks.start(progress);
      return asking.ask();
    }
  }

  private static JsonLine symbols(LanguageServers all, LspRequest.Symbols asked, Path cwd)
      throws InterruptedException {
    askedByPerson(all, asked.file().orElse(cwd.resolve("-")));
    Navigation navigation = all.navigation();
    Answer<List<Symbol>> answer =
        asked.query().isEmpty()
            ? navigation.symbols(cwd, asked.file().orElseThrow(LspDoor::nothingAsked))
            : asked.file().isEmpty()
                ? navigation.workspaceSymbols(cwd, asked.query().get(), asked.source())
                : navigation.symbols(cwd, asked.file().get(), asked.query().get());
    return LspViews.symbols(
        ok().put("text", SymbolText.of(answer.value(), cwd, asked.source())), answer);
  }

  private static KonsolException nothingAsked() {
    return new KonsolException(ErrorCode.BAD_REQUEST, "give a file, a name to look for, or both");
  }

  private static JsonLine edit(LanguageServers all, LspRequest.Edit edit, Path cwd)
      throws InterruptedException {
    askedByPerson(all, edit.file());
    Answer<EditPreview> answer =
        all.refactoring().edit(cwd, edit.file(), edit.symbol(), edit.where(), edit.text());
    boolean apply = edit.apply() && answer.freshness() == Freshness.FRESH;
    if (apply) {
      applied(answer.value());
    }
    return LspViews.answer(
        ok().put("text", String.join("", answer.value().diffs())).put("applied", apply), answer);
  }

  private static void applied(EditPreview preview) {
    try {
      preview.apply();
    } catch (EditRefused e) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "nothing was changed: " + e.getMessage() + ": ask again", e);
    }
  }

  private static List<Path> files(LanguageServers all, LspRequest.Scope scope, Path cwd)
      throws InterruptedException {
    return switch (scope) {
      case CHANGED -> all.changedFiles(cwd);
      case WORKSPACE -> all.workspaceFiles(cwd, MOST_FILES);
    };
  }

  /// The files that were named, and those of the folders that were.
  private static List<Path> named(LanguageServers all, List<Path> named, Path cwd)
      throws InterruptedException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path each : named) {
      files.addAll(Files.isDirectory(each) ? all.filesBelow(cwd, each, MOST_FILES) : List.of(each));
    }
    return List.copyOf(files);
  }

  private JsonLine check(LanguageServers all, LspRequest.Check check, Path cwd, Wire wire)
      throws InterruptedException {
    try (Tasks tasks = new Tasks("lsp-progress", (_, bug) -> LOG.error("progress", bug));
        Progress progress = new Progress(all, wire)) {
      tasks.start(progress);
      return checked(all, check, cwd, progress::file);
    }
  }

  /// @param early takes what is known of a file, where that is wanted as soon as it is
  private static JsonLine checked(
      LanguageServers all, LspRequest.Check check, Path cwd, Consumer<String> early)
      throws InterruptedException {
    List<Path> files =
        check.files().isEmpty() ? files(all, check.scope(), cwd) : named(all, check.files(), cwd);
    files.forEach(file -> askedByPerson(all, file));
    ReportText text = new ReportText(cwd, check.style(), check.least());
    Consumer<FileReport> one = report -> early.accept(text.one(report));
    List<FileReport> reports =
        all.diagnostics(cwd, files, check.timeout(), check.early() ? one : _ -> {});
    String rest = check.early() ? text.rest() : text.of(reports);
    Configuration configuration = all.configuration(cwd);
    return LspViews.reports(
        ok().put("text", rest)
            .putTexts("config_errors", configuration.errors())
            .putTexts("config_warnings", configuration.warnings()),
        reports,
        Tally.of(reports));
  }
}
