package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.core.Tasks;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.Framing;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.config.Resolution;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.process.DataFolder;
import dev.konsol.lsp.process.Launcher;
import dev.konsol.lsp.process.RunningSidecar;
import dev.konsol.lsp.protocol.ClientListener;
import dev.konsol.lsp.protocol.ClientSpec;
import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.FileWatch;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.lsp.watch.FileChange;
import dev.konsol.lsp.watch.FileWatcher;
import dev.konsol.process.PipedProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// One run of a server, from its start to its end: the process, the connection, the files it
/// watches, and its sidecar. Owns all of them; ends once, whoever is first.
final class ServerLife implements ClientListener {
  /// What all servers share.
  ///
  /// @param scratch of the watcher, where it makes files of its own
  /// @param cache where servers keep what they know of a workspace while they run
  record Parts(Launcher launcher, FileWatcher watcher, Path scratch, Path cache, Tasks tasks) {}

  private static final Logger LOG = LoggerFactory.getLogger(ServerLife.class);
  private static final int LONGEST_MESSAGE = 64 << 20;
  private static final int MOST_OPEN = 200;
  private static final long MOST_OPEN_CHARS = 16L << 20;
  private static final Duration GOODBYE = Duration.ofMillis(700);

  private final ServerKey key;
  private final ServerDefinition definition;
  private final Generation generation;
  private final Consumer<ServerLife> onEnd;
  private final Closer closer = new Closer();
  private final AtomicBoolean ending = new AtomicBoolean();
  private final Resolution.Found found;
  private final WatchedFiles files;
  private final PipedProgram program;
  private final LanguageClient client;
  private final ProjectImport imports;
  private final Optional<RunningSidecar> sidecar;
  // For each document, the generation of the workspace that the last fresh answer covered.
  private final Map<Path, Long> covered = new ConcurrentHashMap<>();
  private final ChangedDocuments changedDocuments;
  private final ToldChanges toldChanges = new ToldChanges();
  private final AtomicLong refreshes = new AtomicLong();
  private volatile boolean dependenciesChanged;

  /// Starts everything but the handshake.
  ServerLife(
      ServerKey key,
      ServerDefinition definition,
      Resolution.Found found,
      Parts parts,
      Generation generation,
      Consumer<ServerLife> onEnd) {
    this.key = key;
    this.definition = definition;
    this.found = found;
    this.generation = generation;
    this.onEnd = onEnd;
    this.changedDocuments = new ChangedDocuments(key.root());
    this.imports =
        new ProjectImport(key.root(), definition.buildFiles(), this::client, generation::next);
    boolean started = false;
    try {
      DataFolder data = closer.own(new DataFolder(parts.cache(), key.id(), key.root()));
      List<String> argv = data.filled(found.argv());
      this.program = parts.launcher().start(definition.id(), argv, key.root(), found.environment());
      closer.own(() -> program.end(Budget.of(GOODBYE), true));
      this.client = closer.own(connect());
      // While the process comes up. It reads nothing before the handshake.
      this.files =
          closer.own(
              new WatchedFiles(
                  parts.watcher(),
                  WatchScope.of(key.root(), parts.scratch()),
                  parts.tasks(),
                  this::changed));
      // A grandchild may hold the pipes open when the server itself is gone.
      program.onExit(client::close);
      this.sidecar =
          definition
              .sidecar()
              .map(each -> new RunningSidecar(parts.launcher(), key.id(), each, key.root()));
      sidecar.ifPresent(each -> closer.own(each).start(parts.tasks()));
      started = true;
    } finally {
      if (!started) {
        closer.close();
      }
    }
  }

  /// Why it should be started anew; empty where it should not.
  String outdated(Programs programs) {
    if (dependenciesChanged) {
      return "packages changed";
    }
    return programs.allows(definition, found, key.root())
        ? imports.outdated()
        : "it is not trusted any more";
  }

  ProjectImport imports() {
    return imports;
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
            evidence(),
            definition.limits().init());
    return new LanguageClient(
        Framing.HEADERS.over(program.output(), program.input(), LONGEST_MESSAGE), spec, this);
  }

  /// Starts a run, blocks for the handshake, and opens what was open before.
  static ServerLife start(Supplier<ServerLife> constructor, List<OpenDocument> open)
      throws NotStarted {
    ServerLife life;
    try {
      life = constructor.get();
    } catch (KonsolException e) {
      throw new NotStarted(e.getMessage(), List.of(), e);
    }
    try {
      life.client.initialize();
      life.reopen(open);
      return life;
    } catch (CallException e) {
      throw life.notStarted(life.why(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw life.notStarted("konsol is shutting down", e);
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

  private void reopen(List<OpenDocument> open) throws InterruptedException {
    for (OpenDocument document : open) {
      Optional<String> text = DiskText.read(document.file());
      if (text.isPresent()) {
        client.sync(document.file(), document.languageId(), text.get(), false);
      }
    }
  }

  private void changed(List<FileChange> changes) {
    changes.stream()
        .map(FileChange::path)
        .filter(file -> client.document(file).isPresent())
        .forEach(changedDocuments::add);
    List<FileWatch> watches = files.watches();
    List<FileChange> told =
        changes.stream().filter(each -> watches.stream().anyMatch(w -> w.wants(each))).toList();
    boolean unwatched = watches.isEmpty() || client.refusedRegistrations();
    boolean matters =
        !told.isEmpty()
            || (unwatched && changes.stream().anyMatch(this::concerns))
            || changes.stream()
                .anyMatch(each -> definition.buildFiles().has(each.path(), key.root()));
    if (changes.stream().anyMatch(each -> Reasons.isLock(each.path()))) {
      dependenciesChanged = true;
    }
    try {
      imports.changed(changes);
      if (!told.isEmpty()) {
        client.filesChanged(told);
      }
    } catch (CallException e) {
      LOG.atDebug().addKeyValue("server", key.id()).log("gone before it heard of a change");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (matters) {
        toldChanges.add(generation.next(), told);
      }
    }
  }

  /// Tells once more of what happened after this generation of the workspace: a server that was
  /// just reading the files may have passed over it.
  void tellAgain(long after) throws InterruptedException {
    List<FileChange> changes = toldChanges.after(after);
    if (!changes.isEmpty()) {
      client.filesChanged(changes);
    }
  }

  /// Whether a server that registers nothing may depend on this file: one in its language, or one
  /// that marks its root.
  private boolean concerns(FileChange change) {
    return definition.language(change.path()).isPresent()
        || definition.roots().markers().contains(String.valueOf(change.path().getFileName()));
  }

  /// A server believes what was opened, not the disk: what is open follows the disk before anything
  /// is asked.
  ///
  /// @param asked the one that is about to be asked about, and stays open
  void followDisk(Path asked) throws InterruptedException {
    changedDocuments.follow(client::openDocuments, this::follow);
    closeSome(asked);
  }

  private void follow(OpenDocument open) throws InterruptedException {
    Optional<String> text = DiskText.read(open.file());
    if (text.isEmpty()) {
      client.close(open.file());
      forget(open.file());
    } else if (!text.get().equals(open.text())) {
      client.saved(client.sync(open.file(), open.languageId(), text.get(), false));
    }
  }

  /// A server keeps everything that is open in memory, and so does this side: the ones opened
  /// longest ago go.
  private void closeSome(Path asked) throws InterruptedException {
    List<OpenDocument> open = client.openDocuments();
    int count = open.size();
    long chars = open.stream().mapToLong(each -> each.text().length()).sum();
    for (OpenDocument document : open) {
      if (count <= MOST_OPEN && chars <= MOST_OPEN_CHARS) {
        return;
      }
      if (!document.file().equals(asked)) {
        client.close(document.file());
        forget(document.file());
      }
      count--;
      chars -= document.text().length();
    }
  }

  LanguageClient client() {
    return client;
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

  /// How the program that runs shows that what it says is final.
  Evidence evidence() {
    return definition.evidence(found.program());
  }

  /// Whether it is asked for diagnostics, instead of publishing them.
  boolean isAsked() {
    return client.pulls() || client.asksTsServer() || client.asksJavaServer();
  }

  /// How often it has said that it is to be asked anew.
  long refreshes() {
    return refreshes.get();
  }

  /// Whether what it published last about the file covers this generation, and is still there.
  boolean knows(Path file, long generation) {
    boolean covers =
        evidence() == Evidence.PUBLICATION ? touchedBefore(file) : covers(file, generation);
    return covers && client.diagnostics().pushed(file).number() > 0;
  }

  boolean covers(Path file, long generation) {
    return covered.getOrDefault(file, -1L) == generation;
  }

  private boolean touchedBefore(Path file) {
    return covered.containsKey(file);
  }

  void cover(Path file, long generation) {
    covered.put(file, generation);
  }

  void forget(Path file) {
    covered.remove(file);
    changedDocuments.forget(file);
  }

  @Override
  public void watchesChanged() {
    files.follow(client.watches());
  }

  /// What was fresh need not be any more.
  @Override
  public void refreshAsked() {
    refreshes.incrementAndGet();
    covered.replaceAll((_, _) -> -1L);
  }

  @Override
  public void notified(String method, JsonNode params) {
    imports.notified(method, params);
  }

  /// Edits are made only for who asked for one and sees a preview first.
  @Override
  public boolean applyEdit(JsonNode edit) {
    return false;
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
    boolean left = false;
    try {
      client.shutdown(budget.firstHalf().remaining());
      left = program.awaitExit(budget.firstHalf());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      closer.close();
    }
    return left ? Stopped.GRACEFUL : Stopped.FORCED;
  }
}
