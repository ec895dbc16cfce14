package dev.konsol.acp;

import dev.konsol.tools.mcp.McpServerSpec;
import dev.konsol.tools.mcp.McpServers;
import java.nio.file.Path;
import java.util.List;

/// Where the tools of other servers come from: those the editor names, and those the host knows.
public interface FurtherTools {
  FurtherTools NONE = (_, _) -> McpServers.none();

  /// For one session, which owns the result.
  ///
  /// @param named by the editor
  McpServers open(List<McpServerSpec> named, Path directory);
}
