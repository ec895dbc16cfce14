package dev.konsol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.Boot;
import dev.konsol.eval.result.BootReport;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Applications, libraries and transcripts on the wire.
class ProjectTest {
  private final ScriptedSessions scripted = new ScriptedSessions();

  @Test
  void anApplicationIsStartedOnlyForWhoAsks() throws Exception {
    try (Client client = new Client(scripted)) {
      client.createSession();
      client.call("konsol/session.create", "{'boot':true,'web':true,'mainClass':'a.B'}");

      assertThat(scripted.specs.get(0).boot()).isEqualTo(Boot.NONE);
      assertThat(scripted.specs.get(1).boot())
          .isEqualTo(new Boot(true, true, Optional.of("a.B"), false));
    }
  }

  @Test
  void whatItPrintedComesWithTheSession() throws Exception {
    scripted.boot =
        Optional.of(new BootReport(Optional.of("a.B"), "up\n", "", Duration.ofMillis(1_500)));
    try (Client client = new Client(scripted)) {
      assertThat(client.call("konsol/session.create", "{'boot':true}"))
          .endsWith("'boot':{'mainClass':'a.B','stdout':'up\\n','stderr':'','tookMs':1500}}");
    }
  }

  @Test
  void oneThatFailsIsToldInItsOwnWords() throws Exception {
    scripted.refusal =
        Optional.of(
            new KonsolException(
                ErrorCode.START_FAILED,
                "a.B could not be started: no url\nDescription:\n\nno url\nLast output:\nline 1"));
    try (Client client = new Client(scripted)) {
      assertThat(client.call("konsol/session.create", "{'boot':true}"))
          .isEqualTo(
              "'error':{'code':-32003,'message':'a.B could not be started: no url',"
                  + "'data':{'reason':'a.B could not be started: no url',"
                  + "'report':'Description:\\n\\nno url','output':['line 1']}}");
    }
  }

  @Test
  void codeMayBeRolledBack() throws Exception {
    scripted.gives("rollback x", ScriptedSessions.text("1", "T"));
    try (Client client = new Client(scripted)) {
      String id = client.createSession();

      assertThat(
              client.call("konsol/eval", "{'sessionId':'" + id + "','code':'x','rollback':true}"))
          .startsWith("'result':{'value':'1'");
    }
  }

  @Test
  void librariesAreAdded() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = client.createSession();

      assertThat(add(client, id, "['a:b:1']"))
          .isEqualTo("'result':{'added':['/repository/a:b:1'],'present':[]}");
      assertThat(add(client, id, "['no:such:1']"))
          .startsWith("'error':{'code':-32602,'message':'no:such:1 cannot be resolved'");
      assertThat(add(client, id, "[]")).contains("'parameter':'coordinates'");
      assertThat(add(client, id, "[1]")).contains("coordinates must be a list of strings");
    }
  }

  private static String add(Client client, String id, String coordinates) throws Exception {
    return client.call(
        "konsol/session.addDependency",
        "{'sessionId':'" + id + "','coordinates':" + coordinates + "}");
  }

  @Test
  void aTranscriptComesInTwoFormats() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = client.createSession();

      assertThat(export(client, id, "markdown"))
          .isEqualTo("'result':{'content':'all of it','format':'markdown'}");
      assertThat(export(client, id, "notebook")).contains("'content':'{}'");
      assertThat(export(client, id, "pdf")).contains("format must be markdown or notebook");
    }
  }

  private static String export(Client client, String id, String format) throws Exception {
    return client.call(
        "konsol/session.export", "{'sessionId':'" + id + "','format':'" + format + "'}");
  }
}
