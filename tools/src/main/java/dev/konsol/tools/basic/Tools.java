package dev.konsol.tools.basic;

import dev.konsol.core.tool.Tool;
import dev.konsol.process.Secrets;
import dev.konsol.process.launch.Launcher;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.files.ApplyPatch;
import dev.konsol.tools.files.EditFile;
import dev.konsol.tools.files.Editor;
import dev.konsol.tools.files.EnteredFolders;
import dev.konsol.tools.files.EnteringTool;
import dev.konsol.tools.files.ReadFile;
import dev.konsol.tools.files.WriteFile;
import dev.konsol.tools.search.ListFiles;
import dev.konsol.tools.search.Ripgrep;
import dev.konsol.tools.search.SearchFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The tools for files, searching, commands and questions.
public final class Tools {
  private Tools() {}

  /// Made for one host, whose processes these are.
  ///
  /// @param environment what commands inherit, without what Konsol keeps from models
  public static List<Tool> all(
      Launcher launcher, Map<String, String> environment, AfterEdit afterEdit) {
    List<Tool> all = new ArrayList<>(files(afterEdit, Editor.NONE));
    Stream.of(
            new ListFiles(),
            new SearchFiles(Optional.of(new Ripgrep(launcher, environment))),
            new Shell(launcher, Secrets.without(environment)),
            new TodoWrite(),
            new AskUser())
        .map(ToolBody::asTool)
        .forEach(all::add);
    return all;
  }

  /// Those that read and write a file, for a session whose files are open in an editor.
  public static List<Tool> files(AfterEdit afterEdit, Editor editor) {
    EnteredFolders entered = new EnteredFolders();
    return Stream.of(
            new ReadFile(editor),
            new WriteFile(afterEdit, editor),
            new EditFile(afterEdit, editor),
            new ApplyPatch(afterEdit, editor))
        .map(ToolBody::asTool)
        .<Tool>map(tool -> new EnteringTool(tool, entered))
        .toList();
  }
}
