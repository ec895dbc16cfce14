package dev.konsol.tools.files;

import dev.konsol.core.Excerpt;
import dev.konsol.lsp.diff.UnifiedDiff;
import dev.konsol.tools.KnownArguments;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import java.nio.file.Path;
import java.util.Optional;

/// What a call does to a file.
///
/// @param file absolute
/// @param before empty where there is no such file, or no text in it
public record FileChange(Path file, Optional<String> before, String after) {
  /// What problems an edit caused must fit in beside it.
  private static final int MOST_DIFF = 10_000;

  private static final KnownArguments ANY_ARGUMENTS = KnownArguments.of("{}");

  /// What is another now, as `git diff` shows it, on lines of its own, the last without its end.
  /// Empty for a new file: whoever made it has just said all of it.
  String shown(String name) {
    String diff = before.map(text -> UnifiedDiff.of(name, text, after)).orElse("");
    return diff.isEmpty()
        ? ""
        : "\n"
            + Excerpt.cut(
                diff.substring(0, diff.length() - 1), MOST_DIFF, "read_file has the file");
  }

  /// The first line that is another now, counted from 1.
  public int line() {
    String old = before.orElse("");
    int same = 0;
    while (same < Math.min(old.length(), after.length())
        && old.charAt(same) == after.charAt(same)) {
      same++;
    }
    return 1 + (int) after.substring(0, same).chars().filter(c -> c == '\n').count();
  }

  /// What a call of one of the file tools would change, as far as that can be said.
  public static Optional<FileChange> planned(
      String tool, String arguments, Path directory, Editor editor) throws InterruptedException {
    try {
      ToolArguments read = ToolArguments.read(arguments, ANY_ARGUMENTS);
      OpenFiles files = new OpenFiles(Workspace.at(directory), editor);
      return switch (tool) {
        case WriteFile.NAME -> Optional.of(WriteFile.change(files, read));
        case EditFile.NAME -> Optional.of(EditFile.change(files, read));
        default -> Optional.empty();
      };
    } catch (ToolFailure e) {
      return Optional.empty();
    }
  }
}
