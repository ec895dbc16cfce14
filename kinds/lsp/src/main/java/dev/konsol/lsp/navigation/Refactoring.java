package dev.konsol.lsp.navigation;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.EditPreview;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.diagnostics.Diagnostic;
import dev.konsol.lsp.edit.EditPlan;
import dev.konsol.lsp.edit.EditRefused;
import dev.konsol.lsp.edit.TextEdit;
import dev.konsol.lsp.edit.WorkspaceEdit;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.lsp.server.FileServers;
import dev.konsol.lsp.server.Question;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Range;
import dev.konsol.lsp.text.Text;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// EditReader that servers propose: shown as diffs, and made all or not at all. Nothing is changed
/// before [EditPreview#apply].
public record Refactoring(FileServers servers, Navigation navigation) {
  private static final String CODE_ACTION = "textDocument/codeAction";
  private static final EditPreview NOTHING = new EditPreview("nothing to do", Optional.empty());

  public Answer<EditPreview> rename(Path directory, Path file, Position at, String newName)
      throws InterruptedException {
    Answer<Optional<Proposal>> answer =
        servers.ask(
            directory,
            file,
            new Question<>(
                "textDocument/rename",
                encoding -> Navigation.at(encoding, directory, file, at).put("newName", newName),
                (encoding, result) ->
                    Optional.of(new Proposal(encoding, EditReader.workspace(result))),
                Optional.empty()));
    return preview(answer, directory, "rename to " + newName);
  }

  /// Where new text goes.
  public enum Where {
    /// In the place of the whole symbol.
    REPLACE,
    /// On lines of its own before it.
    BEFORE,
    /// On lines of its own after it.
    AFTER
  }

  /// Puts text in the place of a symbol, or beside it.
  ///
  /// @param path names exactly one symbol of the file: `Class/method`
  public Answer<EditPreview> edit(Path directory, Path file, String path, Where where, String text)
      throws InterruptedException {
    Answer<List<Symbol>> found = navigation.symbols(directory, file, path);
    if (found.value().size() != 1) {
      return found
          .map(_ -> NOTHING)
          .with(found.freshness().and(Freshness.FAILED), which(file, path, found.value()));
    }
    WorkspaceEdit edit = beside(found.value().getFirst(), where, text);
    Answer<Optional<Proposal>> proposal =
        found.map(_ -> Optional.of(new Proposal(PositionEncoding.UTF16, edit)));
    return preview(proposal, directory, where.name().toLowerCase(Locale.ROOT) + " " + path);
  }

  private static String which(Path file, String path, List<Symbol> found) {
    return found.isEmpty()
        ? "there is no '%s' in %s: its outline has the names".formatted(path, file)
        : "'%s' is not one symbol of %s but %d, give one of these: %s"
            .formatted(
                path,
                file,
                found.size(),
                found.stream().map(Symbol::path).collect(Collectors.joining(", ")));
  }

  private static WorkspaceEdit beside(Symbol symbol, Where where, String text) {
    Range all = symbol.extent();
    Text whole = Text.of(DiskText.read(symbol.place().file()).orElse(""));
    boolean lastLine = all.end().line() + 1 >= whole.lines();
    String lines = text.endsWith("\n") ? text : text + "\n";
    Position before = new Position(all.start().line(), 0);
    Position after = new Position(all.end().line() + 1, 0);
    TextEdit edit =
        switch (where) {
          case REPLACE -> new TextEdit(all, text.stripTrailing());
          case BEFORE -> new TextEdit(new Range(before, before), lines);
          case AFTER -> new TextEdit(new Range(after, after), (lastLine ? "\n" : "") + lines);
        };
    return WorkspaceEdit.of(symbol.place().file(), List.of(edit));
  }

  public Answer<EditPreview> format(Path directory, Path file, int tabSize, boolean spaces)
      throws InterruptedException {
    Path real = Navigation.real(directory, file);
    ObjectNode params = Json.document(real);
    params.putObject("options").put("tabSize", tabSize).put("insertSpaces", spaces);
    Answer<Optional<Proposal>> answer =
        servers.ask(
            directory,
            file,
            new Question<>(
                "textDocument/formatting",
                _ -> params,
                (encoding, result) ->
                    Optional.of(
                        new Proposal(
                            encoding, WorkspaceEdit.of(real, EditReader.textEdits(result)))),
                Optional.empty()));
    return preview(answer, directory, "format");
  }

  /// What could be done about a range: fixes of what is wrong there, and other changes.
  public Answer<List<EditPreview>> actions(Path directory, Path file, Range range)
      throws InterruptedException {
    Path real = Navigation.real(directory, file);
    Answer<List<Offer>> answer =
        servers.ask(
            directory,
            file,
            new Question<>(
                CODE_ACTION,
                encoding -> actionParams(new View(encoding), real, range),
                Refactoring::offers,
                List.of()));
    List<EditPreview> previews = new ArrayList<>();
    for (Offer offer : answer.value()) {
      Answer<EditPreview> preview =
          preview(resolved(directory, file, offer, answer.server()), directory, offer.title());
      if (preview.value().plan().isPresent()) {
        previews.add(preview.value());
      }
    }
    return answer.map(_ -> List.copyOf(previews));
  }

  private record Offer(String title, PositionEncoding encoding, JsonNode action) {}

  /// Only those with an edit: one that is a command would be done without being seen first.
  private static List<Offer> offers(PositionEncoding encoding, JsonNode result) {
    return result
        .valueStream()
        .filter(action -> action.has("edit") || action.has("data"))
        .filter(action -> !action.has("disabled"))
        .map(action -> new Offer(action.path("title").asString(""), encoding, action))
        .toList();
  }

  private ObjectNode actionParams(View view, Path file, Range range) {
    ObjectNode params = Json.document(file);
    ObjectNode asked = params.putObject("range");
    asked.set("start", view.position(file, range.start()));
    asked.set("end", view.position(file, range.end()));
    var known = params.putObject("context").put("triggerKind", 1).putArray("diagnostics");
    said(file, Json.range(asked)).forEach(known::add);
    return params;
  }

  private Answer<Optional<Proposal>> resolved(Path directory, Path file, Offer offer, String server)
      throws InterruptedException {
    if (offer.action().has("edit")) {
      WorkspaceEdit edit = EditReader.workspace(offer.action().path("edit"));
      Proposal proposal = new Proposal(offer.encoding(), edit);
      return Answer.without(Freshness.FRESH, Optional.of(proposal), server, "");
    }
    return servers.ask(
        directory,
        file,
        new Question<>(
            CODE_ACTION,
            "codeAction/resolve",
            _ -> offer.action(),
            (encoding, result) ->
                result.has("edit")
                    ? Optional.of(new Proposal(encoding, EditReader.workspace(result.path("edit"))))
                    : Optional.empty(),
            Optional.empty()));
  }

  /// What servers have said about a range, as they said it.
  private Stream<JsonNode> said(Path file, Range range) {
    return servers
        .pool()
        .clients()
        .flatMap(client -> client.diagnostics().of(file).items().stream())
        .filter(each -> each.range().start().compareTo(range.end()) <= 0)
        .filter(each -> each.range().end().compareTo(range.start()) >= 0)
        .map(Diagnostic::raw);
  }

  /// As that server counts: each has versions of its own.
  private OptionalInt version(String server, Path file) {
    return servers
        .pool()
        .clients(key -> key.id().equals(server))
        .flatMap(client -> client.documents().find(file).stream())
        .mapToInt(OpenDocument::version)
        .findFirst();
  }

  /// An edit, and how its positions count.
  private record Proposal(PositionEncoding encoding, WorkspaceEdit edit) {}

  private Answer<EditPreview> preview(
      Answer<Optional<Proposal>> answer, Path directory, String title) {
    if (answer.value().isEmpty() || answer.value().get().edit().changes().isEmpty()) {
      return answer.map(_ -> NOTHING);
    }
    Proposal proposal = answer.value().get();
    try {
      EditPlan plan =
          EditPlan.of(
              proposal.edit(),
              proposal.encoding(),
              DiskText.real(directory),
              changed -> version(answer.server(), changed));
      return answer.map(
          _ -> plan.files().isEmpty() ? NOTHING : new EditPreview(title, Optional.of(plan)));
    } catch (EditRefused | IOException e) {
      return answer.map(_ -> NOTHING).with(Freshness.FAILED, String.valueOf(e.getMessage()));
    }
  }
}
