package dev.konsol.lsp.protocol;

import dev.konsol.core.Budget;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.jsonrpc.Message;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.watch.FileChange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// This side of a conversation with one language server. Owns the connection; when that ends, every
/// pending question fails at once. Safe for any thread.
public final class LanguageClient implements AutoCloseable {
  private static final String WATCHED = "workspace/didChangeWatchedFiles";
  private static final int SERVER_CANCELLED = -32802;
  private static final int CONTENT_MODIFIED = -32801;

  private final ClientSpec spec;
  private final Registrations registrations = new Registrations();
  private final Documents documents = new Documents();
  private final DiagnosticStore diagnostics =
      new DiagnosticStore(DiagnosticStore.Limits.USUAL, file -> documents.find(file).isPresent());
  private final Readiness readiness;
  private final TsServer tsServer;
  private final JavaServer javaServer;
  private final Peer peer;
  // Keeps what is told about documents in the order of their versions.
  private final ReentrantLock telling = new ReentrantLock();
  // Of all documents: what is said about one that was closed is never taken for the next of its
  // name.
  private int lastVersion;
  private volatile @Nullable ServerCapabilities capabilities;

  /// The handlers live from here on: servers ask before they have answered `initialize`.
  public LanguageClient(Transport transport, ClientSpec spec, ClientListener listener) {
    this.spec = spec;
    this.readiness = new Readiness(spec.signal());
    this.javaServer = new JavaServer(this, spec.root());
    this.tsServer = new TsServer(spec.settings(), this::command);
    ServerMessages messages =
        new ServerMessages(spec, registrations, diagnostics, readiness, listener);
    this.peer =
        Peer.over(
            transport,
            messages,
            PeerOptions.named("konsol-lsp-" + spec.name())
                .with(PeerOptions.Unreadable.COUNTED)
                .with(PeerOptions.Batches.ACCEPTED));
  }

  /// The handshake. Nothing else is sent before it.
  public void initialize() throws InterruptedException {
    JsonNode answer = peer.call("initialize", Handshake.initialize(spec), spec.initTimeout());
    capabilities = new ServerCapabilities(answer.path("capabilities"), registrations);
    if (asksTsServer()) {
      diagnostics.takeNoPushes();
    }
    peer.notify("initialized", Json.object());
    ObjectNode settings = Json.object();
    settings.set("settings", spec.settings().isMissingNode() ? Json.object() : spec.settings());
    peer.notify("workspace/didChangeConfiguration", settings);
  }

  static ArrayNode folders(Path root) {
    Path name = root.getFileName();
    ArrayNode folders = Json.array();
    folders
        .addObject()
        .put("uri", Uris.of(root))
        .put("name", name == null ? root.toString() : name.toString());
    return folders;
  }

  public ServerCapabilities capabilities() {
    ServerCapabilities known = capabilities;
    if (known == null) {
      throw new IllegalStateException("before the handshake");
    }
    return known;
  }

  public PositionEncoding encoding() {
    return capabilities().encoding();
  }

  public DiagnosticStore diagnostics() {
    return diagnostics;
  }

  public Readiness readiness() {
    return readiness;
  }

  public Peer.Status traffic() {
    return peer.status();
  }

  public int registrations() {
    return registrations.count();
  }

  /// Whether the server wanted to register more than is kept.
  public boolean refusedRegistrations() {
    return registrations.refused();
  }

  /// The patterns of files that the server wants to hear of.
  public List<FileWatch> watches() {
    List<FileWatch> watches = new ArrayList<>();
    for (Registration registration : registrations.of(WATCHED)) {
      for (JsonNode watcher : registration.options().path("watchers")) {
        FileWatch.of(watcher, spec.root()).ifPresent(watches::add);
      }
    }
    return watches;
  }

  /// Tells of files that have changed; waits for room while the server does not read.
  public void filesChanged(List<FileChange> changes) throws InterruptedException {
    ObjectNode params = Json.object();
    ArrayNode list = params.putArray("changes");
    for (FileChange change : changes) {
      list.addObject().put("uri", Uris.of(change.path())).put("type", type(change.kind()));
    }
    peer.notify(WATCHED, params);
  }

  private static int type(FileChange.Kind kind) {
    return switch (kind) {
      case CREATED -> 1;
      case CHANGED -> 2;
      case DELETED -> 3;
    };
  }

  public Optional<OpenDocument> document(Path file) {
    return documents.find(file);
  }

  public List<OpenDocument> openDocuments() {
    return documents.all();
  }

  /// The same without their texts, to open them again later.
  public List<OpenDocument> openFiles() {
    return documents.all().stream().map(OpenDocument::withoutText).toList();
  }

  /// Makes the server's copy of the file this text: opens it, or sends the change. With `again` the
  /// server is told even where it has that text already, in a new version.
  public OpenDocument sync(Path file, String languageId, String text, boolean again)
      throws InterruptedException {
    telling.lockInterruptibly();
    try {
      OpenDocument known = documents.get(file);
      if (known == null) {
        return open(new OpenDocument(file, languageId, ++lastVersion, text));
      }
      if (!again && known.text().equals(text)) {
        return known;
      }
      OpenDocument changed = known.changed(++lastVersion, text);
      return capabilities().takesChanges() ? change(changed, false) : reopen(changed);
    } finally {
      telling.unlock();
    }
  }

  /// Has clangd build the document from nothing, in a new version.
  ///
  /// @return the document in that version; as it was where it is not open any more
  public OpenDocument rebuild(OpenDocument document) throws InterruptedException {
    telling.lockInterruptibly();
    try {
      OpenDocument known = documents.get(document.file());
      return known == null ? document : change(known.changed(++lastVersion, known.text()), true);
    } finally {
      telling.unlock();
    }
  }

  private OpenDocument open(OpenDocument document) throws InterruptedException {
    ObjectNode params = Json.object();
    params
        .putObject("textDocument")
        .put("uri", Uris.of(document.file()))
        .put("languageId", document.languageId())
        .put("version", document.version())
        .put("text", document.text());
    peer.notify("textDocument/didOpen", params);
    documents.put(document);
    return document;
  }

  /// @param rebuild whether what clangd knows of the headers does not count
  private OpenDocument change(OpenDocument document, boolean rebuild) throws InterruptedException {
    ObjectNode params = Json.document(document.file());
    ((ObjectNode) params.path("textDocument")).put("version", document.version());
    params.putArray("contentChanges").addObject().put("text", document.text());
    if (spec.evidence() == Evidence.CLANGD) {
      // Else it passes over a change that another one follows at once.
      params.put("wantDiagnostics", true).put("forceRebuild", rebuild);
    }
    peer.notify("textDocument/didChange", params);
    documents.put(document);
    return document;
  }

  private OpenDocument reopen(OpenDocument document) throws InterruptedException {
    peer.notify("textDocument/didClose", Json.document(document.file()));
    return open(document);
  }

  /// Says that the document was saved, where the server wants to know.
  public void saved(OpenDocument document) throws InterruptedException {
    if (capabilities().takesSaves()) {
      ObjectNode params = Json.document(document.file());
      if (capabilities().wantsTextOfSaves()) {
        params.put("text", document.text());
      }
      peer.notify("textDocument/didSave", params);
    }
  }

  public void close(Path file) throws InterruptedException {
    telling.lockInterruptibly();
    try {
      if (documents.remove(file).isPresent()) {
        diagnostics.forget(file);
        peer.notify("textDocument/didClose", Json.document(file));
      }
    } finally {
      telling.unlock();
    }
  }

  /// Whether the server is asked for diagnostics.
  public boolean pulls() {
    return !capabilities().pullIdentifiers().isEmpty();
  }

  /// Asks for the diagnostics of an open document, under every identifier.
  public Pull pull(Path file, Duration timeout) throws InterruptedException {
    List<String> identifiers = capabilities().pullIdentifiers();
    if (identifiers.isEmpty()) {
      return Pull.UNSUPPORTED;
    }
    diagnostics.keepIdentifiers(new HashSet<>(identifiers));
    for (String identifier : identifiers) {
      if (!pulled(file, identifier, timeout)) {
        return Pull.AGAIN;
      }
    }
    return Pull.DONE;
  }

  private boolean pulled(Path file, String identifier, Duration timeout)
      throws InterruptedException {
    ObjectNode params = Json.document(file);
    if (!identifier.isEmpty()) {
      params.put("identifier", identifier);
    }
    try {
      JsonNode report = peer.call("textDocument/diagnostic", params, timeout);
      return Reports.take(report, file, identifier, diagnostics);
    } catch (RemoteError e) {
      if (e.code() == SERVER_CANCELLED || e.code() == CONTENT_MODIFIED) {
        return false;
      }
      throw e;
    }
  }

  /// Whether the compiler behind the server is asked for diagnostics, and the server's own word
  /// does not count.
  public boolean asksTsServer() {
    return spec.evidence() == Evidence.TSSERVER && capabilities().hasCommand(TsServer.COMMAND);
  }

  /// Asks the compiler behind the server for the diagnostics of an open document.
  public Pull askTsServer(Path file, Duration timeout) throws InterruptedException {
    Optional<List<Diagnostic>> found = tsServer.diagnostics(file, timeout);
    found.ifPresent(items -> diagnostics.pull(file, TsServer.COMMAND, items));
    return found.isPresent() ? Pull.DONE : Pull.AGAIN;
  }

  /// Has the compiler behind the server read everything from disk again, before what is asked next.
  public void reloadTsServer(Duration timeout) throws InterruptedException {
    tsServer.reload(timeout);
  }

  /// Whether the server's own publications do not count, but those that a command of it makes.
  public boolean asksJavaServer() {
    return spec.evidence() == Evidence.JDTLS && capabilities().hasCommand(JavaServer.COMMAND);
  }

  /// Has the diagnostics of an open document published, by everything that the server was told.
  public Pull askJavaServer(Path file, Budget budget) throws InterruptedException {
    return javaServer.validate(file, budget);
  }

  /// Has the server take in what it was told, before what is asked next; answers whether it has.
  public boolean settleJavaServer(Path file, Budget budget) throws InterruptedException {
    return javaServer.settle(file, budget);
  }

  private JsonNode command(JsonNode params, Duration timeout) throws InterruptedException {
    return peer.call("workspace/executeCommand", params, timeout);
  }

  /// Waits until everything that came before now has been taken in; answers whether it was.
  public boolean catchUp(Budget budget) throws InterruptedException {
    return peer.awaitArrived(budget.remaining());
  }

  /// Waits for a push about the file that fits.
  public boolean awaitPush(Path file, Predicate<DiagnosticStore.Push> fits, Budget budget)
      throws InterruptedException {
    return diagnostics.await(file, fits, budget);
  }

  /// Asks what the server has said it can answer.
  ///
  /// @throws CallException where there is no answer
  public JsonNode ask(String method, JsonNode params, Duration timeout)
      throws InterruptedException {
    return peer.call(method, params, timeout);
  }

  /// Says something that is the server's own.
  public void tell(String method, JsonNode params) throws InterruptedException {
    peer.notify(method, params);
  }

  /// Takes leave as the protocol wants it: `shutdown`, without parameters, and `exit`.
  public void shutdown(Duration timeout) throws InterruptedException {
    try {
      peer.call("shutdown", Message.ABSENT, timeout);
      peer.tryNotify("exit", Message.ABSENT);
    } catch (CallException e) {
      // It is ended by other means.
    }
  }

  @Override
  public void close() {
    peer.close(Duration.ofMillis(500));
  }
}
