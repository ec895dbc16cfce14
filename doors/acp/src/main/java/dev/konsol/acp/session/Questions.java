package dev.konsol.acp.session;

import dev.konsol.acp.wire.ContentBlocks;
import dev.konsol.acp.wire.SessionPeer;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.policy.StandingPermission;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.jsonrpc.Call;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.CallException.PeerClosed;
import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.jsonrpc.RpcError;
import dev.konsol.tools.files.Editor;
import dev.konsol.tools.files.FileChange;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Takes a session's questions to the editor and the answers back. Each waits on a thread of its
/// own; one that is answered elsewhere, or cancelled, is withdrawn. Safe for any thread.
public final class Questions {
  private static final Logger LOG = LoggerFactory.getLogger(Questions.class);

  private final SessionPeer line;
  private final AgentSession session;
  private final Editor files;
  private final Tasks tasks;
  private final Map<String, Call> open = new ConcurrentHashMap<>();

  public Questions(SessionPeer line, AgentSession session, Editor files, Tasks tasks) {
    this.line = line;
    this.session = session;
    this.files = files;
    this.tasks = tasks;
  }

  void permission(AgentEvent.Confirm confirm, Optional<ToolCall> call) {
    tasks.start(
        () ->
            ask(
                confirm,
                () -> permissionParams(confirm, call),
                answer -> {
                  permit(confirm, call, answer);
                },
                "session/request_permission"));
  }

  void question(AgentEvent.Ask ask) {
    tasks.start(
        () -> ask(ask, () -> formParams(ask), answer -> reply(ask, answer), "elicitation/create"));
  }

  /// This editor has no way to ask its user: what was proposed counts.
  void unasked(AgentEvent.Ask ask) {
    tasks.start(() -> reply(ask, JsonNodeFactory.instance.objectNode()));
  }

  private interface Asking {
    ObjectNode params() throws InterruptedException;
  }

  private interface Answering {
    void with(JsonNode answer);
  }

  private void ask(AgentEvent.Request request, Asking asking, Answering answering, String method) {
    String id = request.requestId();
    try {
      Duration left = Duration.between(Instant.now(), request.deadline());
      Call call = line.peer().start(method, asking.params(), left);
      open.put(id, call);
      answering.with(call.await());
    } catch (RemoteError e) {
      refused(e, answering);
    } catch (PeerClosed e) {
      // It waits for whoever opens the session next.
      LOG.debug("the editor went: {}", e.getMessage());
    } catch (CallException | KonsolException e) {
      LOG.debug("not answered by this editor: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(id);
    }
  }

  /// An editor that cannot ask has said no. One that gives up on the question, because it is on its
  /// way out, has said nothing: it waits on.
  private static void refused(RemoteError error, Answering answering) {
    LOG.warn("the editor does not answer: {}", error.getMessage());
    if (error.code() != RpcError.REQUEST_CANCELLED) {
      answering.with(JsonNodeFactory.instance.objectNode());
    }
  }

  /// Somebody has answered it, or the turn was cancelled.
  void resolved(String id) {
    Call call = open.remove(id);
    if (call != null) {
      call.cancel("resolved");
    }
  }

  private ObjectNode permissionParams(AgentEvent.Confirm confirm, Optional<ToolCall> call)
      throws InterruptedException {
    ObjectNode params = line.params();
    ObjectNode shown =
        call.map(made -> ToolCalls.described(made, session.meta().directory()))
            .orElseGet(() -> unknown(confirm));
    shown.put("status", "pending");
    Optional<FileChange> change = planned(call);
    ArrayNode content = shown.putArray("content");
    if (change.isEmpty() || call.filter(ToolCalls::hides).isPresent()) {
      // A title is short, and a diff shows no invisible character: this is what is asked, whole.
      content.add(ContentBlocks.block(ContentBlocks.fenced(confirm.prompt())));
    }
    change.ifPresent(planned -> content.add(ContentBlocks.diff(planned)));
    params.set("toolCall", shown);
    option(params, "allow", "Allow", "allow_once");
    call.flatMap(Questions::offer)
        .ifPresent(offer -> option(params, "always", offer.title(), "allow_always"));
    option(params, "reject", "Reject", "reject_once");
    return params;
  }

  private static Optional<StandingPermission> offer(ToolCall call) {
    return StandingPermission.of(call.name(), call.arguments());
  }

  private Optional<FileChange> planned(Optional<ToolCall> call) throws InterruptedException {
    return call.isEmpty()
        ? Optional.empty()
        : FileChange.planned(
            call.get().name(), call.get().arguments(), session.meta().directory(), files);
  }

  static ObjectNode unknown(AgentEvent.Confirm confirm) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("toolCallId", confirm.callId())
        .put("title", confirm.prompt());
  }

  private static void option(ObjectNode params, String id, String name, String kind) {
    params.withArray("options").addObject().put("optionId", id).put("name", name).put("kind", kind);
  }

  private void permit(AgentEvent.Confirm confirm, Optional<ToolCall> call, JsonNode answer) {
    JsonNode outcome = answer.path("outcome");
    if (outcome.path("outcome").asString("").equals("cancelled")) {
      session.interrupt();
      return;
    }
    String option = outcome.path("optionId").asString("");
    Optional<StandingPermission> always =
        call.flatMap(Questions::offer).filter(_ -> option.equals("always"));
    always.ifPresent(offer -> session.allow(offer.rule()));
    boolean granted = option.equals("allow") || always.isPresent();
    Optional<Resolution> earlier = session.confirm(confirm.requestId(), granted);
    earlier.ifPresent(before -> LOG.debug("answered before: {}", before.outcome()));
  }

  private ObjectNode formParams(AgentEvent.Ask ask) {
    ObjectNode params = line.params();
    params.put("mode", "form").put("toolCallId", ask.callId()).put("message", ask.prompt());
    ObjectNode schema = params.putObject("requestedSchema").put("type", "object");
    ObjectNode answer = schema.putObject("properties").putObject("answer");
    answer.put("type", "string").put("title", "Answer");
    ask.proposal().ifPresent(text -> answer.put("default", text));
    schema.putArray("required").add("answer");
    return params;
  }

  private void reply(AgentEvent.Ask ask, JsonNode answer) {
    JsonNode text = answer.path("content").path("answer");
    String said =
        answer.path("action").asString("").equals("accept") && text.isString()
            ? text.stringValue()
            : ask.proposal().orElse("(the user did not answer)");
    Optional<Resolution> earlier = session.answer(ask.requestId(), said);
    earlier.ifPresent(before -> LOG.debug("answered before: {}", before.outcome()));
  }
}
