package dev.konsol.lsp.protocol;

import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.lsp.diagnostics.Diagnostic;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Settings;
import dev.konsol.lsp.json.Uris;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// What becomes of the server's messages. Every request is answered: servers that wait for an
/// answer serve nothing until it comes. All run on the ordered task, so that registrations and
/// diagnostics count in the order in which they were sent.
record ServerMessages(
    ClientSpec spec,
    Registrations registrations,
    Documents documents,
    Readiness readiness,
    ClientListener listener)
    implements Handler {
  private static final String WATCHED = "workspace/didChangeWatchedFiles";

  @Override
  public Dispatch dispatch(String method) {
    return Dispatch.IN_ORDER;
  }

  @Override
  public JsonNode request(Request request, CallContext context) {
    JsonNode params = request.params();
    return switch (request.method()) {
      case "client/registerCapability" -> registered(registrations.register(params));
      case "client/unregisterCapability" -> registered(registrations.unregister(params));
      case "workspace/configuration" -> configuration(params);
      case "workspace/workspaceFolders" -> LanguageClient.folders(spec.root());
      case "workspace/diagnostic/refresh" -> refresh();
      // Edits are made only for who asked for one and sees a preview first.
      case "workspace/applyEdit" -> Json.object().put("applied", false);
      case "window/workDoneProgress/create", "window/showMessageRequest" -> Json.nothing();
      case "window/showDocument" -> Json.object().put("success", false);
      case "workspace/codeLens/refresh",
          "workspace/inlayHint/refresh",
          "workspace/semanticTokens/refresh",
          "workspace/inlineValue/refresh",
          "workspace/foldingRange/refresh" ->
          Json.nothing();
      default -> throw RpcException.methodNotFound(request.method());
    };
  }

  private JsonNode registered(Set<String> methods) {
    if (methods.contains(WATCHED)) {
      listener.watchesChanged();
    }
    // From being pushed, diagnostics may have become something to ask for.
    documents.diagnostics().wake();
    return Json.nothing();
  }

  private JsonNode refresh() {
    listener.refreshAsked();
    return Json.nothing();
  }

  private JsonNode configuration(JsonNode params) {
    ArrayNode answers = Json.array();
    for (JsonNode item : params.path("items")) {
      answers.add(Settings.section(spec.settings(), item.path("section").asString("")));
    }
    return answers;
  }

  @Override
  public void notification(Notification notification, Peer peer) {
    JsonNode params = notification.params();
    switch (notification.method()) {
      case "textDocument/publishDiagnostics" -> published(params);
      case "$/progress" -> readiness.progress(params);
      default -> {
        readiness.notified(notification.method(), params);
        listener.notified(notification.method(), params);
      }
    }
  }

  private void published(JsonNode params) {
    List<Diagnostic> items = Diagnostic.list(params.path("diagnostics"));
    int version = documents.known(params.path("version").asInt(-1));
    Uris.path(params.path("uri").asString(""))
        .ifPresent(file -> documents.diagnostics().push(file, version, items));
  }

  @Override
  public void closed(CloseReason reason) {
    documents.diagnostics().end();
    readiness.end();
    listener.ended(reason);
  }
}
