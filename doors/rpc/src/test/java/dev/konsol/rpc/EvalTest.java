package dev.konsol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.Event;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Problem;
import dev.konsol.eval.result.Thrown;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.Id;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.framing.MemoryTransport;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class EvalTest {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String INTERRUPTED =
      "'result':{'value':'','stdout':'begun','stderr':'','exception':{'class':'Interrupt',"
          + "'message':'the evaluation was interrupted','backtrace':[]}}";

  private final ScriptedSessions scripted = new ScriptedSessions();

  private String eval(String code) throws Exception {
    try (Client client = new Client(scripted)) {
      return client.call("konsol/eval", params(client.createSession(), code));
    }
  }

  private static String params(String session, String code) {
    return "{'sessionId':'" + session + "','code':'" + code + "'}";
  }

  @Test
  void aValueComesWithItsTypeAndTheOutput() throws Exception {
    scripted.gives(
        "x + 1",
        ScriptedSessions.evaluation(ScriptedSessions.text("124", "Integer"), "hi\n", "err\n"));

    assertThat(eval("x + 1"))
        .isEqualTo(
            "'result':{'value':'124','valueType':'Integer','stdout':'hi\\n','stderr':'err\\n'}");
  }

  @Test
  void noValueIsEmptyTextWithoutAType() throws Exception {
    scripted.gives("x", new Outcome.Value("", Optional.empty(), "text", "text/plain", false));

    assertThat(eval("x")).isEqualTo("'result':{'value':'','stdout':'','stderr':''}");
  }

  @Test
  void whatTheCodeThrowsIsAResult() throws Exception {
    scripted.gives(
        "throw",
        new Outcome.Threw(new Thrown("RuntimeException", "boom", List.of("at 1", "at 2"))));

    assertThat(eval("throw"))
        .isEqualTo(
            "'result':{'value':'','stdout':'','stderr':'','exception':{'class':'RuntimeException',"
                + "'message':'boom','backtrace':['at 1','at 2']}}");
  }

  @Test
  void whatDoesNotCompileSaysWhere() throws Exception {
    Problem error = new Problem(true, "no such name", 1, 5);
    Problem second = new Problem(true, "; expected", 2, 1);
    Problem warning = new Problem(false, "unused", 3, 1);
    List<Problem> all = List.of(error, second, warning);
    scripted.gives(
        "bad", new Evaluation(new Outcome.Rejected(all), "", "", List.of(), all, List.of()));

    assertThat(eval("bad"))
        .isEqualTo(
            "'result':{'value':'','stdout':'','stderr':'','exception':{'class':'CompileError',"
                + "'message':'1:5: no such name\\n2:1: ; expected','backtrace':[]},"
                + "'notes':['3:1: unused']}");
  }

  @Test
  void incompleteInputAndALostWorkerHaveClassesOfTheirOwn() throws Exception {
    scripted.gives("(", new Outcome.Incomplete());
    scripted.gives("exit", new Outcome.WorkerLost("the worker exited with code 3"));

    assertThat(eval("(")).contains("'exception':{'class':'IncompleteInput','message':");
    assertThat(eval("exit"))
        .contains("'class':'WorkerLost','message':'the worker exited with code 3'");
  }

  @Test
  void aWorkerLostToTheTimeLimitIsATimeoutThatSaysSo() throws Exception {
    String lost = "its time was up: it could not be stopped: its values are lost";
    scripted.gives(
        "endless", ScriptedSessions.evaluation(new Outcome.WorkerLost(lost, true), "a", "b"));

    assertThat(eval("endless"))
        .contains("'code':-32004,'message':'the evaluation was stopped after 0 ms; " + lost)
        .endsWith("'data':{'timeoutMs':0,'stdout':'a','stderr':'b','valuesLost':true}}");
  }

  @Test
  void whatIsReadIsGivenAsTextOrBytes() throws Exception {
    try (Client client = new Client(scripted)) {
      String made = client.call("konsol/session.create", "{}");
      String session = made.substring(made.length() - 38, made.length() - 2);
      String to = "{'sessionId':'" + session + "',";

      assertThat(client.call("konsol/input", to + "'text':'a'}")).contains("'success':true");
      assertThat(client.call("konsol/input", to + "'base64':'Yg==','end':true}"))
          .contains("'success':true");
      assertThat(client.call("konsol/input", to + "'base64':'?'}"))
          .contains("-32602", "'parameter':'base64'");
      assertThat(scripted.opened.getFirst().journal.after(0, 9).events())
          .extracting(Event::payload)
          .containsExactly(
              new EvalEvent.Output(0, "stdout", "afalse"),
              new EvalEvent.Output(0, "stdout", "btrue"));
    }
  }

  @Test
  void unfinishedRubyIsRubysOwnError() throws Exception {
    scripted.gives("def f", new Outcome.Incomplete("(konsol):1: syntax error, x"));
    try (Client client = new Client(scripted)) {
      String made = client.call("konsol/session.create", "{'language':'ruby'}");
      String session = made.substring(made.length() - 38, made.length() - 2);

      assertThat(client.call("konsol/eval", params(session, "def f")))
          .contains("'value':'nil',")
          .contains("'exception':{'class':'SyntaxError','message':'(konsol):1: syntax error, x'");
    }
  }

  @Test
  void anEvaluationCancelledBeforeItIsBegunAnswersAsInterrupted() {
    EvalConnection connection =
        new EvalConnection(Client.evaluations(scripted), true, Client.SETTINGS);
    PeerOptions options = PeerOptions.named("cancelled");
    try (Peer peer = Peer.over(MemoryTransport.pair(1 << 16).left(), connection, options)) {
      CallContext cancelled = new Cancelled(peer);
      Request create = new Request(Id.of(1), "konsol/session.create", Invocation.object());
      JsonNode session = connection.request(create, cancelled).path("sessionId");
      ObjectNode params = Invocation.object().put("code", "x").set("sessionId", session);

      JsonNode answer = connection.request(new Request(Id.of(2), "konsol/eval", params), cancelled);

      assertThat(answer.at("/exception/class").asString()).isEqualTo("Interrupt");
    }
  }

  private record Cancelled(Peer peer) implements CallContext {
    @Override
    public boolean isCancelled() {
      return true;
    }

    @Override
    public void begun() {}
  }

  @Test
  void displaysAndNotesComeAlong() throws Exception {
    Display display = new Display("html", "text/html", "<b>", Map.of("a", "1"));
    scripted.gives(
        "show",
        new Evaluation(
            ScriptedSessions.text("1", "int"),
            "",
            "",
            List.of(display),
            List.of(),
            List.of("y lost its value")));

    assertThat(eval("show"))
        .endsWith(
            "'displays':[{'mime':'text/html','data':'<b>','meta':{'a':'1'}}],"
                + "'notes':['y lost its value']}");
  }

  @Test
  void aPictureIsADisplayAndItsValueALine() throws Exception {
    scripted.gives(
        "image", new Outcome.Value("AAAA", Optional.of("Image"), "image", "image/png", false));

    assertThat(eval("image"))
        .isEqualTo(
            "'result':{'value':'<image/png, 3 bytes>','valueType':'Image','stdout':'','stderr':'',"
                + "'displays':[{'mime':'image/png','data':'AAAA','meta':{}}]}");
  }

  @Test
  void timeIsUpIsAnErrorWithTheOutput() throws Exception {
    scripted.gives("after", ScriptedSessions.text("1", "int"));
    try (Client client = new Client(scripted)) {
      String id = client.createSession();

      assertThat(
              client.call(
                  "konsol/eval", "{'sessionId':'" + id + "','code':'forever','timeoutMs':5}"))
          .isEqualTo(
              "'error':{'code':-32004,'message':'the evaluation was stopped after 5 ms',"
                  + "'data':{'timeoutMs':5,'stdout':'begun','stderr':''}}");
      assertThat(client.call("konsol/eval", params(id, "after"))).contains("'value':'1'");
    }
  }

  @Test
  void aBugIsAnInternalErrorWithoutDetail() throws Exception {
    assertThat(eval(ScriptedSession.BUG))
        .isEqualTo("'error':{'code':-32603,'message':'internal error'}");
  }

  @Test
  void anInterruptAnswersAndSoDoesTheEvaluation() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = begin(client);
      client.request(8, "konsol/interrupt", "{'sessionId':'" + id + "'}");

      assertThat(new String[] {client.receive(), client.receive()})
          .containsExactlyInAnyOrder(
              "{'jsonrpc':'2.0','id':8,'result':{'success':true,'interrupted':true}}",
              "{'jsonrpc':'2.0','id':7," + INTERRUPTED + "}");
    }
  }

  @Test
  void whatIsSentRightAfterAnEvaluationFindsItBegun() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = client.createSession();
      for (int i = 0; i < 200; i++) {
        client.request(1, "konsol/eval", params(id, ScriptedSession.FOREVER));
        client.request(2, "konsol/eval", params(id, "another"));
        client.request(3, "konsol/interrupt", "{'sessionId':'" + id + "'}");

        assertThat(new String[] {client.receive(), client.receive(), client.receive()})
            .containsExactlyInAnyOrder(
                "{'jsonrpc':'2.0','id':1," + INTERRUPTED + "}",
                "{'jsonrpc':'2.0','id':2,'error':{'code':-32002,'message':'it is evaluating'}}",
                "{'jsonrpc':'2.0','id':3,'result':{'success':true,'interrupted':true}}");
      }
    }
  }

  @Test
  void aCancellationInterruptsTheEvaluation() throws Exception {
    try (Client client = new Client(scripted)) {
      begin(client);
      client.send("{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':7}}");

      assertThat(Client.strip(client.receive(), 7)).isEqualTo(INTERRUPTED);
    }
  }

  @Test
  void aCancellationThatIsARequestIsAnsweredWithSuccess() throws Exception {
    try (Client client = new Client(scripted)) {
      begin(client);
      client.request(8, "$/cancelRequest", "{'id':7}");

      assertThat(new String[] {client.receive(), client.receive()})
          .containsExactlyInAnyOrder(
              "{'jsonrpc':'2.0','id':8,'result':true}",
              "{'jsonrpc':'2.0','id':7," + INTERRUPTED + "}");
      assertThat(client.call("$/cancelRequest", "{'id':'nobody'}")).isEqualTo("'result':true");
    }
  }

  @Test
  void aSecondEvaluationIsRefusedWhileAnotherSessionAnswers() throws Exception {
    scripted.gives("quick", ScriptedSessions.text("1", "int"));
    try (Client client = new Client(scripted)) {
      String id = begin(client);
      String other = client.createSession();

      assertThat(client.call("konsol/eval", params(id, "quick")))
          .isEqualTo("'error':{'code':-32002,'message':'it is evaluating'}");
      assertThat(client.call("konsol/eval", params(other, "quick"))).contains("'value':'1'");
    }
  }

  @Test
  void closingASessionEndsItsEvaluation() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = begin(client);
      client.request(8, "konsol/session.close", "{'sessionId':'" + id + "'}");

      assertThat(client.receive() + client.receive())
          .contains("'id':8,'result':{'success':true}", "'id':7,'result':{'value':''");
    }
  }

  @Test
  void completionAndCheckAreAsked() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = client.createSession();

      assertThat(client.call("konsol/complete", params(id, "ab")))
          .isEqualTo("'result':{'anchor':1,'items':['ab!']}");
      assertThat(
              client.call("konsol/complete", "{'sessionId':'" + id + "','code':'ab','cursor':1}"))
          .isEqualTo("'result':{'anchor':1,'items':['a!']}");
      assertThat(client.call("konsol/check", params(id, "ab")))
          .isEqualTo("'result':{'status':'incomplete'}");
    }
  }

  @Test
  void inspectionSaysHowAValueIsShown() throws Exception {
    scripted.gives("x", ScriptedSessions.text("1", "int"));
    try (Client client = new Client(scripted)) {
      String id = client.createSession();

      assertThat(client.call("konsol/inspect", "{'sessionId':'" + id + "','name':'x'}"))
          .isEqualTo(
              "'result':{'value':'1','valueType':'int','stdout':'','stderr':'',"
                  + "'mime':'text/plain','truncated':false}");
      assertThat(client.call("konsol/inspect", "{'sessionId':'" + id + "','name':'a b'}"))
          .isEqualTo("'error':{'code':-32602,'message':'no name','data':{'parameter':'name'}}");
    }
  }

  /// A session whose evaluation, request 7, runs until it is stopped.
  private String begin(Client client) throws Exception {
    String id = client.createSession();
    client.request(7, "konsol/eval", params(id, ScriptedSession.FOREVER));
    Await.until("evaluating", SOON, scripted.opened.getFirst().busy::get);
    return id;
  }
}
