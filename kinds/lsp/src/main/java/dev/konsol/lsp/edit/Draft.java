package dev.konsol.lsp.edit;

import dev.konsol.lsp.edit.WorkspaceEdit.Change;
import dev.konsol.lsp.edit.WorkspaceEdit.CreateFile;
import dev.konsol.lsp.edit.WorkspaceEdit.DeleteFile;
import dev.konsol.lsp.edit.WorkspaceEdit.EditText;
import dev.konsol.lsp.edit.WorkspaceEdit.IfThere;
import dev.konsol.lsp.edit.WorkspaceEdit.RenameFile;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Does a workspace edit's changes one after the other, on what the files would be by then, and
/// touches none. Files are read when a change first speaks of them.
final class Draft {
  private final PositionEncoding encoding;
  private final Map<Path, FileState> files = new LinkedHashMap<>();
  private final List<Path> emptied = new ArrayList<>();

  Draft(PositionEncoding encoding) {
    this.encoding = encoding;
  }

  /// What becomes of each file.
  Map<Path, FileState> files() {
    return files;
  }

  /// Directories whose files all went, from the deepest.
  List<Path> emptied() {
    return emptied;
  }

  void change(Change change) throws IOException {
    switch (change) {
      case EditText edit -> edit(edit);
      case CreateFile create -> create(create);
      case RenameFile rename -> rename(rename);
      case DeleteFile delete -> delete(delete);
    }
  }

  private void edit(EditText edit) throws IOException {
    Path file = Files.isSymbolicLink(edit.file()) ? edit.file().toRealPath() : edit.file();
    FileState state = state(file);
    byte[] content = state.now();
    if (content == null) {
      throw new EditRefused(file + " is not there");
    }
    FileText text =
        FileText.read(content)
            .orElseThrow(() -> new EditRefused(file + " is no UTF-8 text and is not edited"));
    try {
      Text edited = Edits.apply(text.text(), edit.edits(), encoding);
      state.become(new FileText(edited, text.marked()).bytes(), state.origin());
    } catch (EditRefused e) {
      throw new EditRefused(file + ": " + e.getMessage(), e);
    }
  }

  private void create(CreateFile create) throws IOException {
    FileState state = state(create.file());
    if (mayBecome(create.file(), state, create.ifThere())) {
      state.become(new byte[0], null);
    }
  }

  private void rename(RenameFile rename) throws IOException {
    List<Path> moving = below(rename.from());
    if (moving.isEmpty()) {
      throw new EditRefused(rename.from() + " is not there");
    }
    for (Path from : moving) {
      Path to = rename.to().resolve(rename.from().relativize(from).toString());
      move(from, from.equals(rename.from()) ? rename.to() : to, rename.ifThere());
    }
  }

  private void move(Path from, Path to, IfThere ifThere) throws IOException {
    FileState source = state(from);
    FileState target = state(to);
    byte[] content = source.now();
    if (content != null && !from.equals(to) && mayBecome(to, target, ifThere)) {
      target.become(content, source.origin());
      source.become(null, null);
    }
  }

  private void delete(DeleteFile delete) throws IOException {
    List<Path> going = below(delete.file());
    if (going.isEmpty() && !delete.ignoreIfMissing()) {
      throw new EditRefused(delete.file() + " is not there");
    }
    if (Files.isDirectory(delete.file(), LinkOption.NOFOLLOW_LINKS) && !delete.recursive()) {
      throw new EditRefused(delete.file() + " is a directory, and the edit does not say recursive");
    }
    for (Path file : going) {
      state(file).become(null, null);
    }
  }

  private static boolean mayBecome(Path file, FileState state, IfThere ifThere) {
    if (state.now() == null) {
      return true;
    }
    return switch (ifThere) {
      case OVERWRITE -> true;
      case IGNORE -> false;
      case REFUSE -> throw new EditRefused(file + " is there already");
    };
  }

  /// The file itself, or all files in the directory, as they would be now.
  private List<Path> below(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> all = Files.walk(path)) {
        for (Path found : all.toList()) {
          if (Files.isDirectory(found, LinkOption.NOFOLLOW_LINKS)) {
            emptied.addFirst(found);
          } else {
            state(found);
          }
        }
      }
    } else {
      state(path);
    }
    return files.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(path) && entry.getValue().now() != null)
        .map(Map.Entry::getKey)
        .toList();
  }

  private FileState state(Path file) throws IOException {
    FileState known = files.get(file);
    if (known == null) {
      known = new FileState(file, read(file));
      files.put(file, known);
    }
    return known;
  }

  /// Null where nothing is.
  static byte @Nullable [] read(Path file) throws IOException {
    if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new EditRefused(file + " is not an ordinary file");
    }
    return Files.readAllBytes(file);
  }
}
