package dev.konsol.tools.basic;

import dev.konsol.core.tool.Tool;
import dev.konsol.process.launch.Launcher;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.files.EditFile;
import dev.konsol.tools.files.Editor;
import dev.konsol.tools.files.ListFiles;
import dev.konsol.tools.files.ReadFile;
import dev.konsol.tools.files.SearchFiles;
import dev.konsol.tools.files.WriteFile;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// All tools of this module.
public final class Tools {
  private Tools() {}

  /// Made for one host, whose processes these are.
  ///
  /// @param environment what commands inherit
  public static List<Tool> all(
      Launcher launcher, Map<String, String> environment, AfterEdit afterEdit) {
    return Stream.of(
            new ReadFile(),
            new WriteFile(afterEdit),
            new EditFile(afterEdit),
            new ListFiles(),
            new SearchFiles(),
            new Shell(launcher, Map.copyOf(environment)),
            new AskUser())
        .map(ToolBody::asTool)
        .toList();
  }

  /// Those that read and write a file, for a session whose files are open in an editor.
  public static List<Tool> files(AfterEdit afterEdit, Editor editor) {
    return Stream.of(
            new ReadFile(editor), new WriteFile(afterEdit, editor), new EditFile(afterEdit, editor))
        .map(ToolBody::asTool)
        .toList();
  }
}
