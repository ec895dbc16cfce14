package dev.konsol.mcp;

import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Tasks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One offer, served in every revision to any number of clients. Owns the threads of calls that
/// wait for a client to come back with an answer. Safe for any thread.
public final class McpServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(McpServer.class);

  final Offer offer;
  private final String version;
  final Methods methods;
  final Tasks tasks;
  final ParkedCalls parking = new ParkedCalls();

  /// What long messages of all connections may take while they arrive.
  final MemoryBudget memory = new MemoryBudget(Runtime.getRuntime().maxMemory() / 16);

  public McpServer(Offer offer, String version) {
    this.offer = offer;
    this.version = version;
    this.methods = new Methods(offer);
    this.tasks = new Tasks("konsol-mcp-call", (_, e) -> LOG.error("a call failed", e));
  }

  ObjectNode info() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", "konsol")
        .put("title", "Konsol")
        .put("version", version);
  }

  @Override
  public void close() {
    tasks.close();
  }
}
