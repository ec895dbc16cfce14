package dev.konsol.tools;

import java.nio.file.Path;

/// For tools that hand a file to somebody else, who will open it by its name: whether it is in the
/// caller's directory, links followed.
public final class Inside {
  private Inside() {}

  /// The file without links on the way; refuses one that is elsewhere. It need not exist.
  public static Path file(Path directory, String path) {
    Workspace workspace = Workspace.at(directory);
    return workspace.root().resolve(workspace.locate(path).relative());
  }
}
