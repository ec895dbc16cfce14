package dev.konsol.lsp.server;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.Interrupts;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.framing.Framing;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.config.Resolution;
import dev.konsol.lsp.config.Roots;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.process.DataFolder;
import dev.konsol.lsp.process.RunningSidecar;
import dev.konsol.lsp.protocol.ClientListener;
import dev.konsol.lsp.protocol.ClientSpec;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.lsp.watched.WatchScope;
import dev.konsol.lsp.watched.WatchedFiles;
import dev.konsol.lsp.workspace.ProjectImport;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.process.launch.Streams;
import java.io.Serial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// One run of a server, from its start to its end: the process, the connection, the files it
/// watches, and its sidecar. Owns all of them; ends once, whoever is first.
final class RunningServer implements ClientListener {
  /// A run that did not come up, and why.
  static final class NotStarted extends Exception {
    @Serial private static final long serialVersionUID = 1L;
    private final transient List<String> lastWords;

    NotStarted(String reason, List<String> lastWords, Exception cause) {
      super(reason, cause);
      this.lastWords = lastWords;
    }

    List<String> lastWords() {
      return lastWords;
    }
  }

  private static final int LONGEST_MESSAGE = 64 << 20;
  private static final Duration GOODBYE = Duration.ofMillis(700);

  private final ServerKey key;
  private final ServerDefinition definition;
  private final Resolution.Found found;
  private final Consumer<RunningServer> onEnd;
  private final Closer closer = new Closer();
  private final AtomicBoolean ending = new AtomicBoolean();
  private final PipedProgram program;
  private final LanguageClient client;
  private final ProjectImport imports;
  private final DocumentSync sync;
  private final WatchedFiles files;
  private final Optional<RunningSidecar> sidecar;
  private final AtomicLong refreshes = new AtomicLong();

  /// Starts everything but the handshake.
  RunningServer(
      ServerKey key,
      ServerDefinition definition,
      Resolution.Found found,
      ServerParts parts,
      AtomicLong generation,
      Consumer<RunningServer> onEnd) {
    this.key = key;
    this.definition = definition;
    this.found = found;
    this.onEnd = onEnd;
    this.imports =
        new ProjectImport(
            key.root(), definition.buildFiles(), this::client, generation::incrementAndGet);
    try {
      DataFolder data = closer.own(new DataFolder(parts.cache(), key.id(), key.root()));
      List<String> argv = data.filled(found.argv());
      this.program =
          parts
              .launcher()
              .start(definition.id(), argv, key.root(), found.environment(), Streams.CONVERSATION);
      closer.own(() -> program.end(Budget.of(GOODBYE), true));
      this.client = closer.own(connect());
      this.sync = new DocumentSync(key.root(), definition, client, imports, generation);
      // While the process comes up. It reads nothing before the handshake.
      WatchScope scope = new WatchScope(key.root(), Roots.repository(key.root()), parts.scratch());
      this.files =
          closer.own(new WatchedFiles(parts.watcher(), scope, parts.tasks(), sync::changed));
      // A grandchild may hold the pipes open when the server itself is gone.
      program.onExit(client::close);
      Programs callers = parts.programs().seenFrom(found.environment());
      this.sidecar =
          definition
              .sidecar()
              .map(each -> callers.seenFromHere(each, key.root()))
              .map(each -> new RunningSidecar(parts.launcher(), key.id(), each, key.root()));
      sidecar.ifPresent(each -> closer.own(each).start(parts.tasks()));
    } catch (Throwable e) {
      closer.close();
      throw e;
    }
  }

  private LanguageClient connect() {
    ClientSpec spec =
        new ClientSpec(
            key.id(),
            key.root(),
            ProcessHandle.current().pid(),
            found.initialization(),
            definition.settings(),
            definition.signal(),
            definition.evidence(found.program()),
            definition.limits().init());
    return new LanguageClient(
        Framing.HEADERS.over(program.output(), program.input(), LONGEST_MESSAGE), spec, this);
  }

  /// Starts a run, blocks for the handshake, and opens what was open before.
  static RunningServer start(Supplier<RunningServer> constructor, List<OpenDocument> open)
      throws NotStarted {
    RunningServer server;
    try {
      server = constructor.get();
    } catch (KonsolException e) {
      throw new NotStarted(e.getMessage(), List.of(), e);
    }
    try {
      server.client.initialize();
      server.sync.reopen(open);
      return server;
    } catch (CallException e) {
      throw server.notStarted(server.why(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw server.notStarted("konsol is shutting down", e);
    }
  }

  /// A server that ended has said why on its way out, where it has said it at all.
  private String why(CallException e) {
    return e instanceof CallException.PeerClosed
        ? program.ending()
        : String.valueOf(e.getMessage());
  }

  private NotStarted notStarted(String why, Exception cause) {
    List<String> said = program.lastErrors();
    stop(Budget.of(Duration.ZERO));
    return new NotStarted(key.id() + " did not start: " + why, said, cause);
  }

  /// Why it should be started anew; empty where it should not.
  String outdated(Programs programs) {
    if (sync.packagesChanged()) {
      return "packages changed";
    }
    return programs.allows(definition, found, key.root())
        ? imports.outdated()
        : "it is not trusted any more";
  }

  ProjectImport imports() {
    return imports;
  }

  LanguageClient client() {
    return client;
  }

  DocumentSync sync() {
    return sync;
  }

  WatchedFiles files() {
    return files;
  }

  PipedProgram program() {
    return program;
  }

  Optional<RunningSidecar> sidecar() {
    return sidecar;
  }

  /// How often it has said that it is to be asked anew.
  long refreshes() {
    return refreshes.get();
  }

  @Override
  public void watchesChanged() {
    files.follow(client.watches());
  }

  @Override
  public void refreshAsked() {
    refreshes.incrementAndGet();
    sync.coverNothing();
  }

  @Override
  public void notified(String method, JsonNode params) {
    imports.notified(method, params);
  }

  @Override
  public void ended(CloseReason reason) {
    if (ending.compareAndSet(false, true)) {
      closer.close();
      onEnd.accept(this);
    }
  }

  /// Ends it as the protocol wants, and by force what is left then.
  Stopped stop(Budget budget) {
    if (!ending.compareAndSet(false, true)) {
      return Stopped.GRACEFUL;
    }
    try {
      return Interrupts.asFalse(() -> leaves(budget)) ? Stopped.GRACEFUL : Stopped.FORCED;
    } finally {
      closer.close();
    }
  }

  private boolean leaves(Budget budget) throws InterruptedException {
    client.shutdown(budget.firstHalf().remaining());
    return program.awaitExit(budget.firstHalf());
  }
}
