package dev.konsol.http.v1.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.reference.Operation;
import dev.konsol.core.session.SessionState;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Outcome;
import dev.konsol.http.EventLines;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Problem;
import dev.konsol.http.ServedRoutes;
import dev.konsol.http.ServedRoutes.Answer;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class EvalRoutesTest {
  private final QuietEval session = new QuietEval();
  private final Stub methods = new Stub();
  private ServedRoutes served;

  /// Says what it was asked, and answers what a test wants.
  private final class Stub implements EvalMethods {
    final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
    volatile String answer = "{}";

    @Override
    public Operation operation(String method) {
      return Operation.of(method, "Does it.")
          .takes(
              Operation.needs("sessionId", Operation.Type.TEXT, "which"),
              Operation.may("code", Operation.Type.TEXT, "what"));
    }

    @Override
    public JsonNode call(String method, ObjectNode params) {
      asked.add(method + " " + params);
      if (params.path("code").stringValue("").equals("busy")) {
        throw new Problem(409, "session_busy", "it is evaluating");
      }
      return JsonMapper.shared().readTree(answer);
    }

    @Override
    public ObjectNode outcome(EvalSession of, Outcome outcome) {
      return JsonNodeFactory.instance.objectNode().put("value", outcome.toString());
    }

    @Override
    public EvalSession session(String idOrName) {
      if (!idOrName.equals("e")) {
        throw new KonsolException(ErrorCode.UNKNOWN_SESSION, "there is no session");
      }
      return session;
    }
  }

  @BeforeEach
  void serve() throws Exception {
    IdempotencyKeys keys = new IdempotencyKeys(InstantSource.system());
    served = new ServedRoutes(new EvalRoutes(methods, keys).all());
  }

  @AfterEach
  void close() {
    served.close();
  }

  @Test
  void methodsAreCalledWithTheSessionOfTheAddress() throws Exception {
    methods.answer = "{\"sessionId\":\"e\"}";
    Answer created = served.post("/v1/evals", "{}");
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.header("Location")).isEqualTo("/v1/evals/e");
    assertThat(methods.asked.take()).isEqualTo("konsol/session.create {}");

    for (String name : new String[] {"interrupt", "complete", "inspect", "variables", "check"}) {
      assertThat(served.post("/v1/evals/e/" + name, "{}").status()).isEqualTo(200);
      assertThat(methods.asked.take()).isEqualTo("konsol/" + name + " {\"sessionId\":\"e\"}");
    }
    assertThat(served.get("/v1/evals/e/variables").status()).isEqualTo(200);
    assertThat(methods.asked.take()).startsWith("konsol/variables");
    served.post("/v1/evals/e/reset", "");
    assertThat(methods.asked.take()).startsWith("konsol/session.reset");
    assertThat(served.send("DELETE", "/v1/evals/e", "").status()).isEqualTo(204);
    assertThat(methods.asked.take()).startsWith("konsol/session.close");
  }

  @Test
  void pagesOfVariablesHaveEveryOverload() throws Exception {
    methods.answer =
        """
        {"variables":[{"kind":"method","name":"f","type":"(int)int"},\
        {"kind":"method","name":"f","type":"(String)int"}]}\
        """;
    Answer first = served.get("/v1/evals/e/variables?limit=1");
    Answer second = served.get("/v1/evals/e/variables?limit=1&cursor=" + first.text("next_cursor"));

    assertThat(first.json().path("variables").path(0).path("type").asString())
        .isEqualTo("(String)int");
    assertThat(second.json().path("variables").path(0).path("type").asString())
        .isEqualTo("(int)int");
    assertThat(second.json().has("next_cursor")).isFalse();
  }

  @Test
  void anEndTakesNoFields() throws Exception {
    assertThat(served.send("DELETE", "/v1/evals/e", "{\"force\":true}").code())
        .isEqualTo("unknown_field");
    assertThat(methods.asked).isEmpty();
  }

  @Test
  void aSnippetWithAKeyRunsOnce() throws Exception {
    String body = "{\"code\":\"x\"}";
    served.post("/v1/evals/e/eval", body, "Idempotency-Key", "k");
    served.post("/v1/evals/e/eval", body, "Idempotency-Key", "k");
    assertThat(methods.asked).hasSize(1);
  }

  @Test
  void wrongInputIsRefused() throws Exception {
    assertThat(served.post("/v1/evals/e/eval", "{\"cod\":\"x\"}").code())
        .isEqualTo("unknown_field");
    assertThat(served.post("/v1/evals/e/eval", "nonsense").code()).isEqualTo("bad_json");
    assertThat(methods.asked).isEmpty();
    Answer busy = served.post("/v1/evals/e/eval", "{\"code\":\"busy\"}");
    assertThat(busy.status()).isEqualTo(409);
    assertThat(busy.code()).isEqualTo("session_busy");
    assertThat(served.get("/v1/evals/x/events").status()).isEqualTo(404);
    assertThat(served.get("/v1/evals/e/events?after=9").status()).isEqualTo(400);
    assertThat(served.get("/v1/evals/e/transcript?format=pdf").status()).isEqualTo(400);
  }

  @Test
  void whatHappensIsToldByNumber() throws Exception {
    session.journal.append(new EvalEvent.Opened("java", 7));
    session.journal.append(new EvalEvent.Started(1, "1"));
    try (EventLines events = new EventLines(served, "/v1/evals/e/events?after=1")) {
      assertThat(without(events.next()))
          .isEqualTo("{\"seq\":2,\"event\":\"started\",\"eval\":1,\"code\":\"1\"}");
      session.journal.append(new EvalEvent.Output(1, "stdout", "hi"));
      assertThat(without(events.next()))
          .isEqualTo(
              "{\"seq\":3,\"event\":\"output\",\"eval\":1,\"stream\":\"stdout\",\"text\":\"hi\"}");
      session.journal.append(
          new EvalEvent.Displayed(1, new Display("html", "text/html", "<b>", Map.of("a", "b"))));
      assertThat(without(events.next()))
          .isEqualTo(
              "{\"seq\":4,\"event\":\"display\",\"eval\":1,\"mime\":\"text/html\",\"data\":\"<b>\","
                  + "\"meta\":{\"a\":\"b\"}}");
      session.journal.append(new EvalEvent.Finished(1, new Outcome.Interrupted()));
      assertThat(without(events.next()))
          .isEqualTo(
              "{\"seq\":5,\"event\":\"finished\",\"eval\":1,\"result\":{\"value\":\"Interrupted[]\"}}");
    }
    // The journal keeps four: what is gone is named.
    try (EventLines events = new EventLines(served, "/v1/evals/e/events")) {
      assertThat(events.next().toString()).isEqualTo("{\"event\":\"gap\",\"from\":1,\"to\":1}");
      assertThat(events.next().path("seq").intValue()).isEqualTo(2);
    }
    session.state = new SessionState.Closed();
    assertThat(served.get("/v1/evals/e/events").text()).contains("\"seq\":5");
  }

  private static String without(JsonNode event) {
    ObjectNode rest = ((ObjectNode) event).deepCopy();
    rest.remove("at");
    return rest.toString();
  }

  @Test
  void aTranscriptIsMarkdownOrANotebook() throws Exception {
    Answer markdown = served.get("/v1/evals/e/transcript");
    assertThat(markdown.header("Content-Type")).isEqualTo("text/markdown; charset=utf-8");
    assertThat(markdown.text()).isEqualTo("# transcript");
    Answer notebook = served.get("/v1/evals/e/transcript?format=notebook");
    assertThat(notebook.header("Content-Type")).isEqualTo("application/x-ipynb+json");
    assertThat(notebook.text()).isEqualTo("{\"cells\":[]}");
  }
}
