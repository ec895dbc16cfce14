package dev.konsol.lsp.protocol;

import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Uris;
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
    params.set("capabilities", Json.resource(Handshake.class, "capabilities.json"));
    if (!spec.initialization().isMissingNode()) {
      params.set("initializationOptions", spec.initialization());
    }
    return params;
  }
}
