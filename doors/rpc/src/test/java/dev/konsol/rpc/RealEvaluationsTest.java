package dev.konsol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Budget;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.session.Sessions;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.session.WorkerSessionFactory;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.testkit.Await;
import dev.konsol.worker.Display;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The door over real sessions: the Java compiler beside, a worker a session.
@Tag("slow")
class RealEvaluationsTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder;
  private final Host host = new Host();
  private Processes processes;
  private WorkerSessionFactory factory;
  private Evaluations evaluations;

  @BeforeEach
  void start() throws URISyntaxException {
    Marker marker = Marker.of(folder, "run1");
    processes = Processes.start(marker, new Supervision.Unsupervised());
    factory =
        new WorkerSessionFactory(
            _ -> project(), (_, _) -> List.of(), processes.launcher(), settings());
    evaluations = new Evaluations(host.sessions(Sessions.Keeping.forever(10)), factory);
  }

  private ProjectEnvironment project() {
    return new ProjectEnvironment(
        ProjectEnvironment.BuildTool.NONE,
        folder,
        JAVA_HOME,
        Runtime.version().feature(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of());
  }

  private EvalSettings settings() throws URISyntaxException {
    List<Path> classPath =
        Arrays.stream(System.getProperty("java.class.path").split(":")).map(Path::of).toList();
    return new EvalSettings(
        Trust.everything(),
        JAVA_HOME.resolve("bin/java"),
        new EvalSettings.WorkerProgram(
            Path.of(Display.class.getProtectionDomain().getCodeSource().getLocation().toURI()),
            _ -> List.of(),
            WorkerJvm.NONE),
        Map.of(
            EvalLanguage.JAVA,
            new EvalSettings.CompilerProgram(
                classPath,
                List.of("-XX:+UseSerialGC"),
                "dev.konsol.compiler.java.Main",
                Duration.ZERO)),
        folder,
        Map.of("PATH", "/usr/bin:/bin"),
        Clock.systemUTC(),
        EvalSettings.Limits.usual(EvalSettings.Limits.USUAL_FRAME, EvalSettings.Times.DEFAULT));
  }

  @AfterEach
  void stop() {
    host.stop(Budget.of(Duration.ofSeconds(10)));
    factory.close();
    processes.close();
  }

  @Test
  void theWholeConversation() throws Exception {
    try (Client client = new Client(RpcDoor.alone(evaluations, Client.SETTINGS))) {
      client.call("initialize", "{}");
      String id = client.createSession();

      assertThat(eval(client, id, "int x = 123;")).contains("'value':'123'");
      assertThat(eval(client, id, "x + 1")).startsWith("'result':{'value':'124','valueType':");
      assertThat(eval(client, id, "System.out.println(7); System.err.println(8);"))
          .contains("'stdout':'7\\n','stderr':'8\\n'");
      assertThat(eval(client, id, "int y = z;"))
          .contains("'class':'CompileError','message':'1:9: ");
      assertThat(eval(client, id, "throw new IllegalStateException(String.valueOf(x));"))
          .contains("'class':'java.lang.IllegalStateException','message':'123'");

      client.request(7, "konsol/eval", params(id, "while (true) {}"));
      Await.until(
          "evaluating",
          Duration.ofSeconds(20),
          () -> host.list().getFirst().state() instanceof SessionState.Busy);
      client.send("{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':7}}");
      assertThat(Client.strip(client.receive(), 7)).contains("'class':'Interrupt'");
      assertThat(eval(client, id, "x")).contains("'value':'123'");

      assertThat(client.call("shutdown", "{}")).isEqualTo("'result':null");
      client.send("{'jsonrpc':'2.0','method':'exit'}");
      assertThat(client.exitCode()).isZero();
      assertThat(client.impurity()).isEmpty();
      assertThat(host.list()).isEmpty();
    }
  }

  /// Nothing in such a stream can be stopped but with its process.
  @Test
  void anEvaluationThatOnlyItsProcessesEndStopsIsATimeoutToo() throws Exception {
    try (Client client = new Client(RpcDoor.alone(evaluations, Client.SETTINGS))) {
      String id = client.createSession();
      eval(client, id, "int kept = 1;");
      String endless = "Stream.generate(Object::new).anyMatch(java.util.Objects::isNull)";

      assertThat(
              client.call(
                  "konsol/eval",
                  "{'sessionId':'" + id + "','code':'" + endless + "','timeoutMs':500}"))
          .contains("'code':-32004", "500 ms; ", "values are lost", "'valuesLost':true");
      assertThat(eval(client, id, "1 + 1")).contains("'value':'2'", "values from before are lost");
    }
  }

  @Test
  void whatAPlainProjectCannotIsRefusedWithTheParametersName() throws Exception {
    try (Client client = new Client(RpcDoor.alone(evaluations, Client.SETTINGS))) {
      for (String name : List.of("sandbox", "web", "rollback")) {
        assertThat(client.call("konsol/session.create", "{'" + name + "':true}"))
            .as(name)
            .contains("-32602", "'data':{'parameter':'" + name + "'}");
      }
      String id = client.createSession();

      assertThat(
              client.call("konsol/eval", "{'sessionId':'" + id + "','code':'1','rollback':true}"))
          .contains("-32602", "'data':{'parameter':'rollback'}");
    }
  }

  private static String params(String session, String code) {
    return "{'sessionId':'" + session + "','code':'" + code + "'}";
  }

  private static String eval(Client client, String session, String code) throws Exception {
    return client.call("konsol/eval", params(session, code));
  }
}
