package dev.konsol.lsp;

import dev.konsol.lsp.Navigation.Question;
import dev.konsol.lsp.protocol.Edits;
import dev.konsol.lsp.protocol.Json;
import dev.konsol.lsp.text.EditPlan;
import dev.konsol.lsp.text.EditRefused;
import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Range;
import dev.konsol.lsp.text.TextEdit;
import dev.konsol.lsp.text.WorkspaceEdit;
import dev.konsol.lsp.text.WorkspaceEdit.EditText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Edits that servers propose: shown as diffs, and made all or not at all. Nothing is changed
/// before [EditPreview#apply].
public final class Refactoring {
  private static final EditPreview NOTHING = new EditPreview("nothing to do", Optional.empty());

  private final LanguageServers servers;
  private final Navigation navigation;

  Refactoring(LanguageServers servers) {
    this.servers = servers;
    this.navigation = new Navigation(servers);
  }

  public Answer<EditPreview> rename(Path directory, Path file, Position at, String newName)
      throws InterruptedException {
    Path canonical = Navigation.canonical(directory, file);
    Answer<Optional<Proposal>> answer =
        navigation.ask(
            new Question(directory, file, "textDocument/rename"),
            view -> Navigation.at(view, canonical, at).put("newName", newName),
            (view, result) -> Optional.of(new Proposal(view, Edits.workspace(result))),
            Optional.empty());
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
    View view = new View(PositionEncoding.UTF16);
    WorkspaceEdit edit = beside(found.value().getFirst(), view, where, text);
    Answer<Optional<Proposal>> proposal = found.map(_ -> Optional.of(new Proposal(view, edit)));
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

  private static WorkspaceEdit beside(Symbol symbol, View view, Where where, String text) {
    Range all = symbol.extent();
    boolean lastLine = all.end().line() + 1 >= view.text(symbol.place().file()).lines();
    String lines = text.endsWith("\n") ? text : text + "\n";
    Position before = new Position(all.start().line(), 0);
    Position after = new Position(all.end().line() + 1, 0);
    TextEdit edit =
        switch (where) {
          case REPLACE -> new TextEdit(all, text.stripTrailing());
          case BEFORE -> new TextEdit(new Range(before, before), lines);
          case AFTER -> new TextEdit(new Range(after, after), (lastLine ? "\n" : "") + lines);
        };
    return new WorkspaceEdit(
        List.of(new EditText(symbol.place().file(), OptionalInt.empty(), List.of(edit))));
  }

  public Answer<EditPreview> format(Path directory, Path file, int tabSize, boolean spaces)
      throws InterruptedException {
    Path canonical = Navigation.canonical(directory, file);
    ObjectNode params = Json.document(canonical);
    params.putObject("options").put("tabSize", tabSize).put("insertSpaces", spaces);
    Answer<Optional<Proposal>> answer =
        navigation.ask(
            new Question(directory, file, "textDocument/formatting"),
            _ -> params,
            (view, result) -> Optional.of(new Proposal(view, one(canonical, result))),
            Optional.empty());
    return preview(answer, directory, "format");
  }

  private static WorkspaceEdit one(Path file, JsonNode edits) {
    return new WorkspaceEdit(
        List.of(new EditText(file, OptionalInt.empty(), Edits.textEdits(edits))));
  }

  /// What could be done about a range: fixes of what is wrong there, and other changes.
  public Answer<List<EditPreview>> actions(Path directory, Path file, Range range)
      throws InterruptedException {
    Path canonical = Navigation.canonical(directory, file);
    Answer<List<Offer>> answer =
        navigation.ask(
            new Question(directory, file, "textDocument/codeAction"),
            view -> actionParams(view, canonical, range),
            Refactoring::offers,
            List.of());
    List<EditPreview> previews = new ArrayList<>();
    for (Offer offer : answer.value()) {
      Answer<EditPreview> preview =
          preview(resolved(directory, file, offer), directory, offer.title());
      if (preview.value().plan().isPresent()) {
        previews.add(preview.value());
      }
    }
    return answer.map(_ -> List.copyOf(previews));
  }

  private record Offer(String title, View view, JsonNode action) {}

  /// Only those with an edit: one that is a command would be done without being seen first.
  private static List<Offer> offers(View view, JsonNode result) {
    List<Offer> offers = new ArrayList<>();
    for (JsonNode action : result) {
      boolean edits = action.has("edit") || action.has("data");
      if (edits && !action.has("disabled")) {
        offers.add(new Offer(action.path("title").asString(""), view, action));
      }
    }
    return offers;
  }

  private ObjectNode actionParams(View view, Path file, Range range) {
    ObjectNode params = Json.document(file);
    ObjectNode asked = params.putObject("range");
    asked.set("start", view.position(file, range.start()));
    asked.set("end", view.position(file, range.end()));
    var known = params.putObject("context").put("triggerKind", 1).putArray("diagnostics");
    servers.rawDiagnostics(file, Json.range(asked)).forEach(known::add);
    return params;
  }

  private Answer<Optional<Proposal>> resolved(Path directory, Path file, Offer offer)
      throws InterruptedException {
    if (offer.action().has("edit")) {
      WorkspaceEdit edit = Edits.workspace(offer.action().path("edit"));
      return new Answer<>(
          Freshness.FRESH,
          Optional.of(new Proposal(offer.view(), edit)),
          "",
          0,
          0,
          "",
          java.time.Duration.ZERO);
    }
    return navigation.ask(
        new Question(directory, file, "textDocument/codeAction", "codeAction/resolve"),
        _ -> offer.action(),
        (view, result) ->
            result.has("edit")
                ? Optional.of(new Proposal(view, Edits.workspace(result.path("edit"))))
                : Optional.empty(),
        Optional.empty());
  }

  /// An edit, and how its positions count.
  private record Proposal(View view, WorkspaceEdit edit) {}

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
              proposal.view().encoding(),
              LanguageServers.canonical(directory),
              servers::version);
      return answer.map(
          _ -> plan.files().isEmpty() ? NOTHING : new EditPreview(title, Optional.of(plan)));
    } catch (EditRefused | IOException e) {
      return answer.map(_ -> NOTHING).with(Freshness.FAILED, String.valueOf(e.getMessage()));
    }
  }
}
