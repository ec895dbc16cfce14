package dev.konsol.app.agent;

import dev.konsol.core.Closer;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Tool;
import dev.konsol.tools.mcp.McpServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The MCP servers of the user's own configuration, for those of the daemon's sessions that no
/// editor equips: one of each for all of them, since there may be thousands. They start with the
/// first turn, in the user's folder, and end with the daemon. Safe for any thread.
final class SharedServers implements UnaryOperator<List<Tool>>, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedServers.class);

  private final Servers servers;
  private final Path directory;
  private final Closer closer = new Closer();
  private Optional<McpServers> opened = Optional.empty();
  private boolean closed;

  SharedServers(Servers servers, Path directory) {
    this.servers = servers;
    this.directory = directory;
  }

  @Override
  public List<Tool> apply(List<Tool> usual) {
    return Servers.with(usual, open());
  }

  private synchronized McpServers open() {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    if (opened.isEmpty()) {
      opened = Optional.of(closer.own(start()));
    }
    return opened.get();
  }

  /// A file that is wrong must not end every turn.
  private McpServers start() {
    try {
      return servers.open(List.of(), directory, _ -> {});
    } catch (KonsolException e) {
      LOG.warn("no tools of other servers: {}", e.getMessage());
      return McpServers.none();
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    closer.close();
  }
}
