package dev.konsol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionTest {
  private final ScriptedSessions scripted = new ScriptedSessions();

  @Test
  void aSessionHasARandomUuid() throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.createSession())
          .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
          .isEqualTo(scripted.specs.getFirst().id().value());
    }
  }

  @Test
  void whoChoosesNothingGetsItsOwnDirectoryAndEnvironment(@TempDir Path folder) throws Exception {
    try (Client client = new Client(scripted, new RpcSettings(folder, Map.of("A", "1"), "1"))) {
      String id = client.createSession();

      assertThat(scripted.specs)
          .containsExactly(
              new EvalSpec(
                  new SessionId(id),
                  folder,
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Map.of("A", "1")));
    }
  }

  @Test
  void aClientMayChoose(@TempDir Path folder) throws Exception {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    try (Client client = new Client(scripted, new RpcSettings(folder, Map.of("A", "1"), "1"))) {
      client.call(
          "konsol/session.create",
          "{'language':'java','cwd':'inner','env':{'B':'2'},'module':'app','sourceSet':'test',"
              + "'boot':false}");

      assertThat(scripted.specs.getFirst())
          .extracting(
              EvalSpec::directory,
              EvalSpec::language,
              EvalSpec::module,
              EvalSpec::sourceSet,
              EvalSpec::environment)
          .containsExactly(
              inner,
              Optional.of(EvalLanguage.JAVA),
              Optional.of("app"),
              Optional.of("test"),
              Map.of("A", "1", "B", "2"));
    }
  }

  @Test
  void aClientMaySayHowTheProjectIsBuiltAndItsJvmStarted() throws Exception {
    try (Client client = new Client(scripted)) {
      client.call(
          "konsol/session.create",
          "{'jdk':'17','build':'maven','profiles':['dev'],'properties':{'a':'b'},'heap':'2g',"
              + "'jvm':['-Xint']}");

      assertThat(scripted.specs.getFirst())
          .extracting(EvalSpec::build, EvalSpec::jvm)
          .containsExactly(
              new BuildOptions(
                  Optional.of("17"),
                  Optional.of(BuildTool.MAVEN),
                  List.of("dev"),
                  Map.of("a", "b")),
              WorkerJvm.of(Optional.of("2g"), List.of("-Xint")));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'jdk':'../../evil'            | jdk",
        "'build':'ant'                 | build",
        "'profiles':'dev'              | profiles",
        "'properties':{'a':1}          | properties.a",
        "'properties':{'konsol.x':'1'} | properties",
        "'heap':'much'                 | heap",
        "'jvm':['-cp']                 | jvm",
        "'jvm':['x']                   | jvm",
        "'jvm':[1]                     | jvm"
      })
  void whatIsWrongAboutThemIsRefusedWithItsName(String member, String parameter) throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.call("konsol/session.create", "{" + member + "}"))
          .contains("-32602", "'data':{'parameter':'" + parameter + "'}");
      assertThat(scripted.specs).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "the Maven build in /a has no module 'nope'; it has app                   | module",
        "Maven has the source sets main and test, not 'it'                        | sourceSet",
        "web (--web) says how an application is started: it needs boot (--boot)   | web",
        "heap and jvm (--heap, --jvm) are for Java, and this session is Ruby's    | jvm",
        "there is no Gradle build in /a: leave build (--build) out, or do not     | build",
        "the Gradle project 'nope' has no source set 'it'; it has main | sourceSet",
        "the Gradle project ':' has no classes of its own; name one of :a | module",
        "/a/pom.xml has no classes of its own (packaging pom); name one of its modules: x | module"
      })
  void whatTheProjectRefusesIsToldWithTheParametersName(String message, String parameter)
      throws Exception {
    scripted.refusal = Optional.of(KonsolException.badRequest(message));
    try (Client client = new Client(scripted)) {
      assertThat(
              client.call(
                  "konsol/session.create",
                  "{'module':'nope','sourceSet':'it','web':true,'jvm':['-Xint']}"))
          .contains("-32602", message, "'data':{'parameter':'" + parameter + "'}");
    }
  }

  @Test
  void aProjectThatDoesNotStartIsBootFailedWithItsLastOutput() throws Exception {
    scripted.refusal =
        Optional.of(
            new KonsolException(ErrorCode.START_FAILED, "the build failed\nline 1\nline 2"));
    try (Client client = new Client(scripted)) {
      assertThat(client.call("konsol/session.create", "{}"))
          .isEqualTo(
              "'error':{'code':-32003,'message':'the build failed',"
                  + "'data':{'reason':'the build failed','output':['line 1','line 2']}}");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UNKNOWN_SESSION, -32001", "SESSION_ENDED, -32001", "SESSION_BUSY, -32002",
    "SHUTTING_DOWN, -32005", "LIMIT_REACHED, -32000", "BAD_REQUEST, -32602",
    "UNSUPPORTED, -32602", "NOT_ALLOWED, -32600", "SESSION_EXISTS, -32603"
  })
  void everyRefusalHasItsCode(ErrorCode refusal, int code) throws Exception {
    scripted.refusal = Optional.of(new KonsolException(refusal, "because"));
    try (Client client = new Client(scripted)) {
      assertThat(client.call("konsol/session.create", "{}"))
          .startsWith("'error':{'code':" + code + ",'message':'because'");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {"{} | params", "{'module':'a'} | module", "{'module':'a','web':true} | params"})
  void aRefusalThatNamesNoParameterIsAboutTheOnlyOneOrAllOfThem(String params, String parameter)
      throws Exception {
    scripted.refusal = Optional.of(KonsolException.badRequest("because"));
    try (Client client = new Client(scripted)) {
      assertThat(client.call("konsol/session.create", params))
          .isEqualTo(
              "'error':{'code':-32602,'message':'because','data':{'parameter':'"
                  + parameter
                  + "'}}");
    }
  }

  @Test
  void everyMethodOfASessionKnowsWhichThereAre() throws Exception {
    try (Client client = new Client(scripted)) {
      for (RpcMethod method : Operations.all()) {
        if (method.description().fields().contains(SessionOperations.SESSION)) {
          assertThat(
                  client.call(
                      method.name(),
                      "{'sessionId':'nobody','code':'1','name':'1','format':'markdown',"
                          + "'coordinates':['a:b:1']}"))
              .as(method.name())
              .isEqualTo("'error':{'code':-32001,'message':'there is no session 'nobody''}");
        }
      }
    }
  }

  @Test
  void sessionsAreListed() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = client.createSession();

      assertThat(client.call("konsol/session.list", "{}"))
          .isEqualTo(
              "'result':{'sessions':[{'sessionId':'"
                  + id
                  + "','language':'java','cwd':'/','state':'ready','attention':'none',"
                  + "'created':'1970-01-01T00:00:00Z'}]}");
    }
  }

  @Test
  void aClosedSessionIsGone() throws Exception {
    try (Client client = new Client(scripted)) {
      String id = client.createSession();
      String params = "{'sessionId':'" + id + "'}";

      assertThat(client.call("konsol/session.close", params))
          .isEqualTo("'result':{'success':true}");
      assertThat(scripted.opened.getFirst().closed).isTrue();
      assertThat(client.call("konsol/session.close", params)).contains("-32001");
      assertThat(client.call("konsol/session.list", "{}")).isEqualTo("'result':{'sessions':[]}");
    }
  }

  @Test
  void aResetMayReplay() throws Exception {
    scripted.gives("x", ScriptedSessions.text("1", "int"));
    try (Client client = new Client(scripted)) {
      String id = client.createSession();

      assertThat(client.call("konsol/session.reset", "{'sessionId':'" + id + "'}"))
          .isEqualTo("'result':{'success':true}");
      assertThat(client.call("konsol/session.reset", "{'sessionId':'" + id + "','replay':true}"))
          .isEqualTo(
              "'result':{'success':true,'replayed':"
                  + "[{'value':'1','valueType':'int','stdout':'','stderr':''}]}");
    }
  }
}
