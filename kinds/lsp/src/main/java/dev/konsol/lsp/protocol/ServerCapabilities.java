package dev.konsol.lsp.protocol;

import dev.konsol.lsp.text.PositionEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// What the server can do: as it said in the handshake, and as it registered since. Asking for
/// anything else ends some servers, so nothing else is asked for. Safe for any thread.
public final class ServerCapabilities {
  private static final Map<String, String> PROVIDERS =
      Map.ofEntries(
          Map.entry("textDocument/definition", "definitionProvider"),
          Map.entry("textDocument/references", "referencesProvider"),
          Map.entry("textDocument/hover", "hoverProvider"),
          Map.entry("textDocument/documentSymbol", "documentSymbolProvider"),
          Map.entry("workspace/symbol", "workspaceSymbolProvider"),
          Map.entry("textDocument/prepareCallHierarchy", "callHierarchyProvider"),
          Map.entry("textDocument/rename", "renameProvider"),
          Map.entry("textDocument/codeAction", "codeActionProvider"),
          Map.entry("textDocument/formatting", "documentFormattingProvider"),
          Map.entry("textDocument/diagnostic", "diagnosticProvider"));
  private static final int FULL = 1;

  private final JsonNode stated;
  private final Registrations registrations;

  ServerCapabilities(JsonNode stated, Registrations registrations) {
    this.stated = stated;
    this.registrations = registrations;
  }

  public boolean supports(String method) {
    JsonNode provider = stated.path(PROVIDERS.getOrDefault(method, "-"));
    return provider.isObject() || provider.asBoolean(false) || registrations.has(method);
  }

  boolean hasCommand(String name) {
    return Stream.concat(
            Stream.of(stated.path("executeCommandProvider")),
            registrations.of("workspace/executeCommand").stream().map(Registration::options))
        .flatMap(options -> options.path("commands").valueStream())
        .anyMatch(each -> each.asString("").equals(name));
  }

  PositionEncoding encoding() {
    String chosen = stated.path("positionEncoding").asString("");
    return Stream.of(PositionEncoding.values())
        .filter(each -> each.wire().equals(chosen))
        .findFirst()
        .orElse(PositionEncoding.UTF16);
  }

  /// Whether a change of an open document is told as such; else it is closed and opened again.
  boolean takesChanges() {
    JsonNode sync = stated.path("textDocumentSync");
    return (sync.isObject() ? sync.path("change") : sync).asInt(0) >= FULL
        || registrations.has("textDocument/didChange");
  }

  boolean takesSaves() {
    JsonNode save = stated.path("textDocumentSync").path("save");
    return save.isObject() || save.asBoolean(false) || registrations.has("textDocument/didSave");
  }

  boolean wantsTextOfSaves() {
    return stated.path("textDocumentSync").path("save").path("includeText").asBoolean(false);
  }

  /// The names under which it can be asked for diagnostics; empty when it only pushes them.
  List<String> pullIdentifiers() {
    List<String> identifiers = new ArrayList<>();
    JsonNode provider = stated.path("diagnosticProvider");
    if (provider.isObject()) {
      identifiers.add(provider.path("identifier").asString(""));
    }
    registrations.of("textDocument/diagnostic").stream()
        .map(each -> each.options().path("identifier").asString(""))
        .filter(each -> !identifiers.contains(each))
        .forEach(identifiers::add);
    return identifiers;
  }
}
