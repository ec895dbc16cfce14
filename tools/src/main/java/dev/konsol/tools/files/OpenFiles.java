package dev.konsol.tools.files;

import dev.konsol.tools.ToolFailure;
import java.nio.file.Path;
import java.util.Optional;

/// The text files of a workspace, some of them open in an editor. No path leads out of it, whoever
/// reads or writes.
record OpenFiles(Workspace workspace, Editor editor) {
  String read(Place place) throws InterruptedException {
    Optional<String> open = place.isRoot() ? Optional.empty() : editor.read(path(place));
    return open.isPresent() ? open.get() : TextFiles.read(workspace, place);
  }

  Optional<String> readIfThere(Place place) throws InterruptedException {
    try {
      return Optional.of(read(place));
    } catch (ToolFailure e) {
      return Optional.empty();
    }
  }

  /// Writes the text, or lets the editor.
  void write(Place place, String text) throws InterruptedException {
    if (place.isRoot() || !editor.write(path(place), text)) {
      TextFiles.write(workspace, place, text);
    }
  }

  Path path(Place place) {
    return workspace.root().resolve(place.relative());
  }
}
