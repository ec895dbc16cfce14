package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.Periodic;
import dev.konsol.core.Tasks;
import dev.konsol.core.session.Host;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.config.Configurations;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.config.Resolution;
import dev.konsol.lsp.config.ServerConfiguration;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.navigation.Navigation;
import dev.konsol.lsp.navigation.Refactoring;
import dev.konsol.lsp.process.ServerLauncher;
import dev.konsol.lsp.server.FileServers;
import dev.konsol.lsp.server.ServerParts;
import dev.konsol.lsp.server.ServerPool;
import dev.konsol.lsp.server.ServerStatus;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.lsp.watch.FileWatcher;
import dev.konsol.lsp.workspace.WorkspaceFiles;
import dev.konsol.process.launch.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The language servers of the host, for all who ask. Starts nothing by itself. Safe for any
/// thread; callers may block, within the time they give.
public final class LanguageServers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LanguageServers.class);
  private static final Duration STOP = Duration.ofMillis(1500);
  private static final int MOST_AT_ONCE = 16;

  private final Closer closer = new Closer();
  private final Trust trust;
  private final ServerLauncher launcher;
  private final FileWatcher watcher;
  private final FileServers servers;
  private final WorkspaceFiles files;

  private LanguageServers(Host host, LspSettings settings, ServerParts parts) {
    this.trust = settings.trust();
    this.launcher = parts.launcher();
    this.watcher = closer.own(parts.watcher());
    closer.own(parts.tasks());
    ServerPool pool = new ServerPool(host, settings.mostServers(), settings.mostBytes(), parts);
    closer.own(() -> pool.stop(Budget.of(STOP)));
    closer.own(
        new Periodic("lsp-sweep", pool::sweep, e -> LOG.error("servers were not swept", e))
            .start(settings.sweepEvery()));
    this.servers = new FileServers(pool, new Configurations(trust), parts.programs(), Map.of());
    this.files = files();
  }

  private LanguageServers(LanguageServers owner, Map<String, String> caller) {
    this.trust = owner.trust;
    this.launcher = owner.launcher;
    this.watcher = owner.watcher;
    FileServers all = owner.servers;
    this.servers =
        new FileServers(
            all.pool(), all.configurations(), all.programs().seenFrom(caller), Map.copyOf(caller));
    this.files = files();
  }

  private WorkspaceFiles files() {
    return new WorkspaceFiles(launcher, directory -> servers.targets(directory, this::isWanted));
  }

  /// Whether the files of a folder are to be asked about: not those whose server is neither
  /// installed nor meant here, such as a text among sources.
  private boolean isWanted(FileServers.Target target, Path file) {
    return meant(target.definition(), target.root())
        || !(servers.programs().resolve(target.definition(), file, target.root())
            instanceof Resolution.Missing);
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
    return new LanguageServers(
        host,
        settings,
        new ServerParts(
            new Programs(settings.environment(), settings.trust()),
            new ServerLauncher(launcher, settings.environment()),
            watcher,
            DiskText.real(scratch),
            settings.cache(),
            new Tasks("lsp", (_, bug) -> LOG.error("a task for a server failed", bug))));
  }

  /// What the servers say about a file.
  ///
  /// @param timeout for the whole; nothing for each server's own
  public FileReport diagnostics(Path directory, Path file, Optional<Duration> timeout)
      throws InterruptedException {
    return servers.diagnostics(directory, file, timeout);
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
              atOnce.acquire();
              try {
                FileReport report = servers.diagnostics(directory, file, timeout);
                early.accept(report);
                return report;
              } finally {
                atOnce.release();
              }
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

  /// What has no effect on questions about a file, because a folder is not trusted.
  public List<LeftOut> leftOut(Path directory, Path file) {
    return servers.leftOut(directory, file);
  }

  public ServerConfiguration configuration(Path directory) {
    return servers.configurations().of(DiskText.real(directory));
  }

  public Trust trust() {
    return trust;
  }

  /// The files below a folder that a server is for, by the configuration of the directory and in
  /// the order of their names.
  public List<Path> filesBelow(Path directory, Path folder, int mostFiles)
      throws InterruptedException {
    return files.below(directory, folder, mostFiles);
  }

  /// The files below a directory that have changed since the last commit and that a server is for.
  public List<Path> changedFiles(Path directory) throws InterruptedException {
    return files.changed(directory);
  }

  public Navigation navigation() {
    return new Navigation(servers, files);
  }

  public Refactoring refactoring() {
    return new Refactoring(servers, navigation());
  }

  public LspStatus status(Path directory) {
    Path cwd = DiskText.real(directory);
    ServerConfiguration configuration = servers.configurations().of(cwd);
    List<ServerStatus> asked = all().stream().filter(each -> each.key().serves(cwd)).toList();
    List<ServerDefinition> others =
        configuration.servers().stream()
            .filter(each -> !each.disabled() && meant(each, cwd))
            .filter(each -> asked.stream().noneMatch(one -> one.key().id().equals(each.id())))
            .toList();
    boolean guessed = others.stream().anyMatch(each -> !each.isConfigured());
    List<Path> present = guessed ? WorkspaceFiles.present(cwd) : List.of();
    List<LspStatus.Available> available = new ArrayList<>();
    for (ServerDefinition each : others) {
      // A marker may be that of several servers: which of them are meant, the files tell.
      if (each.isConfigured() || present.stream().anyMatch(f -> each.language(f).isPresent())) {
        String problem = servers.programs().resolve(each, cwd.resolve("-"), cwd).problem();
        available.add(new LspStatus.Available(each.id(), each.source(), problem));
      }
    }
    List<String> warnings = new ArrayList<>(configuration.errors());
    warnings.addAll(configuration.warnings());
    configuration.leftOut().forEach(each -> warnings.add(each.sentence()));
    asked.forEach(each -> warnings.addAll(unheard(each)));
    return new LspStatus(cwd, asked, available, warnings);
  }

  private static List<String> unheard(ServerStatus server) {
    return server.run().unreadable().stream()
        .map(
            pattern ->
                "'%s' wants to hear of files like %s: that is not a pattern, and it does not hear of them"
                    .formatted(server.key().id(), pattern))
        .toList();
  }

  private static boolean meant(ServerDefinition server, Path directory) {
    return server.isConfigured()
        || server.roots().markers().stream()
            .anyMatch(marker -> !marker.equals(".git") && Files.exists(directory.resolve(marker)));
  }

  /// All servers, of every directory.
  public List<ServerStatus> all() {
    return servers.pool().status();
  }

  /// What servers are busy with, in words; empty where none is.
  public String doing() {
    return all().stream()
        .filter(ServerStatus::busy)
        .map(each -> each.key().id() + ": " + each.doing())
        .collect(Collectors.joining("; "));
  }

  /// Starts a server anew at the next question, whatever happened to it before. Answers how many
  /// servers that concerns.
  public int restart(Path directory, String id) {
    Path cwd = DiskText.real(directory);
    return servers.pool().restart(key -> key.id().equals(id) && key.serves(cwd));
  }

  @Override
  public void close() {
    closer.close();
  }
}
