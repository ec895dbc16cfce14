package dev.konsol.tools.patch;

import java.util.List;
import java.util.Optional;

/// What a patch does to one file.
public sealed interface FilePatch {
  /// As the patch names it.
  String path();

  /// Makes a file that is not there yet.
  record Add(String path, String content) implements FilePatch {}

  record Delete(String path) implements FilePatch {}

  /// Changes a file, moves it, or both.
  record Update(String path, Optional<String> moveTo, List<Hunk> hunks) implements FilePatch {
    public Update {
      hunks = List.copyOf(hunks);
    }
  }
}
