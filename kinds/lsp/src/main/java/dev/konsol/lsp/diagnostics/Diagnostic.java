package dev.konsol.lsp.diagnostics;

import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.text.Range;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Something a server says about a range of a file. Code and source are empty where it gave none.
///
/// @param range as the server counts, in the encoding that was agreed on
/// @param raw what the server sent, for it to recognise when it is asked for a fix
public record Diagnostic(
    Range range, Severity severity, String code, String source, String message, JsonNode raw) {

  public static Diagnostic of(JsonNode node) {
    JsonNode message = node.path("message");
    return new Diagnostic(
        Json.range(node.path("range")),
        Severity.of(node.path("severity").asInt(0)),
        node.path("code").asString(""),
        node.path("source").asString(""),
        // The next revision of the protocol allows marked-up text here.
        message.isObject() ? message.path("value").asString("") : message.asString(""),
        node);
  }

  /// Those of a list that a server has sent.
  public static List<Diagnostic> list(JsonNode items) {
    return items.valueStream().map(Diagnostic::of).toList();
  }

  /// Two that agree in this are the same, whichever way they came.
  record Identity(Range range, Severity severity, String code, String message) {}

  Identity identity() {
    return new Identity(range, severity, code, message);
  }
}
