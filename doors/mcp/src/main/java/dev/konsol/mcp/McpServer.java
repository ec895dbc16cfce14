package dev.konsol.mcp;

import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Tasks;
import java.nio.file.Path;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One offer, served in every revision to any number of clients. Owns the threads of calls that
/// wait for a client to come back with an answer. Safe for any thread.
public final class McpServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(McpServer.class);

  private final Offer offer;
  private final String version;
  private final Methods methods;
  private final Tasks tasks;
  private final PendingCalls parking = new PendingCalls();
  private final MemoryBudget memory = new MemoryBudget(Runtime.getRuntime().maxMemory() / 16);

  public McpServer(Offer offer, String version) {
    this.offer = offer;
    this.version = version;
    this.methods = new Methods(offer);
    this.tasks = new Tasks("konsol-mcp-call", (_, e) -> LOG.error("a call failed", e));
  }

  /// What long messages of all connections may take while they arrive.
  MemoryBudget memory() {
    return memory;
  }

  /// For a client that begins with a handshake.
  ///
  /// @param directory where the client works, unless it says otherwise
  /// @param push for what is not part of any request
  public Handshake handshake(Path directory, Push push) {
    return handshake(directory, Map.of(), push);
  }

  /// @param environment the client's own
  Handshake handshake(Path directory, Map<String, String> environment, Push push) {
    return new Handshake(this, directory, environment, push);
  }

  /// For requests that stand for themselves.
  public Stateless stateless(Path directory) {
    return stateless(directory, Map.of());
  }

  /// @param environment the client's own
  Stateless stateless(Path directory, Map<String, String> environment) {
    return new Stateless(this, directory, environment);
  }

  /// Sends a notification that no request waits for; drops it where nobody listens.
  public interface Push {
    void tell(String method, ObjectNode params);
  }

  Offer offer() {
    return offer;
  }

  Methods methods() {
    return methods;
  }

  Tasks tasks() {
    return tasks;
  }

  PendingCalls parking() {
    return parking;
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
