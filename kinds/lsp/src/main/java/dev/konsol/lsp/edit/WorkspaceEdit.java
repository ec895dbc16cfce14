package dev.konsol.lsp.edit;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/// Changes to several files, done in order.
public record WorkspaceEdit(List<Change> changes) {
  public WorkspaceEdit {
    changes = List.copyOf(changes);
  }

  /// Edits of the text of one file.
  public static WorkspaceEdit of(Path file, List<TextEdit> edits) {
    return new WorkspaceEdit(List.of(new EditText(file, OptionalInt.empty(), edits)));
  }

  /// One step. Paths are absolute.
  public sealed interface Change {}

  /// Edits the text of a file that is there.
  ///
  /// @param version of the document the edits speak of, where the server knows one
  public record EditText(Path file, OptionalInt version, List<TextEdit> edits) implements Change {
    public EditText {
      edits = List.copyOf(edits);
    }
  }

  public record CreateFile(Path file, IfThere ifThere) implements Change {}

  public record RenameFile(Path from, Path to, IfThere ifThere) implements Change {}

  /// Removes a file, or a directory.
  ///
  /// @param recursive whether a directory may go with all that is in it
  public record DeleteFile(Path file, boolean recursive, boolean ignoreIfMissing)
      implements Change {}

  /// What to do where the new file is there already.
  public enum IfThere {
    REFUSE,
    OVERWRITE,
    IGNORE;

    /// As the protocol has it: overwriting wins over ignoring.
    public static IfThere of(boolean overwrite, boolean ignoreIfExists) {
      return overwrite ? OVERWRITE : ignoreIfExists ? IGNORE : REFUSE;
    }
  }
}
