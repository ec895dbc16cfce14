package dev.konsol.lsp.protocol;

import dev.konsol.core.Budget;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.jsonrpc.Message;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.lsp.diagnostics.DiagnosticStore;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Uris;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.watch.FileChange;
import dev.konsol.lsp.watched.FileWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
  private final Documents documents;
  private final DiagnosticStore diagnostics;
  private final Readiness readiness;
  private final TsServer tsServer;
  private final JavaServer javaServer;
  private final Peer peer;
  private volatile @Nullable ServerCapabilities capabilities;
  private volatile boolean greeted;

  /// The handlers live from here on: servers ask before they have answered `initialize`.
  public LanguageClient(Transport transport, ClientSpec spec, ClientListener listener) {
    this.spec = spec;
    this.readiness = new Readiness(spec.signal());
    this.documents =
        new Documents(this::tell, this::capabilities, spec.evidence() == Evidence.CLANGD);
    this.diagnostics = documents.diagnostics();
    this.javaServer = new JavaServer(this, spec.root());
    this.tsServer = new TsServer(this, spec.settings());
    ServerMessages messages =
        new ServerMessages(spec, registrations, documents, readiness, listener);
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
    if (tsServer().isPresent()) {
      diagnostics.takeNoPushes();
    }
    peer.notify("initialized", Json.object());
    ObjectNode settings = Json.object();
    settings.set("settings", spec.settings().isMissingNode() ? Json.object() : spec.settings());
    peer.notify("workspace/didChangeConfiguration", settings);
    greeted = true;
  }

  /// Whether it has come up, whatever it works on since. Before the handshake is over it has not,
  /// even where it has no signal for that, and is told nothing.
  public boolean started() {
    return greeted && readiness.started();
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

  /// How it shows that what it says is final.
  public Evidence evidence() {
    return spec.evidence();
  }

  public DiagnosticStore diagnostics() {
    return diagnostics;
  }

  public Readiness readiness() {
    return readiness;
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
    return watchers().flatMap(each -> FileWatch.of(each, spec.root()).stream()).toList();
  }

  /// Those that cannot be understood, as the server has sent them.
  public List<String> unreadableWatches() {
    return watchers()
        .filter(each -> FileWatch.of(each, spec.root()).isEmpty())
        .map(each -> each.path("globPattern").toString())
        .toList();
  }

  private Stream<JsonNode> watchers() {
    return registrations.of(WATCHED).stream()
        .flatMap(registration -> registration.options().path("watchers").valueStream());
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

  public Documents documents() {
    return documents;
  }

  /// Whether the server is asked for diagnostics.
  public boolean pulls() {
    return !capabilities().pullIdentifiers().isEmpty();
  }

  /// Asks for the diagnostics of an open document, under every identifier; answers whether the
  /// server has answered for what it knew then. Else it was not ready to, or thought better of it.
  public boolean pull(Path file, Duration timeout) throws InterruptedException {
    List<String> identifiers = capabilities().pullIdentifiers();
    diagnostics.keepIdentifiers(Set.copyOf(identifiers));
    for (String identifier : identifiers) {
      if (!pulled(file, identifier, timeout)) {
        return false;
      }
    }
    return !identifiers.isEmpty();
  }

  private boolean pulled(Path file, String identifier, Duration timeout)
      throws InterruptedException {
    ObjectNode params = Json.document(file);
    if (!identifier.isEmpty()) {
      params.put("identifier", identifier);
    }
    try {
      JsonNode report = peer.call("textDocument/diagnostic", params, timeout);
      return diagnostics.take(report, file, identifier);
    } catch (RemoteError e) {
      if (e.code() == SERVER_CANCELLED || e.code() == CONTENT_MODIFIED) {
        return false;
      }
      throw e;
    }
  }

  /// The compiler behind the server, where that is asked for diagnostics and the server's own word
  /// does not count.
  public Optional<TsServer> tsServer() {
    boolean asked = spec.evidence() == Evidence.TSSERVER;
    return asked && capabilities().hasCommand(TsServer.COMMAND)
        ? Optional.of(tsServer)
        : Optional.empty();
  }

  /// jdtls, where a command of it has it say what is final.
  public Optional<JavaServer> javaServer() {
    boolean asked = spec.evidence() == Evidence.JDTLS;
    return asked && capabilities().hasCommand(JavaServer.COMMAND)
        ? Optional.of(javaServer)
        : Optional.empty();
  }

  /// Whether it is asked for diagnostics, in whichever way, instead of publishing them.
  public boolean isAsked() {
    return pulls() || tsServer().isPresent() || javaServer().isPresent();
  }

  /// Waits until everything that came before now has been taken in; answers whether it was.
  public boolean catchUp(Budget budget) throws InterruptedException {
    return peer.awaitArrived(budget.remaining());
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
