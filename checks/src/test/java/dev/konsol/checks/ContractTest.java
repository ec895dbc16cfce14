package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The wire contract, row by row.
class ContractTest extends DaemonChecks {
  @Test
  void pingIsAnsweredWithNothingButOk() {
    client.write("{\"cmd\":\"ping\"}\n");
    assertThat(Json.read(client.line())).isEqualTo(Json.read("{\"ok\":true}"));
  }

  @Test
  void createRunsTheCommandUnderAShellAndAnswersItsPid() {
    Path log = konsol.home().resolve("create.log");
    JsonNode created =
        client.create("create", "echo $((20 + 3)); exec sleep 100", "log_path", log.toString());
    assertThat(Processes.alive(created.get("pid").asLong())).isTrue();
    Await.untilTrue(
        "output in the log",
        Duration.ofSeconds(60),
        () -> Files.exists(log) && Files.readString(log).equals("23\r\n"));
    client.remove("create");
  }

  @Test
  void createRunsInAPseudoTerminal() {
    run("tty", "test -t 0 && test -t 1 && test -t 2 && tty");
    assertThat(output("tty")).startsWith("/dev/pts/");
  }

  @Test
  void createStartsInTheGivenDirectory() throws IOException {
    Path directory = Files.createDirectory(konsol.home().resolve("somewhere"));
    client.create("cwd", "pwd -P", "log_path", log("cwd"), "cwd", directory.toString());
    client.awaitExit("cwd");
    assertThat(output("cwd")).isEqualTo(directory.toRealPath() + "\r\n");
  }

  @Test
  void createInADirectoryThatIsNotThereIsAnErrorThatNamesIt() {
    assertThat(
            client.refused(
                "create",
                "key",
                "nowhere",
                "command",
                "pwd",
                "log_path",
                log("nowhere"),
                "cwd",
                "/no/such"))
        .contains("/no/such");
    assertThat(client.refused("status", "key", "nowhere")).contains("nowhere");
  }

  @Test
  void sendInterpretsEveryEscape() {
    client.create(
        "send", "stty raw -echo; echo ready; exec od -An -tx1 -v -N 12", "log_path", log("send"));
    client.awaitPattern("send", "ready");
    client.ok("send", "key", "send", "input", "\\n\\r\\t\\\\\\e\\0\\x41\\xffÄzz");
    client.awaitExit("send");
    assertThat(output("send").replaceAll("\\s+", " ")).contains("0a 0d 09 5c 1b 00 41 ff c3 84");
  }

  @Test
  void sendTakesRealControlCharactersToo() {
    client.create("real", "read line; echo \"got:$line\"", "log_path", log("real"));
    client.ok("send", "key", "real", "input", "hello\n");
    client.awaitExit("real");
    assertThat(output("real")).contains("got:hello");
  }

  @Test
  void killEndsTheWholeTree() {
    JsonNode created =
        client.create("kill", "sleep 100 & sleep 101 & wait", "log_path", log("kill"));
    client.ok("kill", "key", "kill");
    assertThat(Processes.alive(created.get("pid").asLong())).isFalse();
    assertThat(sleepers("10[01]")).isEmpty();
    client.awaitExit("kill");
    assertThat(client.ok("status", "key", "kill").get("signal").asString()).isEqualTo("SIGTERM");
  }

  @Test
  void killTurnsToForceWhenTheProgramDoesNotEnd() {
    JsonNode created =
        client.create(
            "stubborn",
            "trap '' TERM; echo ready; while :; do sleep 102; done",
            "log_path",
            log("stubborn"));
    client.awaitPattern("stubborn", "ready");
    client.ok("kill", "key", "stubborn");
    assertThat(Processes.alive(created.get("pid").asLong())).isFalse();
    client.awaitExit("stubborn");
    assertThat(client.ok("status", "key", "stubborn").get("signal").asString())
        .isEqualTo("SIGKILL");
  }

  @Test
  void killWithForceLeavesTheProgramNoWord() {
    client.create(
        "force",
        "trap 'echo polite; exit 3' TERM HUP; echo ready; while :; do sleep 0.05; done",
        "log_path",
        log("force"));
    client.awaitPattern("force", "ready");
    client.ok("kill", "key", "force", "force", true);
    client.awaitExit("force");
    assertThat(client.ok("status", "key", "force").get("signal").asString()).isEqualTo("SIGKILL");
    assertThat(output("force")).doesNotContain("polite");
  }

  @Test
  void killOfAnEndedSessionIsFine() {
    run("over", "true");
    client.ok("kill", "key", "over");
    assertThat(client.ok("status", "key", "over").get("exit_code").asInt()).isZero();
  }

  @Test
  void removeEndsAndForgets() {
    JsonNode created = client.create("remove", "sleep 103", "log_path", log("remove"));
    client.ok("remove", "key", "remove");
    assertThat(Processes.alive(created.get("pid").asLong())).isFalse();
    assertThat(client.refused("status", "key", "remove")).contains("remove");
    assertThat(keys()).doesNotContain("remove");
  }

  @Test
  void aRemovedKeyCanBeUsedAgain() {
    client.create("again", "sleep 103", "log_path", log("again"));
    client.ok("remove", "key", "again");
    run("again", "echo second");
    assertThat(output("again")).isEqualTo("second\r\n");
  }

  @Test
  void statusSaysRunningThenTheExitCode() {
    client.create("status", "read x; exit 7", "log_path", log("status"));
    JsonNode running = client.ok("status", "key", "status");
    assertThat(running.get("status").asString()).isEqualTo("running");
    assertThat(running.path("exit_code").isNumber()).isFalse();
    client.ok("send", "key", "status", "input", "\\n");
    client.awaitExit("status");
    JsonNode exited = client.ok("status", "key", "status");
    assertThat(exited.get("status").asString()).isEqualTo("exited(7)");
    assertThat(exited.get("exit_code").asInt()).isEqualTo(7);
  }

  @Test
  void listNamesEverySession() {
    run("listed-ended", "exit 4");
    client.create("listed-running", "sleep 104", "log_path", log("lr"));
    JsonNode sessions = client.ok("list").get("sessions");
    JsonNode ended = session(sessions, "listed-ended");
    JsonNode running = session(sessions, "listed-running");
    assertThat(ended.get("status").asString()).isEqualTo("exited(4)");
    assertThat(ended.get("exit_code").asInt()).isEqualTo(4);
    assertThat(running.get("status").asString()).isEqualTo("running");
    assertThat(Processes.alive(running.get("pid").asLong())).isTrue();
    client.ok("remove", "key", "listed-running");
  }

  @Test
  void shutdownAnswersAndEndsEverything() {
    try (KonsolProgram own = KonsolProgram.started();
        LineClient line = own.connect()) {
      line.create("a", "sleep 105", "log_path", own.home().resolve("a.log").toString());
      assertThat(line.ask("shutdown").get("ok").asBoolean()).isTrue();
      assertThat(own.exitCode()).isZero();
      own.assertNothingLeft();
      assertThat(own.socket()).doesNotExist();
      assertThat(own.directory().resolve("server.pid")).doesNotExist();
    }
  }

  @Test
  void answersComeInTheOrderOfTheRequests() {
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      requests.append(
          i % 2 == 0 ? "{\"cmd\":\"ping\"}\n" : "{\"cmd\":\"status\",\"key\":\"none" + i + "\"}\n");
    }
    client.write(requests.toString());
    for (int i = 0; i < 200; i++) {
      JsonNode answer = client.next();
      assertThat(answer.get("ok").asBoolean()).isEqualTo(i % 2 == 0);
      assertThat(answer.path("error").asString("")).contains(i % 2 == 0 ? "" : "none" + i);
    }
  }

  @Test
  void sessionsOutliveTheClientThatStartedThem() {
    try (LineClient other = konsol.connect()) {
      other.create("outlives", "read x; echo \"still $x\"", "log_path", log("outlives"));
    }
    client.ok("send", "key", "outlives", "input", "here\\n");
    client.awaitExit("outlives");
    assertThat(output("outlives")).contains("still here");
  }

  private void run(String key, String command) {
    client.create(key, command, "log_path", log(key));
    client.awaitExit(key);
  }

  private String log(String key) {
    return konsol.home().resolve(key + ".log").toString();
  }

  /// What a client finds that only knows the file.
  private String output(String key) {
    try {
      return Files.readString(Path.of(log(key)), java.nio.charset.StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private List<String> keys() {
    return client.sessions().map(each -> each.get("key").asString()).toList();
  }

  private List<Long> sleepers(String regex) {
    return konsol.alive().stream()
        .filter(pid -> Processes.commandLine(pid).matches("sleep " + regex))
        .toList();
  }

  private static JsonNode session(JsonNode sessions, String key) {
    return sessions
        .valueStream()
        .filter(each -> each.get("key").asString().equals(key))
        .findFirst()
        .orElseThrow();
  }
}
