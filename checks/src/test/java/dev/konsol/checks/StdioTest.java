package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// `konsol --stdio` as an editor uses it. A conversation is quick; every other test starts a
/// program, a compiler and a worker to see how they end, or how they serve a project, which takes
/// seconds.
class StdioTest {
  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;
  private static final int SHUTTING_DOWN = -32005;

  @AutoClose private final KonsolProgram konsol = new KonsolProgram(Map.of());

  @Test
  void aConversation() throws IOException {
    try (RpcClient client = new RpcClient(konsol, empty())) {
      JsonNode greeting = client.result("initialize", "clientInfo", Map.of("name", "checks"));
      assertThat(greeting.at("/serverInfo/name").asString()).isEqualTo("konsol");
      assertThat(greeting.at("/capabilities/runtimes").toString()).contains("java", "kotlin");
      String session = client.session();

      client.eval(session, "int x = 41;");
      assertThat(client.value(session, "x + 1")).isEqualTo("42");
      JsonNode printed = client.eval(session, "System.out.print(\"o\"); System.err.print(\"e\");");
      assertThat(printed.path("stdout").asString()).isEqualTo("o");
      assertThat(printed.path("stderr").asString()).isEqualTo("e");
      JsonNode thrown = client.eval(session, "throw new IllegalStateException(\"boom\");");
      assertThat(thrown.at("/exception/class").asString())
          .isEqualTo("java.lang.IllegalStateException");
      assertThat(thrown.at("/exception/message").asString()).isEqualTo("boom");

      assertThat(interrupted(client, session).at("/result/exception/class").asString())
          .isEqualTo("Interrupt");
      assertThat(client.value(session, "x")).isEqualTo("41");

      assertThat(client.result("shutdown").isNull()).isTrue();
      client.tell("exit");
      assertThat(client.exitCode()).isZero();
      konsol.assertNothingLeft();
      assertThat(konsol.stderr()).isEmpty();
    }
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource(
      delimiter = '|',
      value = {
        "java|System.out.println(1); System.err.println(2); System.out.println(3);",
        "ruby|puts 1; warn 2; $stdout.puts 3"
      })
  void outputIsToldInTheOrderWritten(String language, String code) throws IOException {
    try (RpcClient client = new RpcClient(konsol, empty())) {
      client.result("initialize", "capabilities", Map.of("notifications", true));
      client.eval(client.session("language", language), code);

      assertThat(
              client.told().stream()
                  .filter(each -> each.at("/params").has("chunk"))
                  .map(each -> each.path("method").asString() + each.at("/params/chunk").asString())
                  .toList())
          .containsExactly("konsol/stdout1\n", "konsol/stderr2\n", "konsol/stdout3\n");
    }
  }

  private static JsonNode interrupted(RpcClient client, String session) {
    int running = client.send("konsol/eval", "sessionId", session, "code", "while (true) {}");
    while (!interrupt(client, session)) {
      // It has not begun yet.
    }
    return client.receive(running);
  }

  private static boolean interrupt(RpcClient client, String session) {
    return client.result("konsol/interrupt", "sessionId", session).path("interrupted").asBoolean();
  }

  @Test
  @Tag("slow")
  void theEndOfInputEndsEverything() throws IOException {
    try (RpcClient client = new RpcClient(konsol, empty())) {
      client.result("konsol/session.create");
      assertThat(konsol.alive()).hasSizeGreaterThan(1);

      client.endInput();

      assertThat(client.exitCode()).isEqualTo(1);
      konsol.assertNothingLeft();
    }
  }

  /// As `printf … | konsol --stdio` has it, in an application that takes its time.
  @Test
  @Tag("slow")
  void whatWasAskedBeforeTheEndOfInputIsAnsweredAlsoAfterALongBoot() throws IOException {
    Path shop = Samples.copy("rails", konsol.home().resolve("shop"));
    Files.writeString(shop.resolve("config/environments/development.rb"), "sleep 11\n");
    try (RpcClient client = new RpcClient(konsol, shop)) {
      int greeting = client.send("initialize");
      int made = client.send("konsol/session.create");
      client.endInput();

      assertThat(client.receive(greeting).has("result")).isTrue();
      assertThat(client.receive(made).at("/result/sessionId").asString()).isNotEmpty();
      assertThat(client.exitCode()).isEqualTo(1);
      konsol.assertNothingLeft();
    }
  }

  @Test
  @Tag("slow")
  void whenNobodyReadsItEndsAtOnce() throws IOException {
    try (RpcClient client = new RpcClient(konsol, empty())) {
      String session = client.session("language", "ruby");
      client.send("konsol/eval", "sessionId", session, "code", "sleep");
      awaitBusy(client);

      client.endInput();
      client.stopReading();

      // A minute and more before its patience would end.
      Await.until("its end", Duration.ofSeconds(40), () -> konsol.alive().isEmpty());
    }
  }

  @Test
  @Tag("slow")
  void aSecondSignalEndsAtOnce() throws IOException {
    try (RpcClient client = new RpcClient(konsol, empty())) {
      String session = client.session("language", "ruby");
      String stubborn = "begin; sleep; rescue Exception; retry; end";
      client.send("konsol/eval", "sessionId", session, "code", stubborn);
      awaitBusy(client);

      Processes.signal("TERM", client.pid());
      awaitRefusal(client);
      // Two that come together are one: a supervisor passes on what this process has got, too.
      Await.until("the end", Duration.ofSeconds(60), () -> !signalled(client));

      assertThat(client.exitCode()).isEqualTo(TERMINATED);
      konsol.assertNothingLeft();
    }
  }

  /// Whether there was still somebody to signal.
  private static boolean signalled(RpcClient client) {
    boolean there = ProcessHandle.of(client.pid()).map(ProcessHandle::isAlive).orElse(false);
    if (there) {
      Processes.signal("TERM", client.pid());
    }
    return there;
  }

  /// The first signal has come.
  private static void awaitRefusal(RpcClient client) {
    Await.until(
        "its refusal",
        Duration.ofSeconds(60),
        () -> client.receive(client.send("konsol/session.list")).has("error"));
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"INT, 130", "TERM, 0"})
  void aSignalEndsTheProgramInOrder(String signal, int code) throws IOException {
    try (RpcClient client = new RpcClient(konsol, empty())) {
      client.result("konsol/session.create");

      Processes.signal(signal, client.pid());

      assertThat(client.exitCode()).isEqualTo(code);
      konsol.assertNothingLeft();
    }
  }

  @Test
  @Tag("slow")
  void whatRunsWhenASignalComesIsFinishedAndAnswered() throws IOException {
    try (RpcClient client = new RpcClient(konsol, empty())) {
      String session = client.session();
      Path signalled = konsol.home().resolve("signalled");
      client.eval(
          session,
          "void nap() throws Exception { while (!java.nio.file.Files.exists(java.nio.file.Path.of(\"%s\"))) { Thread.sleep(10); } }"
              .formatted(signalled));
      int running = client.send("konsol/eval", "sessionId", session, "code", "nap(); 6 * 7");
      awaitBusy(client);

      Processes.signal("TERM", client.pid());
      Files.createFile(signalled);

      assertThat(client.receive(running).at("/result/value").asString()).isEqualTo("42");
      assertThat(client.exitCode()).isZero();
      konsol.assertNothingLeft();
    }
  }

  @Test
  @Tag("slow")
  @Tag("alone")
  void whatDoesNotEndAfterASignalIsCutShort() throws IOException {
    try (RpcClient client = new RpcClient(konsol, empty())) {
      String session = client.session();
      int running = client.send("konsol/eval", "sessionId", session, "code", "while (true) {}");
      awaitBusy(client);

      Processes.signal("INT", client.pid());

      assertThat(client.receive(running).at("/error/code").asInt()).isEqualTo(SHUTTING_DOWN);
      assertThat(client.exitCode()).isEqualTo(INTERRUPTED);
      konsol.assertNothingLeft();
    }
  }

  private static void awaitBusy(RpcClient client) {
    Await.until(
        "evaluating",
        Duration.ofSeconds(60),
        () -> client.result("konsol/session.list").toString().contains("busy"));
  }

  @Test
  @Tag("slow")
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void aSnippetUsesAClassOfTheMavenProject() throws IOException {
    Path project = Samples.maven(konsol.home().resolve("shop"));
    try (RpcClient client = new RpcClient(konsol, project)) {
      String session = client.session();

      assertThat(client.value(session, "new shop.Basket().total()")).isEqualTo("42");
    }
  }

  @Test
  @Tag("slow")
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void aSnippetInKotlin() throws IOException {
    try (RpcClient client = new RpcClient(konsol, empty())) {
      String session = client.session("language", "kotlin");

      client.eval(session, "data class Point(val x: Int, val y: Int)");
      assertThat(client.eval(session, "listOf(Point(1, 2)).map { it.copy(x = 9) }").toString())
          .contains("Point(x=9, y=2)");
    }
  }

  private Path empty() throws IOException {
    return Files.createDirectory(konsol.home().resolve("empty"));
  }
}
