package dev.konsol.lsp.edit;

import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What a file was when it was read, and what it becomes; null is no file. Belongs to one [Draft].
final class FileState {
  private final byte @Nullable [] before;
  private byte @Nullable [] now;
  private @Nullable Path origin;

  FileState(Path file, byte @Nullable [] before) {
    this.before = before;
    this.now = before;
    this.origin = before == null ? null : file;
  }

  byte @Nullable [] before() {
    return before;
  }

  byte @Nullable [] now() {
    return now;
  }

  /// The file on disk that its content, and so its mode, came from.
  @Nullable Path origin() {
    return origin;
  }

  void become(byte @Nullable [] content, @Nullable Path from) {
    now = content;
    origin = from;
  }

  boolean changes() {
    return !Arrays.equals(before, now);
  }
}
