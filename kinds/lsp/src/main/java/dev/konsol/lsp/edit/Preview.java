package dev.konsol.lsp.edit;

import dev.konsol.lsp.diff.UnifiedDiff;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes what a [Draft] does to files as diffs, with names relative to a root where they are in
/// it.
final class Preview {
  private final Path root;
  private final Map<Path, FileState> files;
  private final Map<Path, Path> renames = new HashMap<>();

  private Preview(Path root, Map<Path, FileState> files) {
    this.root = root;
    this.files = files;
    files.forEach(this::noteRename);
  }

  static List<String> of(Path root, Map<Path, FileState> files) {
    return new Preview(root, files).diffs();
  }

  private void noteRename(Path file, FileState state) {
    Path from = state.origin();
    FileState old = from == null ? null : files.get(from);
    if (from != null && old != null && old.now() == null && state.before() == null) {
      renames.put(from, file);
    }
  }

  private List<String> diffs() {
    List<String> diffs = new ArrayList<>();
    files.forEach(
        (file, state) -> {
          if (state.changes() && !renames.containsKey(file)) {
            diffs.add(diff(file, state));
          }
        });
    return diffs;
  }

  private String diff(Path file, FileState state) {
    Path from = state.origin();
    boolean renamed = from != null && file.equals(renames.get(from));
    Path source = renamed && from != null ? from : file;
    FileState old = renamed ? files.getOrDefault(source, state) : state;
    Optional<String> before = text(old.before());
    Optional<String> after = text(state.now());
    if (before.isEmpty() || after.isEmpty()) {
      return UnifiedDiff.binary(name(source), name(file));
    }
    if (renamed) {
      return UnifiedDiff.renamed(name(source), name(file), before.get(), after.get());
    }
    if (state.before() == null) {
      return UnifiedDiff.created(name(file), after.get());
    }
    return state.now() == null
        ? UnifiedDiff.deleted(name(file), before.get())
        : UnifiedDiff.of(name(file), before.get(), after.get());
  }

  private static Optional<String> text(byte @Nullable [] content) {
    return FileText.read(content == null ? new byte[0] : content).map(FileText::content);
  }

  private String name(Path file) {
    return file.startsWith(root) ? root.relativize(file).toString() : file.toString();
  }
}
