package dev.konsol.lsp.protocol;

import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Uris;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What `initialize` says.
final class Handshake {
  private Handshake() {}

  static ObjectNode initialize(ClientSpec spec) {
    ObjectNode params = Json.object();
    params.put("processId", spec.processId());
    params.putObject("clientInfo").put("name", "Konsol");
    params.put("rootPath", spec.root().toString());
    params.put("rootUri", Uris.of(spec.root()));
    params.set("workspaceFolders", LanguageClient.folders(spec.root()));
    params.set("capabilities", capabilities());
    if (!spec.initialization().isMissingNode()) {
      params.set("initializationOptions", spec.initialization());
    }
    return params;
  }

  private static JsonNode capabilities() {
    try (InputStream resource = Handshake.class.getResourceAsStream("capabilities.json")) {
      if (resource == null) {
        throw new IllegalStateException("capabilities.json is missing from the program");
      }
      return JsonMapper.shared().readTree(resource);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
