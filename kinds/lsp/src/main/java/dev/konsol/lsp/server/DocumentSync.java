package dev.konsol.lsp.server;

import dev.konsol.jsonrpc.CallException;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.protocol.Documents;
import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.lsp.watch.FileChange;
import dev.konsol.lsp.watched.FileWatch;
import dev.konsol.lsp.workspace.ProjectImport;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What of the disk one run of a server has been told, and which of its answers cover what. Changes
/// come on the watcher's threads, questions on their callers'. Safe for any thread.
final class DocumentSync {
  private static final Logger LOG = LoggerFactory.getLogger(DocumentSync.class);
  private static final int MOST_OPEN = 200;
  private static final long MOST_OPEN_CHARS = 16L << 20;
  private static final int MOST_TOLD = 20_000;

  /// A change that the server was told of, with the generation of the workspace that it made.
  private record Told(long generation, FileChange change) {}

  private final Path root;
  private final ServerDefinition definition;
  private final LanguageClient client;
  private final Documents documents;
  private final ProjectImport imports;
  private final AtomicLong generation;
  private final ChangedDocuments changedDocuments;
  // For each document, the generation of the workspace that the last fresh answer covered.
  private final Map<Path, Long> covered = new ConcurrentHashMap<>();
  private final Deque<Told> told = new ArrayDeque<>();
  private volatile boolean packagesChanged;

  DocumentSync(
      Path root,
      ServerDefinition definition,
      LanguageClient client,
      ProjectImport imports,
      AtomicLong generation) {
    this.root = root;
    this.definition = definition;
    this.client = client;
    this.documents = client.documents();
    this.imports = imports;
    this.generation = generation;
    this.changedDocuments = new ChangedDocuments(root);
  }

  /// Tells the server what has happened on disk, as far as it wants to know, and moves the
  /// generation on where that may matter to it.
  void changed(List<FileChange> changes, List<FileWatch> watches) {
    changes.stream()
        .map(FileChange::path)
        .filter(file -> documents.find(file).isPresent())
        .forEach(changedDocuments::add);
    List<FileChange> wanted =
        changes.stream().filter(each -> watches.stream().anyMatch(w -> w.wants(each))).toList();
    boolean unwatched = watches.isEmpty() || client.refusedRegistrations();
    boolean matters =
        !wanted.isEmpty()
            || (unwatched && changes.stream().anyMatch(this::concerns))
            || changes.stream().anyMatch(each -> definition.buildFiles().has(each.path(), root));
    packagesChanged |= changes.stream().anyMatch(each -> Reasons.isLock(each.path()));
    try {
      imports.changed(changes);
      if (!wanted.isEmpty()) {
        client.filesChanged(wanted);
      }
    } catch (CallException e) {
      LOG.atDebug().addKeyValue("server", definition.id()).log("gone before it heard of a change");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (matters) {
        remember(generation.incrementAndGet(), wanted);
      }
    }
  }

  /// Whether a server that registers nothing may depend on this file: one in its language, or one
  /// that marks its root.
  private boolean concerns(FileChange change) {
    return definition.language(change.path()).isPresent()
        || definition.roots().markers().contains(String.valueOf(change.path().getFileName()));
  }

  private synchronized void remember(long made, List<FileChange> changes) {
    changes.forEach(each -> told.addLast(new Told(made, each)));
    while (told.size() > MOST_TOLD) {
      told.removeFirst();
    }
  }

  /// Tells once more of what happened after this generation of the workspace, as far as that is
  /// kept: a server that was just reading the files may have passed over it.
  void tellAgain(long after) throws InterruptedException {
    List<FileChange> later = toldAfter(after);
    if (!later.isEmpty()) {
      client.filesChanged(later);
    }
  }

  private synchronized List<FileChange> toldAfter(long after) {
    return told.stream()
        .filter(each -> each.generation() > after)
        .map(Told::change)
        .distinct()
        .toList();
  }

  /// Whether packages came or went where nobody watches.
  boolean packagesChanged() {
    return packagesChanged;
  }

  /// A server believes what was opened, not the disk: what is open follows the disk before anything
  /// is asked.
  ///
  /// @param asked the one that is about to be asked about, and stays open
  void followDisk(Path asked) throws InterruptedException {
    changedDocuments.follow(documents::all, this::follow);
    closeSome(asked);
  }

  /// Makes the server's copy of a file this text. What was just opened may have changed since it
  /// was read, before anybody knew that changes of it are to be followed: the next one who asks
  /// looks.
  OpenDocument give(Path file, String languageId, String text, boolean again)
      throws InterruptedException {
    boolean opens = documents.find(file).isEmpty();
    OpenDocument document = documents.sync(file, languageId, text, again);
    if (opens) {
      changedDocuments.add(file);
    }
    return document;
  }

  private void follow(OpenDocument open) throws InterruptedException {
    Optional<String> text = DiskText.read(open.file());
    if (text.isEmpty()) {
      close(open.file());
    } else if (!text.get().equals(open.text())) {
      documents.saved(documents.sync(open.file(), open.languageId(), text.get(), false));
    }
  }

  /// A server keeps everything that is open in memory, and so does this side: the ones opened
  /// longest ago go.
  private void closeSome(Path asked) throws InterruptedException {
    List<OpenDocument> open = documents.all();
    int count = open.size();
    long chars = open.stream().mapToLong(each -> each.text().length()).sum();
    for (OpenDocument document : open) {
      if (count <= MOST_OPEN && chars <= MOST_OPEN_CHARS) {
        return;
      }
      if (!document.file().equals(asked)) {
        close(document.file());
      }
      count--;
      chars -= document.text().length();
    }
  }

  void close(Path file) throws InterruptedException {
    documents.close(file);
    covered.remove(file);
    changedDocuments.forget(file);
  }

  /// Opens what was open in the run before.
  void reopen(List<OpenDocument> open) throws InterruptedException {
    for (OpenDocument document : open) {
      Optional<String> text = DiskText.read(document.file());
      if (text.isPresent()) {
        give(document.file(), document.languageId(), text.get(), false);
      }
    }
  }

  /// Whether what it published last about the file covers this generation, and is still there.
  boolean knows(Path file, long now) {
    boolean covers =
        client.evidence() == Evidence.PUBLICATION ? covered.containsKey(file) : covers(file, now);
    return covers && client.diagnostics().pushed(file).number() > 0;
  }

  boolean covers(Path file, long now) {
    return covered.getOrDefault(file, -1L) == now;
  }

  void cover(Path file, long now) {
    covered.put(file, now);
  }

  /// What was fresh need not be any more.
  void coverNothing() {
    covered.replaceAll((_, _) -> -1L);
  }
}
