package dev.konsol.mcp;

import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.RpcError;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.mcp.Exchange.Leg;
import dev.konsol.mcp.Offer.Change;
import dev.konsol.mcp.Offer.Watch;
import dev.konsol.mcp.protocol.ClientInfo;
import dev.konsol.mcp.protocol.ClientLink;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import dev.konsol.mcp.protocol.Faults;
import dev.konsol.mcp.protocol.LogLevel;
import dev.konsol.mcp.protocol.Revision;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A client of the revisions up to 2025-11-25, from its `initialize` on. Remembers what it declared
/// and what it subscribed to. Owned by its connection or its HTTP session; safe for any thread.
public final class Handshake implements AutoCloseable {
  private static final int MOST_SUBSCRIPTIONS = 1_000;

  private final McpServer server;
  private final Consumer<Notification> push;
  private final Roots roots;
  private final Map<String, String> environment;
  private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile @Nullable ClientInfo client;
  private @Nullable Watch watch;
  private boolean closed;

  /// @param directory where the client works, unless it says otherwise
  /// @param environment the client's own
  /// @param push for what is not part of any request; drops it where nobody listens
  public Handshake(
      McpServer server,
      Path directory,
      Map<String, String> environment,
      Consumer<Notification> push) {
    this.server = server;
    this.environment = environment;
    this.push = push;
    this.roots = new Roots(directory);
  }

  /// The revision agreed on; empty before `initialize`.
  public Optional<Revision> revision() {
    return Optional.ofNullable(client).map(ClientInfo::revision);
  }

  public JsonNode request(Request request, ClientLink link) throws InterruptedException {
    ObjectNode params = Methods.object(request.params());
    return switch (request.method()) {
      case "initialize" -> initialize(params);
      case "ping" -> JsonNodeFactory.instance.objectNode();
      case "logging/setLevel" -> setLevel(params);
      case "resources/subscribe" -> subscribe(params, link);
      case "resources/unsubscribe" -> unsubscribe(Methods.text(params, "uri"));
      default -> other(request.method(), params, link);
    };
  }

  public void notification(Notification notification) {
    if (notification.method().equals("notifications/roots/list_changed")) {
      roots.forget();
    }
  }

  private ObjectNode initialize(ObjectNode params) {
    Revision revision = Revision.negotiated(Methods.text(params, "protocolVersion"));
    client = new ClientInfo(revision, params.path("capabilities"), Optional.of(LogLevel.INFO));
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("protocolVersion", revision.wire());
    server.methods.introduce(result);
    result.set("serverInfo", server.info());
    return result;
  }

  private JsonNode other(String method, ObjectNode params, ClientLink link)
      throws InterruptedException {
    ClientInfo known = known();
    Leg leg = Leg.of(params, link);
    Exchange exchange =
        new Exchange(
            known,
            () -> leg,
            Asking.over(() -> link),
            () -> roots.directory(known, link),
            environment);
    try {
      return server.methods.answer(method, params, exchange);
    } catch (AskFailed e) {
      throw new RpcException(new RpcError(RpcError.INTERNAL_ERROR, e.reason()));
    }
  }

  private ObjectNode setLevel(ObjectNode params) {
    String wanted = Methods.text(params, "level");
    LogLevel level =
        LogLevel.of(wanted)
            .orElseThrow(() -> Faults.wrong("level", "there is no level '" + wanted + "'"));
    ClientInfo known = known();
    client = new ClientInfo(known.revision(), known.capabilities(), Optional.of(level));
    return JsonNodeFactory.instance.objectNode();
  }

  /// What cannot be read cannot be watched either, and is refused in the same words.
  private ObjectNode subscribe(ObjectNode params, ClientLink link) throws InterruptedException {
    var _ = other("resources/read", params, link);
    String uri = Methods.text(params, "uri");
    if (subscriptions.size() >= MOST_SUBSCRIPTIONS) {
      throw Faults.wrong("uri", "there are " + MOST_SUBSCRIPTIONS + " subscriptions already");
    }
    subscriptions.add(uri);
    return JsonNodeFactory.instance.objectNode();
  }

  private ObjectNode unsubscribe(String uri) {
    subscriptions.remove(uri);
    return JsonNodeFactory.instance.objectNode();
  }

  /// Tells the client of changes from now on.
  public synchronized void watch() {
    if (watch == null && !closed) {
      watch = server.offer.watch(this::changed);
    }
  }

  /// Until it watches again.
  public synchronized void unwatch() {
    if (watch != null) {
      watch.close();
      watch = null;
    }
  }

  private void changed(Change change) {
    if (change instanceof Change.Resource(String uri) && !subscriptions.contains(uri)) {
      return;
    }
    push.accept(change.notification());
  }

  private ClientInfo known() {
    ClientInfo known = client;
    if (known == null) {
      throw Faults.notYet();
    }
    return known;
  }

  @Override
  public synchronized void close() {
    closed = true;
    unwatch();
  }
}
