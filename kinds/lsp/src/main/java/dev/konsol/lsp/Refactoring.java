package dev.konsol.lsp;

import dev.konsol.lsp.Navigation.Question;
import dev.konsol.lsp.protocol.Edits;
import dev.konsol.lsp.protocol.Json;
import dev.konsol.lsp.text.EditPlan;
import dev.konsol.lsp.text.EditRefused;
import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.Range;
import dev.konsol.lsp.text.WorkspaceEdit;
import dev.konsol.lsp.text.WorkspaceEdit.EditText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
