package dev.konsol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.Evaluations;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedTest {
  private static final String WANTED = "{'capabilities':{'notifications':true}}";

  private final ScriptedSessions scripted =
      new ScriptedSessions()
          .gives("x", ScriptedSessions.evaluation(ScriptedSessions.text("1", "int"), "out", "err"));

  @Test
  void whoDidNotAskIsToldNothing() throws Exception {
    try (Client client = new Client(scripted)) {
      client.call("initialize", "{'capabilities':{'notifications':false}}");
      String id = client.createSession();
      for (int i = 0; i < 5; i++) {
        assertThat(client.call("konsol/eval", eval(id, "x"))).startsWith("'result':{'value':'1'");
      }
      client.call("shutdown", "{}");
      client.send("{'jsonrpc':'2.0','method':'exit'}");

      assertThat(client.exitCode()).isZero();
      assertThat(client.isSilent()).isTrue();
    }
  }

  @Test
  void whoAskedIsToldInOrderBeforeTheAnswer() throws Exception {
    try (Client client = new Client(scripted)) {
      client.call("initialize", WANTED);
      String id = client.createSession();
      client.request(5, "konsol/eval", eval(id, "x"));

      List<String> frames = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        frames.add(client.receive());
      }
      assertThat(frames)
          .containsExactly(
              told("status", id, "'busy':true"),
              told("stdout", id, "'chunk':'out'"),
              told("stderr", id, "'chunk':'err'"),
              told("status", id, "'busy':false"),
              "{'jsonrpc':'2.0','id':5,'result':{'value':'1','valueType':'int','stdout':'out',"
                  + "'stderr':'err'}}");
    }
  }

  @Test
  void whoAsksLateIsToldOfTheSessionsThatAreThere() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = client.createSession();
      client.call("konsol/eval", eval(id, "x"));
      client.call("initialize", WANTED);
      client.request(5, "konsol/eval", eval(id, "x"));

      assertThat(client.receive()).isEqualTo(told("status", id, "'busy':true"));
      assertThat(client.receive()).isEqualTo(told("stdout", id, "'chunk':'out'"));
      assertThat(client.receive()).isEqualTo(told("stderr", id, "'chunk':'err'"));
      assertThat(client.receive()).isEqualTo(told("status", id, "'busy':false"));
      assertThat(client.receive()).contains("'id':5");
    }
  }

  @Test
  void whoAsksWhileAnEvaluationRunsIsToldOfItBeforeItsAnswer() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = client.createSession();
      client.request(5, "konsol/eval", eval(id, ScriptedSession.FOREVER));
      ScriptedSession session = scripted.opened.getFirst();
      Await.until(
          "what it prints first",
          Duration.ofSeconds(20),
          () -> session.journal.after(0, 9).events().size() == 2);
      client.request(6, "initialize", WANTED);
      assertThat(client.receive()).contains("'id':6");
      session.print("stdout", "late");
      session.interrupt();

      assertThat(client.receive()).isEqualTo(told("stdout", id, "'chunk':'late'"));
      assertThat(client.receive()).contains("'id':5");
    }
  }

  @Test
  void whatASessionPrintsWhileItStartsIsToldBeforeItIsThere() throws Exception {
    scripted.startPrints = "started";
    try (Client client = new Client(scripted)) {
      client.call("initialize", WANTED);
      for (int i = 0; i < 50; i++) {
        client.request(5, "konsol/session.create", "{}");
        assertThat(client.receive()).contains("konsol/stdout", "started");
        assertThat(client.receive()).contains("'id':5");
      }
    }
  }

  @Test
  void outputComesWhileTheEvaluationRunsAndAfter() throws Exception {
    try (Client client = new Client(scripted)) {
      client.call("initialize", WANTED);
      String id = client.createSession();
      client.request(5, "konsol/eval", eval(id, ScriptedSession.FOREVER));
      client.receive();

      assertThat(client.receive()).isEqualTo(told("stdout", id, "'chunk':'begun'"));
      scripted.opened.getFirst().interrupt();
      assertThat(client.receive()).isEqualTo(told("status", id, "'busy':false"));
      assertThat(client.receive()).contains("'id':5");

      scripted.opened.getFirst().print("stderr", "later");
      assertThat(client.receive()).isEqualTo(told("stderr", id, "'chunk':'later'"));
    }
  }

  @Test
  void aBusySessionIsNotReportedFree() throws Exception {
    try (Client client = new Client(scripted)) {
      client.call("initialize", WANTED);
      String id = client.createSession();
      client.request(5, "konsol/eval", eval(id, ScriptedSession.FOREVER));
      client.receive();
      client.receive();

      assertThat(client.call("konsol/eval", eval(id, "x"))).contains("-32002");
      assertThat(client.isSilent()).isTrue();
    }
  }

  @Test
  void anEvaluationThatFailsHasItsEndToldToo() throws Exception {
    try (Client client = new Client(scripted)) {
      client.call("initialize", WANTED);
      String id = client.createSession();
      for (String code : List.of(ScriptedSession.LOST, ScriptedSession.BUG)) {
        client.request(5, "konsol/eval", eval(id, code));

        assertThat(client.receive()).isEqualTo(told("status", id, "'busy':true"));
        assertThat(client.receive()).isEqualTo(told("status", id, "'busy':false"));
        assertThat(client.receive()).contains("'id':5,'error'");
      }
    }
  }

  @Test
  void anInspectionSaysNothingOfTheSession() throws Exception {
    try (Client client = new Client(scripted)) {
      client.call("initialize", WANTED);
      String id = client.createSession();
      client.request(5, "konsol/inspect", "{'sessionId':'" + id + "','name':'x'}");

      assertThat(client.receive()).isEqualTo(told("stdout", id, "'chunk':'out'"));
      assertThat(client.receive()).isEqualTo(told("stderr", id, "'chunk':'err'"));
      assertThat(client.receive()).contains("'id':5,'result'");
    }
  }

  @Test
  void aResetSaysOnlyWhatItEvaluates() throws Exception {
    try (Client client = new Client(scripted)) {
      client.call("initialize", WANTED);
      String id = client.createSession();

      assertThat(client.call("konsol/session.reset", "{'sessionId':'" + id + "'}"))
          .isEqualTo("'result':{'success':true}");
      client.request(5, "konsol/session.reset", "{'sessionId':'" + id + "','replay':true}");
      assertThat(client.receive()).isEqualTo(told("status", id, "'busy':true"));
      assertThat(client.receive()).contains("'out'");
      assertThat(client.receive()).contains("'err'");
      assertThat(client.receive()).isEqualTo(told("status", id, "'busy':false"));
      assertThat(client.receive()).contains("'id':5,'result'");
    }
  }

  @Test
  void othersThatHoldTheSessionAreToldWhenItIsFreeAgain() throws Exception {
    Evaluations shared = Client.evaluations(scripted);
    try (Client one = Client.beside(shared);
        Client other = Client.beside(shared)) {
      one.call("konsol/session.create", "{'name':'a'}");
      other.call("initialize", WANTED);
      other.call("konsol/session.create", "{'name':'a'}");
      String id = scripted.opened.getFirst().id().value();
      for (int i = 0; i < 3; i++) {
        one.call("konsol/eval", eval("a", "x"));

        assertThat(other.receive()).isEqualTo(told("status", id, "'busy':true"));
        assertThat(other.receive()).contains("'out'");
        assertThat(other.receive()).contains("'err'");
        assertThat(other.receive()).isEqualTo(told("status", id, "'busy':false"));
      }
    }
  }

  private static String eval(String session, String code) {
    return "{'sessionId':'" + session + "','code':'" + code + "'}";
  }

  private static String told(String what, String session, String rest) {
    return "{'jsonrpc':'2.0','method':'konsol/"
        + what
        + "','params':{'sessionId':'"
        + session
        + "',"
        + rest
        + "}}";
  }
}
