package dev.konsol.mcp;

import dev.konsol.core.MemoryBudget;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.Cancellation;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.framing.Framing;
import dev.konsol.jsonrpc.framing.MessageMemory;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.mcp.protocol.ClientLink;
import dev.konsol.mcp.protocol.RequestMeta;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Speaks MCP with one client over a pair of byte streams: standard input and output, or a socket.
/// A client may begin with a handshake, or send requests that stand for themselves, or both.
///
/// @param directory where the client works, unless it says otherwise
/// @param environment the client's own, where it came with one; else empty
public record McpDoor(McpServer server, Path directory, Map<String, String> environment) {
  private static final int LARGEST_MESSAGE = 64 << 20;

  public McpDoor {
    environment = Map.copyOf(environment);
  }

  /// Serves until the client ends its stream or breaks it; owns both streams.
  public void serve(InputStream in, OutputStream out) {
    try (MemoryBudget.Share share = server.memory.share()) {
      MessageMemory room = new MessageMemory(share::take, share::give);
      serve(Framing.LINES.over(in, out, LARGEST_MESSAGE, room));
    }
  }

  void serve(Transport transport) {
    PeerOptions options =
        PeerOptions.named("konsol-mcp")
            .with(Cancellation.MCP)
            .with(PeerOptions.Batches.ACCEPTED)
            .withLinger(Duration.ofSeconds(1));
    Peer peer = Peer.over(transport, new Connection(), options);
    try {
      peer.awaitClosed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      peer.close();
    }
  }

  private final class Connection implements Handler {
    private final Stateless stateless = new Stateless(server, directory, environment);
    private volatile @Nullable Peer pushing;
    private final Handshake handshake = new Handshake(server, directory, environment, this::push);

    /// A client need not wait for the answer to its first request before it sends the next.
    @Override
    public Dispatch dispatch(String method) {
      return method.equals("initialize") ? Dispatch.FIRST_COME : Dispatch.CONCURRENT;
    }

    @Override
    public JsonNode request(Request request, CallContext context) throws InterruptedException {
      ClientLink link = new PeerLink(context.peer());
      if (RequestMeta.version(request).isPresent() || request.method().equals("server/discover")) {
        return stateless.request(request, RequestMeta.client(request), link);
      }
      pushing = context.peer();
      JsonNode result = handshake.request(request, link);
      if (handshake.revision().isPresent()) {
        handshake.watch();
      }
      return result;
    }

    @Override
    public void notification(Notification notification, Peer peer) {
      handshake.notification(notification);
    }

    private void push(Notification notification) {
      Peer peer = pushing;
      if (peer != null) {
        new PeerLink(peer).tell(notification);
      }
    }

    @Override
    public void closed(CloseReason reason) {
      handshake.close();
    }
  }

  private record PeerLink(Peer peer) implements ClientLink {
    @Override
    public void tell(Notification notification) {
      try {
        peer.tryNotify(notification.method(), notification.params());
      } catch (CallException e) {
        // The client is gone; its requests are ended by the peer.
        return;
      }
    }

    @Override
    public JsonNode call(String method, ObjectNode params, Duration within)
        throws InterruptedException, AskFailed {
      try {
        return peer.call(method, params, within);
      } catch (CallException e) {
        throw new AskFailed(String.valueOf(e.getMessage()));
      }
    }
  }
}
