package dev.konsol.tools.mcp;

import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.Cancellation;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.RpcException;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A conversation with one server, from its handshake to its end. Owns the peer and what carries
/// it. Safe for any thread.
final class McpConnection implements AutoCloseable {
  /// What a client says when it is ready.
  static final String INITIALIZED = "notifications/initialized";

  private static final String REVISION = "2025-11-25";
  private static final Duration HANDSHAKE = Duration.ofSeconds(30);
  private static final Duration ENDING = Duration.ofMillis(500);
  private static final PeerOptions.Bounds BOUNDS = new PeerOptions.Bounds(16, 1_000, 4 << 20);

  private final Closer closer = new Closer();
  private final Carrier carrier;
  private final Peer peer;
  private volatile boolean alive = true;
  private volatile boolean changed;
  private volatile JsonNode capabilities = Listing.object();

  private McpConnection(Carrier carrier, Path directory, String name) {
    this.carrier = closer.own(carrier);
    PeerOptions options =
        PeerOptions.named("konsol-mcp-" + name)
            .with(Cancellation.MCP)
            .with(PeerOptions.Unreadable.COUNTED)
            .with(BOUNDS);
    this.peer = Peer.over(carrier.transport(), new Server(directory), options);
    closer.own(() -> peer.close(ENDING));
  }

  /// Starts and greets the server.
  static McpConnection open(McpServerSpec spec, Path directory, ProcessContext context)
      throws InterruptedException {
    Carrier carrier = Carrier.of(spec, directory, context);
    McpConnection connection = new McpConnection(carrier, directory, spec.name());
    boolean greeted = false;
    try {
      connection.greet(context.version());
      greeted = true;
      return connection;
    } catch (CallException e) {
      throw KonsolException.startFailed(e.getMessage() + "; " + carrier.ending(), e);
    } finally {
      if (!greeted) {
        connection.close();
      }
    }
  }

  private void greet(String version) throws InterruptedException {
    ObjectNode params = Listing.object().put("protocolVersion", REVISION);
    params.putObject("capabilities").putObject("roots");
    params.putObject("clientInfo").put("name", "konsol").put("version", version);
    JsonNode answer = peer.call("initialize", params, HANDSHAKE);
    carrier.agreed(answer.path("protocolVersion").asString(REVISION));
    capabilities = answer.path("capabilities");
    peer.notify(INITIALIZED, Message.ABSENT);
  }

  JsonNode call(String method, ObjectNode params, Duration within) throws InterruptedException {
    return peer.call(method, params, within);
  }

  /// Whether it said that it has these: `resources`, `prompts`.
  boolean offers(String what) {
    return capabilities.path(what).isObject();
  }

  boolean alive() {
    return alive;
  }

  /// Whether it has said, since it was asked last, that it offers something else now.
  boolean changed() {
    return changed;
  }

  void asked() {
    changed = false;
  }

  /// How it ended, in words.
  String ending() {
    return carrier.ending();
  }

  @Override
  public void close() {
    closer.close();
  }

  /// What a server may want of us.
  private final class Server implements Handler {
    private final Path directory;

    private Server(Path directory) {
      this.directory = directory;
    }

    @Override
    public JsonNode request(Request request, CallContext context) {
      return switch (request.method()) {
        case "ping" -> Listing.object();
        case "roots/list" -> roots();
        default -> throw RpcException.methodNotFound(request.method());
      };
    }

    private ObjectNode roots() {
      ObjectNode result = Listing.object();
      result.putArray("roots").addObject().put("uri", directory.toUri().toString());
      return result;
    }

    @Override
    public void notification(Notification notification, Peer from) {
      if (notification.method().equals("notifications/tools/list_changed")) {
        changed = true;
      }
    }

    @Override
    public void closed(CloseReason reason) {
      alive = false;
    }
  }
}
