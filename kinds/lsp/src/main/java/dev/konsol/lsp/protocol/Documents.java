package dev.konsol.lsp.protocol;

import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import dev.konsol.lsp.diagnostics.DiagnosticStore;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Uris;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What is open, in which version, as the server was told. Safe for any thread: a lock keeps what
/// is told in the order of versions, and the monitor guards what is known.
public final class Documents {
  /// Says something to the server.
  interface Server {
    void tell(String method, JsonNode params) throws InterruptedException;
  }

  private final Server server;
  private final Supplier<ServerCapabilities> capabilities;
  private final boolean clangd;
  private final DiagnosticStore diagnostics;
  private final Map<Path, OpenDocument> open = new LinkedHashMap<>();
  private final Mutex telling = new Mutex();
  // Of all documents: what is said about one that was closed is never taken for the next of its
  // name.
  private final AtomicInteger lastVersion = new AtomicInteger();

  /// @param clangd whether the server is told when to build anew
  Documents(Server server, Supplier<ServerCapabilities> capabilities, boolean clangd) {
    this.server = server;
    this.capabilities = capabilities;
    this.clangd = clangd;
    this.diagnostics =
        new DiagnosticStore(DiagnosticStore.Limits.USUAL, file -> find(file).isPresent());
  }

  DiagnosticStore diagnostics() {
    return diagnostics;
  }

  /// A version that a server names, or -1 where it was never told one like that: such a server
  /// counts for itself, and does not say which text it means.
  int known(int version) {
    return version <= lastVersion.get() ? version : -1;
  }

  public synchronized Optional<OpenDocument> find(Path file) {
    return Optional.ofNullable(open.get(file));
  }

  /// The ones opened longest ago first.
  public synchronized List<OpenDocument> all() {
    return List.copyOf(open.values());
  }

  /// Makes the server's copy of the file this text: opens it, or sends the change. With `again` the
  /// server is told even where it has that text already, in a new version.
  public OpenDocument sync(Path file, String languageId, String text, boolean again)
      throws InterruptedException {
    try (Held _ = telling.heldInterruptibly()) {
      Optional<OpenDocument> known = find(file);
      if (known.isEmpty()) {
        return opened(new OpenDocument(file, languageId, lastVersion.incrementAndGet(), text));
      }
      if (!again && known.get().text().equals(text)) {
        return known.get();
      }
      OpenDocument changed = known.get().changed(lastVersion.incrementAndGet(), text);
      if (capabilities.get().takesChanges()) {
        return changed(changed, false);
      }
      server.tell("textDocument/didClose", Json.document(file));
      return opened(changed);
    }
  }

  /// Has clangd build the document from nothing, in a new version.
  ///
  /// @return the document in that version; as it was where it is not open any more
  public OpenDocument rebuild(OpenDocument document) throws InterruptedException {
    try (Held _ = telling.heldInterruptibly()) {
      Optional<OpenDocument> known = find(document.file());
      return known.isEmpty()
          ? document
          : changed(known.get().changed(lastVersion.incrementAndGet(), known.get().text()), true);
    }
  }

  private OpenDocument opened(OpenDocument document) throws InterruptedException {
    ObjectNode params = Json.object();
    params
        .putObject("textDocument")
        .put("uri", Uris.of(document.file()))
        .put("languageId", document.languageId())
        .put("version", document.version())
        .put("text", document.text());
    return told("textDocument/didOpen", params, document);
  }

  /// @param rebuild whether what clangd knows of the headers does not count
  private OpenDocument changed(OpenDocument document, boolean rebuild) throws InterruptedException {
    ObjectNode params = Json.document(document.file());
    ((ObjectNode) params.path("textDocument")).put("version", document.version());
    params.putArray("contentChanges").addObject().put("text", document.text());
    if (clangd) {
      // Else it passes over a change that another one follows at once.
      params.put("wantDiagnostics", true).put("forceRebuild", rebuild);
    }
    return told("textDocument/didChange", params, document);
  }

  private OpenDocument told(String method, JsonNode params, OpenDocument document)
      throws InterruptedException {
    server.tell(method, params);
    synchronized (this) {
      open.put(document.file(), document);
    }
    return document;
  }

  /// Says that the document was saved, where the server wants to know.
  public void saved(OpenDocument document) throws InterruptedException {
    if (capabilities.get().takesSaves()) {
      ObjectNode params = Json.document(document.file());
      if (capabilities.get().wantsTextOfSaves()) {
        params.put("text", document.text());
      }
      server.tell("textDocument/didSave", params);
    }
  }

  public void close(Path file) throws InterruptedException {
    try (Held _ = telling.heldInterruptibly()) {
      if (removed(file)) {
        diagnostics.forget(file);
        server.tell("textDocument/didClose", Json.document(file));
      }
    }
  }

  private synchronized boolean removed(Path file) {
    return open.remove(file) != null;
  }
}
