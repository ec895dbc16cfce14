package dev.konsol.acp;

import dev.konsol.tools.mcp.McpServerSpec;
import dev.konsol.tools.mcp.McpServers;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// Where the tools of other servers come from: those the editor names, and those the host knows.
public interface FurtherTools {
  /// For one session, which owns the result.
  ///
  /// @param named by the editor
  /// @param problems told, in a sentence for the user, of each server that cannot be used
  McpServers open(List<McpServerSpec> named, Path directory, Consumer<String> problems);
}
