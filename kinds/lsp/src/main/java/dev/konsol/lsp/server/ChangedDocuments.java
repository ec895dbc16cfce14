package dev.konsol.lsp.server;

import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import dev.konsol.lsp.protocol.OpenDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// The open documents that have changed on disk since the server was last told. Whoever is about to
/// ask brings them up to date first; whoever asks at the same time waits for that, and is not
/// answered by what one document says of another as it was. Safe for any thread.
final class ChangedDocuments {
  interface Follower {
    /// Tells the server what is on disk.
    void follow(OpenDocument open) throws InterruptedException;
  }

  private final Path root;
  private final Set<Path> changed = ConcurrentHashMap.newKeySet();
  private final Mutex following = new Mutex();

  /// @param root outside of which nobody says what changes
  ChangedDocuments(Path root) {
    this.root = root;
  }

  void add(Path file) {
    changed.add(file);
  }

  void forget(Path file) {
    changed.remove(file);
  }

  void follow(Supplier<List<OpenDocument>> open, Follower follower) throws InterruptedException {
    try (Held _ = following.heldInterruptibly()) {
      for (OpenDocument document : open.get()) {
        // Forgotten before it is read: what happens meanwhile is for the next one who asks.
        if (changed.remove(document.file()) || !document.file().startsWith(root)) {
          follower.follow(document);
        }
      }
    }
  }
}
