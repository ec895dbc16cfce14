package dev.konsol.lsp.navigation;

import dev.konsol.lsp.edit.TextEdit;
import dev.konsol.lsp.edit.WorkspaceEdit;
import dev.konsol.lsp.edit.WorkspaceEdit.Change;
import dev.konsol.lsp.edit.WorkspaceEdit.CreateFile;
import dev.konsol.lsp.edit.WorkspaceEdit.DeleteFile;
import dev.konsol.lsp.edit.WorkspaceEdit.EditText;
import dev.konsol.lsp.edit.WorkspaceEdit.IfThere;
import dev.konsol.lsp.edit.WorkspaceEdit.RenameFile;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Uris;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Reads the edits that servers send.
public final class EditReader {
  private EditReader() {}

  /// A workspace edit in either of its forms; where both are there, the newer one counts.
  public static WorkspaceEdit workspace(JsonNode edit) {
    Stream<Change> changes =
        edit.path("documentChanges").isArray()
            ? edit.path("documentChanges").valueStream().map(EditReader::change)
            : edit.path("changes").propertyStream().map(EditReader::editText);
    return new WorkspaceEdit(changes.toList());
  }

  private static EditText editText(Map.Entry<String, JsonNode> edits) {
    return new EditText(file(edits.getKey()), OptionalInt.empty(), textEdits(edits.getValue()));
  }

  private static Change change(JsonNode node) {
    JsonNode options = node.path("options");
    boolean overwrite = options.path("overwrite").asBoolean(false);
    IfThere ifThere = IfThere.of(overwrite, options.path("ignoreIfExists").asBoolean(false));
    return switch (node.path("kind").asString("")) {
      case "create" -> new CreateFile(file(node.path("uri").asString("")), ifThere);
      case "rename" ->
          new RenameFile(
              file(node.path("oldUri").asString("")),
              file(node.path("newUri").asString("")),
              ifThere);
      case "delete" ->
          new DeleteFile(
              file(node.path("uri").asString("")),
              options.path("recursive").asBoolean(false),
              options.path("ignoreIfNotExists").asBoolean(false));
      default -> editText(node);
    };
  }

  private static EditText editText(JsonNode node) {
    JsonNode document = node.path("textDocument");
    JsonNode version = document.path("version");
    return new EditText(
        file(document.path("uri").asString("")),
        version.isNumber() ? OptionalInt.of(version.asInt(0)) : OptionalInt.empty(),
        textEdits(node.path("edits")));
  }

  static List<TextEdit> textEdits(JsonNode list) {
    return list.valueStream()
        .map(
            each -> new TextEdit(Json.range(each.path("range")), each.path("newText").asString("")))
        .toList();
  }

  private static Path file(String uri) {
    return Uris.path(uri)
        .orElseThrow(() -> new IllegalArgumentException("'" + uri + "' is not a file"));
  }
}
