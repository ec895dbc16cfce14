package dev.konsol.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.result.Outcome;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.rpc.answer.Fault;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class RpcCallsTest {
  private final ScriptedSessions scripted = new ScriptedSessions();
  private final Evaluations evaluations = Client.evaluations(scripted);
  private final RpcCalls calls = new RpcCalls(() -> evaluations, Client.SETTINGS);

  private static ObjectNode params() {
    return JsonNodeFactory.instance.objectNode();
  }

  private String create() {
    return calls.call("konsol/session.create", params()).path("sessionId").stringValue("");
  }

  @Test
  void aSessionOutlivesTheCallThatMadeItAndIsHeldByNobody() {
    scripted.gives("x", ScriptedSessions.text("124", "Integer"));
    String id = create();
    EvalSession session = evaluations.sessions().get(id);

    assertThat(evaluations.sessions().holders(session)).isZero();
    assertThat(calls.call("konsol/eval", params().put("sessionId", id).put("code", "x")).toString())
        .isEqualTo("{\"value\":\"124\",\"valueType\":\"Integer\",\"stdout\":\"\",\"stderr\":\"\"}");
    calls.call("konsol/session.close", params().put("sessionId", id));
    assertThat(evaluations.sessions().list()).isEmpty();
  }

  @Test
  void errorsAreTheSame() {
    refused(
        "konsol/eval", params().put("sessionId", "none").put("code", "x"), Fault.SESSION_NOT_FOUND);
    refused("konsol/eval", params().put("sessionId", create()), Fault.INVALID_PARAMS);
    refused("konsol/dance", params(), Fault.METHOD_NOT_FOUND);
  }

  private void refused(String method, ObjectNode params, Fault fault) {
    assertThatThrownBy(() -> calls.call(method, params))
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.error().code()).isEqualTo(fault.code()));
  }

  @Test
  void anOutcomeIsAsItIsInAnAnswer() {
    assertThat(calls.outcome(new Outcome.Interrupted(), EvalLanguage.JAVA).toString())
        .contains("\"class\":\"Interrupt\"")
        .doesNotContain("stdout");
  }
}
