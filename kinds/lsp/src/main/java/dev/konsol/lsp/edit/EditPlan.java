package dev.konsol.lsp.edit;

import dev.konsol.lsp.edit.WorkspaceEdit.Change;
import dev.konsol.lsp.edit.WorkspaceEdit.EditText;
import dev.konsol.lsp.text.PositionEncoding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;

/// A workspace edit that was worked out and not yet done. [#diffs] shows it; [#apply] does it, all
/// or nothing. The files are those of the moment the plan was made: if one has changed since,
/// nothing is done. Files are UTF-8, and every byte that no edit speaks of stays as it is: line
/// ends, a byte order mark, the mode. A file that is edited through a link is edited where it is.
public final class EditPlan {
  private final Draft draft;
  private final List<String> diffs;

  private EditPlan(Path root, Draft draft) {
    this.draft = draft;
    this.diffs = Preview.of(root, draft.files());
  }

  /// Works an edit out; throws [EditRefused] where it cannot be done.
  ///
  /// @param root that names in diffs are relative to
  /// @param versions of the documents that are open
  public static EditPlan of(
      WorkspaceEdit edit,
      PositionEncoding encoding,
      Path root,
      Function<Path, OptionalInt> versions)
      throws IOException {
    Draft draft = new Draft(encoding);
    for (Change change : edit.changes()) {
      if (change instanceof EditText text) {
        checkVersion(text, versions.apply(text.file()));
      }
      draft.change(change);
    }
    return new EditPlan(root, draft);
  }

  private static void checkVersion(EditText edit, OptionalInt open) {
    if (edit.version().isPresent() && open.isPresent() && !edit.version().equals(open)) {
      throw new EditRefused(
          "%s is at version %d, and the edit is for %d: ask for it again"
              .formatted(edit.file(), open.getAsInt(), edit.version().getAsInt()));
    }
  }

  /// One for each file that changes, in the form of git.
  public List<String> diffs() {
    return diffs;
  }

  /// The files that change, come or go.
  public List<Path> files() {
    return draft.files().entrySet().stream()
        .filter(entry -> entry.getValue().changes())
        .map(Map.Entry::getKey)
        .toList();
  }

  /// Does all of it, or throws [EditRefused] and has done nothing.
  public void apply() {
    apply(Transaction.Mover.REAL);
  }

  void apply(Transaction.Mover mover) {
    try (Transaction transaction = new Transaction(mover)) {
      for (Map.Entry<Path, FileState> entry : draft.files().entrySet()) {
        checkUnchanged(entry.getKey(), entry.getValue());
        if (entry.getValue().changes()) {
          transaction.prepare(entry.getKey(), entry.getValue());
        }
      }
      transaction.commit();
      transaction.removeEmpty(draft.emptied());
    } catch (IOException e) {
      throw new EditRefused("nothing was changed: " + e, e);
    }
  }

  private static void checkUnchanged(Path file, FileState state) throws IOException {
    if (!Arrays.equals(state.before(), Draft.read(file))) {
      throw new EditRefused(file + " has changed since the preview: ask for the edit again");
    }
  }
}
