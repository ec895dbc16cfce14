package dev.konsol.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.policy.Policy;
import dev.konsol.app.daemon.Daemon;
import dev.konsol.app.daemon.DaemonSettings;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.HttpChoice;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.client.env.Streams;
import dev.konsol.core.trust.Trust;
import dev.konsol.testkit.Await;
import dev.konsol.wire.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands against a daemon in the same process, without the launcher.
@SuppressWarnings("NullAway.Init") // filled before each test
final class CommandsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private Path folder;
  private StateDirectory directory;
  private Daemon daemon;

  @BeforeEach
  void start() throws IOException {
    Path script =
        Files.writeString(
            folder.resolve("script.json"),
            "{\"replies\":[{\"tool_calls\":[{\"name\":\"ask_user\",\"arguments\":{\"question\":\"Well?\"}}]}]}");
    directory = new StateDirectory(folder.resolve("d"));
    daemon =
        Daemon.start(
            new DaemonSettings(
                directory,
                environment(),
                build(),
                new DaemonSettings.Wishes(
                    new HttpChoice.Off(),
                    new AgentOptions("script:" + script, Optional.empty(), Policy.CAREFUL),
                    Trust.everything())));
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  void restartNamesEverythingThatItWouldEnd() {
    assertThat(konsol("console", "create", "--key", "precious", "sleep 100").code()).isZero();
    Ran refused = konsol("restart");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .isEqualTo("konsol: this ends consoles: precious; say --yes if that is meant\n");
  }

  @Test
  void aRestartThatCannotSucceedEndsNothing() throws IOException {
    assertThat(konsol("console", "create", "--key", "precious", "sleep 100").code()).isZero();

    assertThat(konsol("restart", "--yes", "--http", "junk").code()).isEqualTo(2);
    Path config = folder.resolve(".config/konsol/config.json");
    Files.createDirectories(config.getParent());
    Files.writeString(config, "{\"http\":");
    assertThat(konsol("restart", "--yes").err()).contains("the file ends too early");

    assertThat(konsol("console", "ls", "--quiet").out()).isEqualTo("precious\n");
  }

  @Test
  void aRecordingIsThereAsTheDaemonsAnswer() {
    assertThat(konsol("console", "create", "--key", "said", "echo hello").code()).isZero();
    assertThat(konsol("console", "wait", "said").out()).isEqualTo("0\n");

    Ran recorded = konsol("console", "record", "--json", "said");

    assertThat(recorded.code()).isZero();
    assertThat(recorded.out().lines()).hasSize(1);
    JsonObject answer = JsonObject.parse(recorded.out());
    assertThat(answer.text("format")).isEqualTo("asciicast");
    assertThat(konsol("console", "record", "said").out()).isEqualTo(answer.text("data"));
  }

  @Test
  void ofALineThatIsTooLongNothingIsTyped() {
    assertThat(konsol("console", "create", "--key", "lines", "cat").code()).isZero();

    Ran refused = konsolWith("x".repeat(10_000) + "\n", "console", "send", "lines", "-");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("nothing was sent");
    assertThat(konsolWith("y\n", "console", "send", "lines", "-").code()).isZero();
    assertThat(konsol("console", "wait", "--pattern", "y\\s+y", "lines").code()).isZero();
    assertThat(konsol("console", "read", "lines").out()).isEqualTo("y\ny\n");
  }

  @Test
  void anAgentThatWaitsForAnAnswerIsNamedToo() throws IOException {
    try (SocketChannel channel =
        SocketChannel.open(UnixDomainSocketAddress.of(directory.socket()))) {
      say(channel, "{\"cmd\":\"open\",\"door\":\"agent\",\"cwd\":\"" + folder + "\"}");
      say(channel, "{\"type\":\"message\",\"text\":\"ask me\"}");
      Await.until("the question", PATIENCE, () -> live().contains("\"state\":\"waiting\""));
      JsonObject agent =
          JsonObject.parse(konsol("status", "--json").out()).objects("live").getFirst();
      assertThat(agent.text("kind")).isEqualTo("agent");
      assertThat(agent.text("attention")).isEqualTo("waiting");
      assertThat(konsol("restart").err())
          .isEqualTo(
              "konsol: this ends agents at work: "
                  + agent.text("name")
                  + " (waiting); say --yes if that is meant\n");
    }
  }

  private String live() {
    return konsol("status", "--json").out();
  }

  private static void say(SocketChannel channel, String line) throws IOException {
    channel.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void statusTellsWhatLives() {
    konsol("console", "create", "--key", "precious", "--cwd", folder.toString(), "sleep 100");
    JsonObject status = JsonObject.parse(konsol("status", "--json").out());
    // It has just begun, or is silent by now.
    String live = status.objects("live").getFirst().toString().replace("working", "none");
    assertThat(live)
        .isEqualTo(
            "{\"kind\":\"console\",\"name\":\"precious\",\"state\":\"running\","
                + "\"attention\":\"none\",\"directory\":\""
                + folder
                + "\"}");
    assertThat(konsol("status").out()).contains("precious", folder.toString());
  }

  @Test
  void aReadIsOneObject() {
    konsol("console", "create", "--key", "said", "echo hi");
    konsol("console", "wait", "said");
    assertThat(JsonObject.parse(konsol("console", "read", "--json", "said").out()).text("data"))
        .isEqualTo("hi\r\n");
    assertThat(konsol("console", "read", "--json", "--offset", "4", "said").out())
        .isEqualTo("{\"ok\":true,\"data\":\"\",\"offset\":4,\"next_offset\":4,\"ended\":true}\n");
  }

  @Test
  void createAnswersAllThatTheDaemonSaid() {
    JsonObject created =
        JsonObject.parse(konsol("console", "create", "--json", "--key", "k", "true").out());
    assertThat(created.text("key")).isEqualTo("k");
    assertThat(created.text("log_path")).startsWith(directory.logs().toString());
  }

  @Test
  void sendTellsHowMuchWasTaken() {
    konsol("console", "create", "--key", "cat", "cat");
    assertThat(konsol("console", "send", "--json", "--enter", "cat", "abc").out())
        .isEqualTo("{\"ok\":true,\"key\":\"cat\",\"accepted\":4}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "console resize k 0 10",
        "console resize k 10 1001",
        "console create --rows 0 true",
        "console create --cols 1001 true",
        "console create --key= true",
        "console attach --prefix F1 k",
        "status --dir=",
        "agent --stdio --permissions perhaps",
        "start --allow :x",
        "console wait k --timeout soon",
        "console wait k --timeout -1",
        "console wait k --timeout 86401",
      })
  void whatMakesNoSenseIsWrongUsage(String line) {
    Ran ran = konsol(line.split(" ", -1));
    assertThat(ran.code()).as(ran.toString()).isEqualTo(2);
    assertThat(ran.err()).startsWith("konsol: ").hasLineCount(1);
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void aFileIsNoDirectory() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    Ran ran = konsol("start", "--dir", file.toString());
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err())
        .isEqualTo("konsol: " + file + " is not a directory: choose another with --dir\n");
  }

  @Test
  void anUnknownLanguageServerIsAFailure() {
    Ran ran = konsol("lsp", "restart", "nobody");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).startsWith("konsol: ").contains("'nobody'").hasLineCount(1);
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void theDoctorTellsEachPartWithWhatToDo() {
    Ran ran = konsol("doctor", "--json");
    List<JsonObject> findings = JsonObject.parse(ran.out()).objects("findings");
    assertThat(findings)
        .extracting(each -> each.text("what"))
        .contains("containment", "daemon", "mvn", "ruby", "model", "typescript", "jdtls");
    assertThat(findings)
        .filteredOn(each -> !each.flag("ok"))
        .isNotEmpty()
        .allMatch(each -> each.has("todo"));
    // Here it runs from no folder at all, so its compilers are missing.
    assertThat(ran.code()).isEqualTo(1);
    assertThat(konsol("doctor").out()).contains("MISSING  evaluates", "konsol doctor --all");
  }

  @Test
  void everythingInTheDirectoryIsForItsOwnerAlone() throws IOException {
    konsol("console", "create", "--key", "k", "echo hi");
    konsol("console", "wait", "k");
    try (Stream<Path> files = Files.walk(directory.path())) {
      for (Path file : files.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------");
      }
    }
    assertThat(directory.lockFile()).exists();
  }

  private record Ran(int code, String out, String err) {}

  private Ran konsol(String... words) {
    return konsolWith("", words);
  }

  private Ran konsolWith(String input, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            print(out),
            print(err),
            Optional.empty(),
            false);
    int code = new Program(streams, environment(), build()).run(List.of(words));
    return new Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private Map<String, String> environment() {
    return Map.of(
        "PATH",
        System.getenv().getOrDefault("PATH", "/usr/bin:/bin"),
        "HOME",
        folder.toString(),
        "KONSOL_DIR",
        directory.path().toString());
  }

  private static Build build() {
    return new Build("1.2.3", "abc", Path.of("/nowhere"));
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
