package dev.konsol.acp;

import dev.konsol.acp.wire.ClientCapabilities;
import dev.konsol.acp.wire.Faults;
import dev.konsol.acp.wire.Params;
import dev.konsol.acp.wire.PromptText;
import dev.konsol.agent.policy.Mode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.WireName;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.CloseReason;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.RpcException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One editor: takes its messages apart and hands them on. Requests run side by side, on threads of
/// the peer.
final class EditorConnection implements Handler {
  private static final Logger LOG = LoggerFactory.getLogger(EditorConnection.class);
  private static final int VERSION = 1;

  private final AcpSettings settings;
  private final EditorSessions sessions;
  private volatile @Nullable ClientCapabilities abilities;

  EditorConnection(AcpSettings settings) {
    this.settings = settings;
    this.sessions = new EditorSessions(settings);
  }

  /// What must not be overtaken: a cancel after a prompt is meant for it.
  @Override
  public Dispatch dispatch(String method) {
    return switch (method) {
      case "initialize", "session/prompt" -> Dispatch.FIRST_COME;
      default -> Dispatch.CONCURRENT;
    };
  }

  @Override
  public JsonNode request(Request request, CallContext context) throws InterruptedException {
    try {
      return answer(request.method(), new Params(request.params()), context);
    } catch (KonsolException e) {
      throw Faults.of(e);
    }
  }

  private JsonNode answer(String method, Params params, CallContext context)
      throws InterruptedException {
    return switch (method) {
      case "initialize" -> initialize(params);
      case "authenticate" ->
          throw Params.wrong("methodId", "there is nothing to log in to: set the model's key");
      case "session/new" -> sessions.create(params, context.peer(), known());
      case "session/load" -> sessions.load(params, context.peer(), known());
      case "session/resume" -> sessions.resume(params, context.peer(), known());
      case "session/list" -> ready().list(params);
      case "session/close" -> sessions.close(params.text("sessionId"));
      case "session/delete" -> ready().delete(params.text("sessionId"));
      case "session/set_mode" -> setMode(params);
      case "session/prompt" -> prompt(params, context);
      default -> throw RpcException.methodNotFound(method);
    };
  }

  private ObjectNode initialize(Params params) {
    params.number("protocolVersion");
    abilities = ClientCapabilities.of(params.node().path("clientCapabilities"));
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("protocolVersion", VERSION);
    ObjectNode can = result.putObject("agentCapabilities").put("loadSession", true);
    can.putObject("promptCapabilities")
        .put("image", true)
        .put("audio", false)
        .put("embeddedContext", true);
    can.putObject("mcpCapabilities").put("http", true).put("sse", false);
    ObjectNode session = can.putObject("sessionCapabilities");
    session.putObject("list");
    session.putObject("resume");
    session.putObject("close");
    session.putObject("delete");
    result.putArray("authMethods");
    result
        .putObject("agentInfo")
        .put("name", "konsol")
        .put("title", "Konsol")
        .put("version", settings.version());
    return result;
  }

  private ClientCapabilities known() {
    ClientCapabilities known = abilities;
    if (known == null) {
      throw Faults.notYet();
    }
    return known;
  }

  private EditorSessions ready() {
    var _ = known();
    return sessions;
  }

  private ObjectNode setMode(Params params) {
    String wanted = params.text("modeId");
    Mode mode =
        WireName.find(Mode.class, wanted)
            .orElseThrow(() -> Params.wrong("modeId", "there is no mode '" + wanted + "'"));
    sessions.get(params.text("sessionId")).mode(mode);
    return JsonNodeFactory.instance.objectNode();
  }

  private ObjectNode prompt(Params params, CallContext context) throws InterruptedException {
    EditorSession session = sessions.get(params.text("sessionId"));
    PromptText prompt = PromptText.of(params.list("prompt"));
    String reason =
        EditorCommands.done(prompt.text(), session, () -> toolNames(session, context))
            ? "end_turn"
            : session.prompt(prompt, context::begun);
    return JsonNodeFactory.instance.objectNode().put("stopReason", reason);
  }

  /// Tools of others may take a while to be listed.
  private List<String> toolNames(EditorSession session, CallContext context) {
    context.begun();
    return sessions.toolNames(session);
  }

  @Override
  public void notification(Notification notification, Peer peer) {
    if (!notification.method().equals("session/cancel")) {
      LOG.debug("not understood: {}", notification.method());
      return;
    }
    sessions
        .find(notification.params().path("sessionId").asString(""))
        .ifPresent(EditorSession::cancel);
  }

  @Override
  public void closed(CloseReason reason) {
    sessions.close();
  }
}
