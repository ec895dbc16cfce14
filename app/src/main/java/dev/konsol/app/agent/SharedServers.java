package dev.konsol.app.agent;

import dev.konsol.app.env.Lazy;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Tool;
import dev.konsol.tools.mcp.McpServers;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The MCP servers of the user's own configuration, for those of the daemon's sessions that no
/// editor equips: one of each for all of them, since there may be thousands. They start with the
/// first turn, in the user's folder, and end with the daemon. Safe for any thread.
record SharedServers(Lazy<McpServers> opened) implements UnaryOperator<List<Tool>>, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedServers.class);

  static SharedServers of(Servers servers, Path directory) {
    return new SharedServers(new Lazy<>(owner -> owner.own(start(servers, directory))));
  }

  @Override
  public List<Tool> apply(List<Tool> usual) {
    return Servers.with(usual, opened.get());
  }

  /// A file that is wrong must not end every turn.
  private static McpServers start(Servers servers, Path directory) {
    try {
      return servers.open(List.of(), directory, _ -> {});
    } catch (KonsolException e) {
      LOG.warn("no tools of other servers: {}", e.getMessage());
      return McpServers.none();
    }
  }

  @Override
  public void close() {
    opened.close();
  }
}
