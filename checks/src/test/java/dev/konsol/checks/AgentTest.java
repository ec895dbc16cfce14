package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `konsol agent --stdio` with a model that answers from a script.
@Tag("slow")
class AgentTest {
  private static final String DONE = "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}";

  @AutoClose private final KonsolProgram konsol = new KonsolProgram(Map.of());
  private Path project;

  @BeforeEach
  void layOut() throws IOException {
    project = Files.createDirectory(konsol.home().resolve("project"));
    Files.writeString(project.resolve("greeting.txt"), "hello from the file\n");
  }

  private String script(String replies) {
    try {
      Path file = Files.createTempFile(konsol.home(), "script", ".json");
      Files.writeString(file, "{\"replies\":[" + replies + "]}");
      return "script:" + file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String shell(String command) {
    return "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"shell\",\"arguments\":"
        + Json.write(Json.object("command", command))
        + "}]}";
  }

  @Test
  void aTaskFromStartToEnd() {
    String model =
        script(
            """
            {"when":{"role":"user","matches":"greeting"},"text":"I look.","chunk_chars":3,
             "tool_calls":[{"name":"read_file","arguments":{"path":"greeting.txt"}}]},
            {"when":{"role":"tool","matches":"hello"},
             "tool_calls":[{"name":"shell","arguments":{"command":"echo noise; echo more >&2"}}]},
            {"when":{"role":"tool","matches":"noise"},
             "tool_calls":[{"name":"ask_user","arguments":{"question":"Which?","default":"a"}}]},
            {"when":{"role":"tool","matches":"blue"},"text":"All done."}""");
    try (AgentClient client =
        new AgentClient(konsol, project, "--model", model, "--task", "find the greeting")) {
      JsonNode confirm = client.await("confirm");
      assertThat(confirm.path("prompt").asString()).contains("echo noise");
      client.send("nonsense");
      client.send("type", "bogus");
      client.send("type", "answer", "request_id", "unknown", "text", "x");
      client.confirm(confirm, true);
      JsonNode ask = client.await("ask");
      assertThat(ask.path("default").asString()).isEqualTo("a");
      client.send(
          "type", "answer", "request_id", ask.path("request_id").asString(), "text", "blue");
      List<JsonNode> all = client.toTheEnd();
      assertThat(client.exitCode()).isZero();
      assertThat(konsol.stderr()).isEmpty();
      assertThat(client.seen("status"))
          .extracting(status -> status.path("level").asString())
          .containsExactly("info", "error", "error", "error", "success");
      assertThat(client.seen("tool_start"))
          .extracting(start -> start.path("name").asString())
          .containsExactly("read_file", "shell", "ask_user");
      assertThat(client.seen("tool_message").getFirst().path("content").asString())
          .isEqualTo("1\thello from the file\n[lines 1 to 1 of 1]");
      assertThat(all.getLast().path("type").asString()).isEqualTo("turn_end");
      assertThat(all.getLast().path("stop_reason").asString()).isEqualTo("completed");
      long seq = 0;
      for (JsonNode message : all) {
        if (message.has("seq")) {
          assertThat(message.path("seq").asLong()).isEqualTo(++seq);
        }
      }
      konsol.assertNothingLeft();
    }
  }

  @Test
  void interruptEndsWhateverTheToolStarted() {
    String model =
        script(
            shell(
                    "setsid sleep 300 & (sh -c 'sleep 300 & sleep 300 &') &"
                        + " nohup sleep 300 >/dev/null 2>&1 & touch ready; wait")
                + ","
                + DONE);
    try (AgentClient client =
        new AgentClient(konsol, project, "--model", model, "--permissions", "allow")) {
      client.send("type", "message", "text", "go");
      client.await("tool_start");
      Await.until(
          "the processes",
          Duration.ofSeconds(30),
          () -> Files.exists(project.resolve("ready")) && sleeping() == 4);
      client.send("type", "interrupt");
      JsonNode end = client.await("turn_end");
      assertThat(end.path("stop_reason").asString()).isEqualTo("interrupted");
      assertThat(sleeping()).isZero();
      client.endInput();
      client.toTheEnd();
      assertThat(client.seen("turn_end")).hasSize(1);
      assertThat(client.exitCode()).isZero();
      konsol.assertNothingLeft();
    }
  }

  private long sleeping() {
    return konsol.alive().stream()
        .filter(pid -> Processes.commandLine(pid).equals("sleep 300"))
        .count();
  }

  @Test
  void aConfirmationThatWaitsSurvivesTheKillingOfItsHost() {
    String model = script(shell("echo ran >> ran") + "," + DONE);
    String session;
    String request;
    try (AgentClient client = new AgentClient(konsol, project, "--model", model, "--task", "go")) {
      JsonNode confirm = client.await("confirm");
      session = confirm.path("session_id").asString();
      request = confirm.path("request_id").asString();
      // Its supervisor goes by itself. Killed first, it would take the client's end of stdin along,
      // and the policy would answer for a client that is gone.
      konsol.alive().stream()
          .filter(pid -> !Processes.commandLine(pid).startsWith("perl"))
          .forEach(pid -> Processes.signal("KILL", pid));
    }
    konsol.assertNothingLeft();
    assertThat(project.resolve("ran")).doesNotExist();
    try (AgentClient client = new AgentClient(konsol, project, "--session", session)) {
      assertThat(client.await("attached").at("/pending/0/request_id").asString())
          .isEqualTo(request);
      client.send("type", "attach", "session_id", session, "after", 2);
      JsonNode attached = client.await("attached");
      assertThat(attached.path("mode").asString()).isEqualTo("replay");
      assertThat(attached.path("pending").get(0).path("request_id").asString()).isEqualTo(request);
      client.send("type", "confirmation", "request_id", request, "value", true);
      assertThat(client.await("turn_end").path("stop_reason").asString()).isEqualTo("completed");
      client.send("type", "confirmation", "request_id", request, "value", false);
      assertThat(client.await("already_resolved").path("value").asBoolean()).isTrue();
      client.endInput();
      client.toTheEnd();
      assertThat(client.exitCode()).isZero();
    }
    assertThat(project.resolve("ran")).hasContent("ran");
  }

  @Test
  void withNobodyToAnswerThePolicyDoes() {
    String model = script(shell("touch made") + "," + DONE);
    try (AgentClient client = new AgentClient(konsol, project, "--model", model, "--task", "go")) {
      client.endInput();
      client.toTheEnd();
      assertThat(client.exitCode()).isZero();
      assertThat(client.seen("resolved").getFirst().path("outcome").asString())
          .isEqualTo("unattended");
      assertThat(project.resolve("made")).doesNotExist();
    }
  }

  @Test
  void withoutAModelItSaysWhatToSet() {
    String problem = Cli.run(konsol, "agent", "--stdio", "--task", "x").failure(1);
    assertThat(problem).contains("--model").contains("KONSOL_MODEL");
  }
}
