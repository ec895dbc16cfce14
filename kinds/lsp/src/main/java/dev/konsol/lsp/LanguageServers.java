package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.Periodic;
import dev.konsol.core.Tasks;
import dev.konsol.core.session.Host;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.lsp.config.Configuration;
import dev.konsol.lsp.config.Configurations;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.config.Resolution;
import dev.konsol.lsp.config.Roots;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.process.ServerLauncher;
import dev.konsol.lsp.protocol.Diagnostic;
import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.lsp.text.Range;
import dev.konsol.lsp.watch.FileWatcher;
import dev.konsol.lsp.watch.Status;
import dev.konsol.process.launch.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// The language servers of the host, for all who ask. Starts nothing by itself. Safe for any
/// thread; callers may block, within the time they give.
public final class LanguageServers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LanguageServers.class);
  private static final Duration STOP = Duration.ofMillis(1500);
  private static final int MOST_AT_ONCE = 16;

  private final Closer closer = new Closer();
  private final Trust trust;
  private final Configurations configurations;
  private final Programs programs;
  private final FileWatcher watcher;
  private final ServerPool pool;
  private final GitChanges git;
  private final Map<String, String> caller;

  private LanguageServers(
      Host host, LspSettings settings, ServerLauncher launcher, FileWatcher watcher, Path scratch) {
    this.trust = settings.trust();
    this.configurations = new Configurations(trust);
    this.programs = new Programs(settings.environment(), trust);
    this.watcher = closer.own(watcher);
    this.git = new GitChanges(launcher);
    Tasks tasks =
        closer.own(new Tasks("lsp", (_, bug) -> LOG.error("a task for a server failed", bug)));
    this.pool =
        new ServerPool(
            host,
            settings,
            programs,
            new ServerLife.Parts(launcher, watcher, scratch, settings.cache(), tasks));
    closer.own(() -> pool.stop(Budget.of(STOP)));
    closer.own(
        new Periodic("lsp-sweep", pool::sweep, e -> LOG.error("servers were not swept", e))
            .start(settings.sweepEvery()));
    this.caller = Map.of();
  }

  private LanguageServers(LanguageServers owner, Map<String, String> caller) {
    this.trust = owner.trust;
    this.configurations = owner.configurations;
    this.programs = owner.programs.seenFrom(caller);
    this.watcher = owner.watcher;
    this.git = owner.git;
    this.pool = owner.pool;
    this.caller = Map.copyOf(caller);
  }

  /// The same servers for a caller with another environment: a server that does not run yet is
  /// looked for on this caller's PATH. Owns nothing.
  public LanguageServers seenFrom(Map<String, String> environment) {
    return environment.isEmpty() ? this : new LanguageServers(this, environment);
  }

  /// Starts watching, and no server.
  ///
  /// @param scratch a folder of its own, made here and removed at the end
  public static LanguageServers open(
      Host host, LspSettings settings, Launcher launcher, Path scratch) throws IOException {
    FileWatcher watcher = FileWatcher.open(scratch);
    ServerLauncher servers = new ServerLauncher(launcher, settings.environment());
    return new LanguageServers(host, settings, servers, watcher, canonical(scratch));
  }

  /// A server and the root for which it serves a file.
  record Target(ServerDefinition definition, Path root) {
    ServerKey key() {
      return new ServerKey(definition.id(), root);
    }
  }

  List<Target> targets(Path directory, Path file) {
    List<Target> targets = new ArrayList<>();
    for (ServerDefinition each : configurations.of(directory).serversFor(file)) {
      Roots.of(file, directory, each.roots())
          .ifPresent(root -> targets.add(new Target(each, root)));
    }
    return targets;
  }

  boolean runs(Target target) {
    return pool.all().stream()
        .anyMatch(each -> each.key().equals(target.key()) && each.running().isPresent());
  }

  ServerRuns session(Target target) {
    return pool.session(target.key(), target.definition(), caller);
  }

  /// What the servers say about a file.
  ///
  /// @param timeout for the whole; nothing for each server's own
  public FileReport diagnostics(Path directory, Path file, Optional<Duration> timeout)
      throws InterruptedException {
    Path cwd = canonical(directory);
    Path canonical = canonical(cwd.resolve(file));
    List<Answer<List<Finding>>> answers = new ArrayList<>();
    // One after the other: nearly always there is one.
    for (Target target : targets(cwd, canonical)) {
      answers.add(diagnose(target, canonical, timeout));
    }
    if (answers.isEmpty()) {
      answers.add(nobody(cwd, file, List.of()));
    }
    return new FileReport(canonical, answers, leftOut(cwd, canonical));
  }

  /// No server is for a file, or those that might be were left out.
  <T> Answer<T> nobody(Path cwd, Path file, T nothing) {
    List<LeftOut> leftOut = configurations.of(cwd).leftOut();
    return leftOut.isEmpty()
        ? Answer.without(Freshness.UNSUPPORTED, nothing, "", "no language server is for " + file)
        : Answer.without(Freshness.FAILED, nothing, "", String.join(". ", sentences(leftOut)));
  }

  private static List<String> sentences(List<LeftOut> leftOut) {
    return leftOut.stream().map(LeftOut::sentence).toList();
  }

  /// What has no effect on questions about a file, because a folder is not trusted.
  public List<LeftOut> leftOut(Path directory, Path file) {
    Path cwd = canonical(directory);
    Path canonical = canonical(cwd.resolve(file));
    List<LeftOut> all = new ArrayList<>(configurations.of(cwd).leftOut());
    for (Target target : targets(cwd, canonical)) {
      if (programs.resolve(target.definition(), canonical, target.root())
          instanceof Resolution.Untrusted(LeftOut leftOut)) {
        all.add(leftOut);
      }
    }
    return all;
  }

  /// The trust that these servers go by.
  public Trust trust() {
    return trust;
  }

  private Answer<List<Finding>> diagnose(Target target, Path file, Optional<Duration> timeout)
      throws InterruptedException {
    Budget budget = Budget.of(timeout.orElse(target.definition().limits().diagnostics()));
    Answer<List<Diagnostic>> answer = ask(target, file, budget, Inquiry::diagnostics);
    return answer.map(items -> Findings.of(items, file, session(target).encoding()));
  }

  /// A question to one server.
  interface Asking<T> {
    Answer<T> put(Inquiry inquiry) throws InterruptedException;
  }

  /// Asks, and asks again where the server that answered is to be replaced. An answer of one that
  /// could not import the project is not all.
  <T> Answer<T> ask(Target target, Path file, Budget budget, Asking<T> question)
      throws InterruptedException {
    ServerRuns session = session(target);
    while (true) {
      Answer<T> answer = question.put(new Inquiry(session, target.definition(), file, budget));
      Optional<ServerLife> life = session.running();
      boolean replaced = life.filter(each -> !each.imports().outdated().isEmpty()).isPresent();
      if (!replaced || budget.spent()) {
        String doubt = life.map(each -> each.imports().doubt(file)).orElse("");
        boolean holds = answer.freshness() != Freshness.FRESH || doubt.isEmpty();
        return holds
            ? answer
            : answer.with(Freshness.NOT_READY, target.definition().id() + ": " + doubt);
      }
    }
  }

  /// The same for several files, side by side.
  public List<FileReport> diagnostics(Path directory, List<Path> files, Optional<Duration> timeout)
      throws InterruptedException {
    return diagnostics(directory, files, timeout, _ -> {});
  }

  /// The same, and each report as soon as it is there.
  ///
  /// @param early called by several threads
  public List<FileReport> diagnostics(
      Path directory, List<Path> files, Optional<Duration> timeout, Consumer<FileReport> early)
      throws InterruptedException {
    Semaphore atOnce = new Semaphore(MOST_AT_ONCE);
    try (ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<FileReport>> questions = new ArrayList<>();
      for (Path file : files) {
        questions.add(
            () -> {
              FileReport report = bounded(atOnce, () -> diagnostics(directory, file, timeout));
              early.accept(report);
              return report;
            });
      }
      List<FileReport> reports = new ArrayList<>();
      for (Future<FileReport> answer : askers.invokeAll(questions)) {
        reports.add(answer.get());
      }
      return reports;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException bug
          ? bug
          : new IllegalStateException("a question failed", e.getCause());
    }
  }

  private static FileReport bounded(Semaphore atOnce, Callable<FileReport> question)
      throws Exception {
    atOnce.acquire();
    try {
      return question.call();
    } finally {
      atOnce.release();
    }
  }

  /// The files below a directory that a server is for, in the order of their names: those that
  /// version control knows, or all where there is none, without what builds and packagers made.
  public List<Path> workspaceFiles(Path directory, int mostFiles) throws InterruptedException {
    return filesBelow(directory, directory, mostFiles);
  }

  /// The same for a folder, by the configuration of the directory.
  public List<Path> filesBelow(Path directory, Path folder, int mostFiles)
      throws InterruptedException {
    Path cwd = canonical(directory);
    Path top = canonical(folder);
    List<Path> all = GitChanges.knows(top) ? git.all(top) : FolderFiles.below(top);
    return all.stream()
        .filter(file -> !targets(cwd, file).isEmpty())
        .sorted()
        .limit(mostFiles)
        .toList();
  }

  /// The files below a directory that have changed since the last commit and that a server is for.
  public List<Path> changedFiles(Path directory) throws InterruptedException {
    Path cwd = canonical(directory);
    return git.changed(cwd).stream().filter(file -> !targets(cwd, file).isEmpty()).toList();
  }

  public Navigation navigation() {
    return new Navigation(this);
  }

  public Refactoring refactoring() {
    return new Refactoring(this);
  }

  /// How the servers of a directory are doing.
  public LspStatus status(Path directory) {
    Path cwd = canonical(directory);
    Configuration configuration = configurations.of(cwd);
    List<ServerStatus> servers =
        pool.all().stream()
            .filter(each -> each.key().root().startsWith(cwd) || cwd.startsWith(each.key().root()))
            .map(ServerRuns::status)
            .toList();
    List<LspStatus.Available> available = new ArrayList<>();
    for (ServerDefinition each : configuration.servers()) {
      boolean asked = servers.stream().anyMatch(status -> status.key().id().equals(each.id()));
      if (!asked && !each.disabled() && meant(each, cwd)) {
        available.add(available(each, cwd));
      }
    }
    List<String> warnings = new ArrayList<>(configuration.warnings());
    warnings.addAll(sentences(configuration.leftOut()));
    return new LspStatus(cwd, servers, available, warnings);
  }

  /// All servers, of every directory.
  public List<ServerStatus> all() {
    return pool.all().stream().map(ServerRuns::status).toList();
  }

  private static boolean meant(ServerDefinition server, Path directory) {
    boolean configured = !server.source().equals("built-in");
    return configured
        || server.roots().markers().stream()
            .anyMatch(marker -> !marker.equals(".git") && Files.exists(directory.resolve(marker)));
  }

  private LspStatus.Available available(ServerDefinition server, Path directory) {
    Resolution resolution = programs.resolve(server, directory.resolve("-"), directory);
    return new LspStatus.Available(server.id(), server.source(), resolution.problem());
  }

  /// Starts a server anew at the next question, whatever happened to it before. Answers how many
  /// servers that concerns.
  public int restart(Path directory, String id) {
    Path cwd = canonical(directory);
    List<ServerRuns> concerned =
        pool.all().stream()
            .filter(each -> each.key().id().equals(id))
            .filter(each -> each.key().root().startsWith(cwd) || cwd.startsWith(each.key().root()))
            .toList();
    concerned.forEach(ServerRuns::reset);
    return concerned.size();
  }

  /// What servers have said about a range, as they said it.
  List<JsonNode> rawDiagnostics(Path file, Range range) {
    return pool.all().stream()
        .flatMap(session -> session.running().stream())
        .flatMap(life -> life.client().diagnostics().of(file).items().stream())
        .filter(each -> each.range().start().compareTo(range.end()) <= 0)
        .filter(each -> each.range().end().compareTo(range.start()) >= 0)
        .map(Diagnostic::raw)
        .toList();
  }

  /// The version of an open document.
  OptionalInt version(Path file) {
    return pool.all().stream()
        .flatMap(session -> session.running().stream())
        .flatMap(life -> life.client().document(file).stream())
        .mapToInt(OpenDocument::version)
        .findFirst();
  }

  /// Servers name a file by its real path, and so do we: one server for a root, however one got
  /// there.
  static Path canonical(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }

  /// How the watching of files is doing.
  public Status watching() {
    return watcher.status();
  }

  @Override
  public void close() {
    closer.close();
  }
}
