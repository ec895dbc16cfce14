package dev.konsol.fuzz;

import dev.konsol.core.KonsolException;
import dev.konsol.lsp.edit.EditRefused;
import dev.konsol.lsp.edit.Edits;
import dev.konsol.lsp.edit.WorkspaceEdit;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Settings;
import dev.konsol.lsp.navigation.EditReader;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Text;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a language server answers: edits are applied or refused, at whatever positions.
public final class LanguageServerFuzz {
  private static final Text TEXT = Text.of("one\r\ntwo 漢😀\n\nthree");

  private LanguageServerFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Optional<JsonNode> answer = json(data);
    if (answer.isEmpty()) {
      return;
    }
    Json.bytes(answer.get());
    Settings.section(answer.get(), "a.b");
    try {
      for (WorkspaceEdit.Change change : EditReader.workspace(answer.get()).changes()) {
        if (change instanceof WorkspaceEdit.EditText edit) {
          for (PositionEncoding encoding : PositionEncoding.values()) {
            Edits.apply(TEXT, edit.edits(), encoding);
          }
        }
      }
    } catch (KonsolException | EditRefused | IllegalArgumentException e) {
      Take.refused(e);
    }
  }

  private static Optional<JsonNode> json(byte[] data) {
    try {
      return Optional.of(JsonMapper.shared().readTree(data));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
