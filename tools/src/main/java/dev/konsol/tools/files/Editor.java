package dev.konsol.tools.files;

import java.nio.file.Path;
import java.util.Optional;

/// An editor that has files open: what it holds counts more than what is on the disk. Called by
/// file tools, on their caller's thread.
public interface Editor {
  Editor NONE =
      new Editor() {
        @Override
        public Optional<String> read(Path file) {
          return Optional.empty();
        }

        @Override
        public boolean write(Path file, String text) {
          return false;
        }

        @Override
        public void changes(String callId, FileChange change) {}
      };

  /// The text as the editor has it; empty where it has none, and the disk counts.
  Optional<String> read(Path file) throws InterruptedException;

  /// Whether the editor has taken the text, and brings it to the disk.
  boolean write(Path file, String text) throws InterruptedException;

  /// A call is about to change a file.
  void changes(String callId, FileChange change);
}
