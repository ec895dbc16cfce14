package dev.konsol.lsp.protocol;

import dev.konsol.jsonrpc.CallException;
import dev.konsol.lsp.diagnostics.Diagnostic;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Settings;
import dev.konsol.lsp.json.Uris;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The compiler behind typescript-language-server, asked through that server's command for it. It
/// takes one request after the other, brings its project up to date with what it was told, and
/// answers when it has checked the file.
public final class TsServer {
  private static final Logger LOG = LoggerFactory.getLogger(TsServer.class);
  static final String COMMAND = "typescript.tsserverRequest";

  private static final List<String> DIAGNOSTICS =
      List.of("syntacticDiagnosticsSync", "semanticDiagnosticsSync", "suggestionDiagnosticsSync");

  private final Set<String> ignored = new HashSet<>();
  private final LanguageClient client;

  /// @param settings in which the server's own `diagnostics.ignoredCodes` may stand
  TsServer(LanguageClient client, JsonNode settings) {
    Settings.section(settings, "diagnostics")
        .path("ignoredCodes")
        .forEach(code -> ignored.add(code.asString("")));
    this.client = client;
  }

  /// Asks for the diagnostics of an open file; answers whether there was an answer.
  public boolean pull(Path file, Duration timeout) throws InterruptedException {
    List<Diagnostic> found = new ArrayList<>();
    for (String request : DIAGNOSTICS) {
      JsonNode answer = command(params(request, Json.object().put("file", Uris.of(file))), timeout);
      if (!answer.path("body").isArray()) {
        return false;
      }
      for (JsonNode each : answer.path("body")) {
        if (!ignored.contains(each.path("code").asString(""))) {
          found.add(Diagnostic.of(translated(each)));
        }
      }
    }
    client.diagnostics().pull(file, COMMAND, found);
    return true;
  }

  private JsonNode command(JsonNode params, Duration timeout) throws InterruptedException {
    return client.ask("workspace/executeCommand", params, timeout);
  }

  /// Has it read everything from disk again, before whatever it is asked next. The compiler does
  /// not answer this, which the language server takes for an error of its own.
  public void reload(Duration timeout) throws InterruptedException {
    ObjectNode params = params("reloadProjects", Json.object());
    ((ArrayNode) params.path("arguments")).addObject().put("expectsResult", false);
    try {
      command(params, timeout);
    } catch (CallException.RemoteError e) {
      LOG.atTrace().setCause(e).log("as it has to be");
    }
  }

  private static ObjectNode params(String request, ObjectNode arguments) {
    ObjectNode params = Json.object().put("command", COMMAND);
    params.putArray("arguments").add(request).add(arguments);
    return params;
  }

  private static ObjectNode translated(JsonNode said) {
    ObjectNode node =
        Json.object()
            .put("severity", severity(said.path("category").asString("")))
            .put("source", said.path("source").asString("typescript"))
            .put("message", said.path("text").asString(""));
    node.set("code", said.path("code"));
    ObjectNode range = node.putObject("range");
    range.set("start", position(said.path("start")));
    range.set("end", position(said.path("end")));
    if (said.path("reportsUnnecessary").asBoolean(false)) {
      node.putArray("tags").add(1);
    }
    return node;
  }

  /// It counts from 1.
  private static ObjectNode position(JsonNode said) {
    return Json.object()
        .put("line", said.path("line").asInt(1) - 1)
        .put("character", said.path("offset").asInt(1) - 1);
  }

  /// The protocol's number for it.
  private static int severity(String category) {
    return switch (category) {
      case "warning" -> 2;
      case "suggestion" -> 4;
      default -> 1;
    };
  }
}
