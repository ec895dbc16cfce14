package dev.konsol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

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
