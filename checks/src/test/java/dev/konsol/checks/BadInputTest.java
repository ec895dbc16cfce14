package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Requests that cannot be done are answered on their line, with the name of what is wrong, and the
/// connection goes on. [DoorsTest] has what is no request at all.
class BadInputTest extends DaemonChecks {
  @AfterEach
  void theConnectionGoesOn() {
    client.ok("ping");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"cmd\":\"Ping\"}",
        "{\"cmd\":\"no such\"}",
        "{\"cmd\":\"status\",\"key\":\"\\ud800\"}",
        "{\"key\":\"ping\"}"
      })
  void whatIsNoCommandIsAnErrorOnItsLine(String line) {
    client.write(line + "\n");
    assertThat(LineClient.reason(client.next())).isNotBlank().doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource({
    "create,     key,     '{\"command\":\"true\",\"log_path\":\"/tmp/x\"}'",
    "create,     command, '{\"key\":\"missing\",\"log_path\":\"/tmp/x\"}'",
    "send,       key,     '{\"input\":\"x\"}'",
    "kill,       key,     '{}'",
    "remove,     key,     '{}'",
    "status,     key,     '{}'",
    "read,       key,     '{}'",
    "wait,       key,     '{\"until\":\"exit\"}'",
    "screen,     key,     '{}'",
    "attach,     key,     '{}'",
    "resize,     key,     '{\"rows\":10,\"cols\":10}'",
    "signal,     key,     '{\"name\":\"INT\"}'"
  })
  void aMissingFieldIsNamed(String cmd, String field, String rest) {
    client.write(
        "{\"cmd\":\"" + cmd + "\"" + (rest.equals("{}") ? "}" : "," + rest.substring(1)) + "\n");
    assertThat(LineClient.reason(client.next())).contains(field);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "send", "kill", "remove", "status", "read", "wait", "screen", "attach", "resize", "signal"
      })
  void anUnknownKeyIsNamed(String cmd) {
    assertThat(
            client.refused(
                cmd,
                "key",
                "nobody-here",
                "input",
                "x",
                "until",
                "exit",
                "rows",
                10,
                "cols",
                10,
                "name",
                "INT"))
        .contains("nobody-here");
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"cmd\":\"create\",\"key\":7,\"command\":\"true\"}', key",
    "'{\"cmd\":\"create\",\"key\":\"t1\",\"command\":[\"true\"]}', command",
    "'{\"cmd\":\"create\",\"key\":\"t2\",\"command\":\"true\",\"rows\":\"many\"}', rows",
    "'{\"cmd\":\"create\",\"key\":\"t3\",\"command\":\"true\",\"rows\":0,\"cols\":10}', rows",
    "'{\"cmd\":\"create\",\"key\":\"t4\",\"command\":\"true\",\"env\":\"x\"}', env",
    "'{\"cmd\":\"create\",\"key\":\"t5\",\"args\":\"true\"}', args",
    "'{\"cmd\":\"create\",\"key\":\"t6\",\"args\":[]}', args",
    "'{\"cmd\":\"create\",\"key\":\"t7\",\"command\":\"true\",\"log_cap\":-1}', log_cap",
    "'{\"cmd\":\"kill\",\"key\":\"x\",\"force\":\"yes\"}', force"
  })
  void aFieldOfTheWrongTypeIsNamed(String line, String field) {
    client.write(line + "\n");
    assertThat(LineClient.reason(client.next())).contains(field);
    assertThat(client.sessions().map(s -> s.get("key").asString()))
        .doesNotContain("t1", "t2", "t3", "t4", "t5", "t6", "t7");
  }

  @Test
  void anEmptyKeyIsRefused() {
    assertThat(client.refused("create", "key", "", "command", "true")).isNotBlank();
  }

  /// A key is a name, not a path: wherever the daemon puts the log, it is in its own folder.
  @ParameterizedTest
  @ValueSource(
      strings = {"../../escape", "/tmp/escape", "a/b", "a\u0000b", "a\nb", ".", "..", "ä ö"})
  void aKeyCannotLeadOutOfTheLogsFolder(String key) throws Exception {
    JsonNode created = client.ask("create", "key", key, "command", "true");
    if (created.get("ok").asBoolean()) {
      client.awaitExit(key);
      String log = session(key).get("log_path").asString();
      assertThat(Path.of(log).toRealPath()).startsWith(konsol.directory().toRealPath());
      client.ok("remove", "key", key);
    }
  }

  private JsonNode session(String key) {
    return client
        .sessions()
        .filter(each -> each.get("key").asString().equals(key))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aKeyThatLivesIsRefusedAndNotTouched() {
    long pid = client.ready("twice", "echo ready; exec sleep 100");
    assertThat(client.refused("create", "key", "twice", "command", "echo other")).contains("twice");
    assertThat(Processes.alive(pid)).isTrue();
    assertThat(client.printed("twice")).isEqualTo("ready\r\n");
    client.remove("twice");
  }

  @Test
  void aProgramThatIsNotThereIsAnErrorThatNamesIt() {
    assertThat(client.refused("create", "key", "absent", "args", List.of("no-such-program-here")))
        .contains("no-such-program-here");
    assertThat(client.refused("status", "key", "absent")).contains("absent");
  }

  @Test
  void aLineOverTheLimitIsSkippedAndAnsweredOnce() {
    client.write("{\"cmd\":\"ping\",\"padding\":\"" + "x".repeat(24 << 20));
    client.write("\"}\n{\"cmd\":\"ping\"}\n");
    assertThat(LineClient.reason(client.next())).contains("line");
    assertThat(client.next().get("ok").asBoolean()).isTrue();
  }

  @Test
  void aLineMayArriveInPieces() {
    for (byte b : "{\"cmd\":\"ping\",\"id\":\"piecemeal\"}\r\n".getBytes(StandardCharsets.UTF_8)) {
      client.write(new byte[] {b});
    }
    assertThat(client.next().get("id").asString()).isEqualTo("piecemeal");
  }

  @Test
  void fieldsNobodyKnowsAreLeftAlone() {
    assertThat(client.ok("ping", "from_the_future", List.of(1, 2, 3)).get("ok").asBoolean())
        .isTrue();
  }

  @Test
  void errorsRepeatTheId() {
    assertThat(client.ask("status", "key", "nobody", "id", 17).get("id").asInt()).isEqualTo(17);
  }

  @Test
  void manyClientsAtOnceCreateEachKeyOnce() throws Exception {
    List<Callable<Integer>> racers = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      racers.add(
          () -> {
            int created = 0;
            try (LineClient racer = konsol.connect()) {
              for (int k = 0; k < 10; k++) {
                JsonNode answer =
                    racer.ask("create", "key", "race" + k, "args", List.of("sleep", "100"));
                created += answer.get("ok").asBoolean() ? 1 : 0;
              }
            }
            return created;
          });
    }
    int created = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      for (Future<Integer> racer : threads.invokeAll(racers)) {
        created += racer.get();
      }
    }
    assertThat(created).isEqualTo(10);
    for (int k = 0; k < 10; k++) {
      client.remove("race" + k);
    }
  }

  @Test
  void concurrentSendsDoNotMix() throws Exception {
    client.ready("mix", "stty -echo; echo ready; exec cat");
    List<Callable<Void>> senders = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String word = Character.toString('a' + i).repeat(60);
      senders.add(
          () -> {
            try (LineClient sender = konsol.connect()) {
              for (int n = 0; n < 20; n++) {
                int length = word.length() + 1;
                assertThat(
                        sender
                            .ok("send", "key", "mix", "input", word + "\\n")
                            .get("accepted")
                            .asInt())
                    .isEqualTo(length);
              }
            }
            return null;
          });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (Future<Void> sender : threads.invokeAll(senders)) {
        sender.get();
      }
    }
    client.ok("send", "key", "mix", "keys", List.of("C-d"));
    client.awaitExit("mix");
    String printed = client.printed("mix");
    assertThat(printed.lines().skip(1)).hasSize(160).allMatch(line -> line.matches("(.)\\1{59}"));
  }

  @Test
  void anUnknownDoorIsNamed() {
    assertThat(client.refused("open", "door", "cellar")).contains("cellar");
    assertThat(client.refused("open")).contains("door");
  }
}
