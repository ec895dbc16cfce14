package dev.konsol.tools;

import dev.konsol.core.tool.ToolContext;
import java.nio.file.Path;
import java.util.List;

/// What there is to say about an edit: the problems it caused, where a language server knows them.
/// Every tool that changes files asks here, whoever calls it. Safe for any thread.
public interface AfterEdit {
  AfterEdit NOTHING = (_, _, _) -> () -> "";

  /// To be called before files are changed, so that what was wrong already is not blamed on the
  /// edit. Waits a little for a server, never for long.
  ///
  /// @param caller servers are looked for where it finds programs
  /// @param directory of the project
  Pending before(ToolContext caller, Path directory, List<Path> files) throws InterruptedException;

  /// An edit that is being made.
  interface Pending {
    /// To be called after it: empty, or text that follows the tool's own on a new line.
    String report() throws InterruptedException;
  }
}
