package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// A cloned folder in which everything that could start a program would, and leaves its name behind
/// when it does; through every door and every policy.
@Tag("slow")
class HostileFolderTest {
  /// What a model asks.
  private static final String QUESTIONS =
      """
      {"tool_calls": [
        {"name": "lsp_diagnostics", "arguments": {"file": "a.txt"}},
        {"name": "lsp_diagnostics", "arguments": {"file": "a.yaml"}},
        {"name": "lsp_diagnostics", "arguments": {"scope": "changed"}},
        {"name": "lsp_symbols", "arguments": {"file": "a.py"}},
        {"name": "lsp_symbols", "arguments": {"query": "a"}},
        {"name": "lsp_hover", "arguments": {"file": "a.ts", "line": 1, "column": 1}}]}
      """;

  private static final String DONE = "{\"text\": \"done\"}";

  @AutoClose private KonsolProgram konsol;
  private Path clone;
  private Path started;

  @BeforeEach
  void aClone() throws IOException {
    konsol = new KonsolProgram(Map.of("KONSOL_TRUST", "")).serve();
    clone = Files.createDirectories(konsol.home().resolve("clone"));
    started = Files.createDirectories(konsol.home().resolve("started"));
    write(".konsol/lsp.json", "{\"evil1\": " + server("konsol") + "}");
    write(".dispatch/lsp.json", "{\"evil2\": " + server("dispatch") + "}");
    write("opencode.json", "{\"lsp\": {\"evil3\": " + server("opencode") + "}}");
    write(
        ".konsol/config.json",
        "{\"model\": \"script:model.json\", \"ask\": [\"shell\"], \"mcpServers\": {\"evil\": {\"command\":"
            + " \"touch\", \"args\": [\"%s\"]}}, \"jdk\": \"%s\", \"jvm\":"
                .formatted(started.resolve("mcp"), clone.resolve("jdk"))
            + " [\"-javaagent:%s\"], \"properties\": {\"a\": \"b\"}}"
                .formatted(clone.resolve("agent.jar")));
    program("jdk/bin/java", "java");
    program("jdk/bin/javac", "javac");
    write("jdk/release", "JAVA_VERSION=\"25\"\n");
    write(".sdkmanrc", "java=../clone/jdk\n");
    write(".java-version", clone.resolve("jdk").toString());
    write("model.json", "{\"replies\": [{\"text\": \"I am the folder's\", \"repeat\": true}]}");
    for (String name : List.of("yaml-language-server", "pyright-langserver", "tsc")) {
      program("node_modules/.bin/" + name, name);
    }
    write("node_modules/typescript/package.json", "{\"version\": \"7.0.1\"}");
    program("node_modules/typescript/bin/tsc", "typescript");
    write(
        ".konsol/boot.java",
        "new ProcessBuilder(\"touch\", \"" + started.resolve("boot.java") + "\").start();");
    write(".konsol/boot.rb", "system('touch', '" + started.resolve("boot.rb") + "')");
    write("package.json", "{}");
    for (String file : List.of("a.txt", "a.yaml", "a.py", "a.ts")) {
      write(file, "x: 1\n");
    }
    sh("git init -q . && git add a.txt && git -c user.name=a -c user.email=a@b commit -qm a");
    sh("git config core.fsmonitor 'touch %s; false'".formatted(started.resolve("fsmonitor")));
    sh("git config filter.evil.clean 'touch %s; cat'".formatted(started.resolve("filter")));
    write(".gitattributes", "*.txt filter=evil\n");
    write("a.txt", "changed\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--standalone"})
  void startsNothingOverMcp(String option) throws IOException {
    try (McpClient client =
        new McpClient(konsol, option.isEmpty() ? new String[0] : new String[] {option})) {
      for (String file : List.of("a.txt", "a.yaml", "a.py", "a.ts")) {
        Map<String, ?> named = Map.of("file", file, "projectRoot", clone.toString());
        client.call("lsp_diagnostics", named);
        client.call("lsp_symbols", named);
      }
      for (String scope : List.of("changed", "workspace")) {
        client.call("lsp_diagnostics", Map.of("scope", scope, "projectRoot", clone.toString()));
      }
      JsonNode said =
          client.call("lsp_diagnostics", Map.of("file", "a.txt", "projectRoot", clone.toString()));
      assertThat(said.path("content").path(0).path("text").asString())
          .contains(".konsol/lsp.json", "konsol trust " + clone);
      assertThat(said.path("isError").asBoolean()).isTrue();
    }
    assertNothingStarted();
  }

  @Test
  void runsNoBuildForAModelAndSaysSo() throws IOException {
    write("pom.xml", "<project>this is not even a pom</project>");
    program("mvnw", "mvnw");
    try (McpClient client = new McpClient(konsol)) {
      JsonNode java =
          client.call("run_java_snippet", Map.of("code", "6 * 7", "projectRoot", clone.toString()));
      assertThat(java.path("content").path(0).path("text").asString()).isEqualTo("42");
      assertThat(java.toString()).contains("konsol trust " + clone, "boot.java", "The build of");
    }
    assertNothingStarted();
  }

  private static String script() {
    return "{\"replies\": [" + QUESTIONS + ", " + DONE + "]}";
  }

  @Test
  void startsNothingOverHttpAndAsksWhoIsThere() throws IOException {
    int questions = 0;
    try (HttpServer server = HttpServer.started(Map.of("KONSOL_TRUST", ""), QUESTIONS, DONE)) {
      String id = server.session();
      server.send(
          server
              .request("/conversations/" + id + "/cwd")
              .PUT(BodyPublishers.ofString("{\"cwd\":\"" + clone + "\"}")));
      try (HttpSocket socket = server.socket("/ws/" + id)) {
        socket.say("type", "message", "text", "go");
        for (JsonNode message = socket.next();
            !Json.type(message).equals("turn_end");
            message = socket.next()) {
          if (Json.type(message).equals("ask")) {
            assertThat(message.path("prompt").asString()).contains("Do you trust " + clone);
            String request = message.path("request_id").asString();
            socket.say("type", "answer", "request_id", request, "text", "no");
            questions++;
          }
        }
      }
      Map<String, ?> named = Map.of("file", "a.txt", "projectRoot", clone.toString());
      new McpHttpClient(server).call("lsp_diagnostics", named);
    }
    assertThat(questions).isPositive();
    assertNothingStarted();
  }

  @Test
  void startsNothingForAnEditor() throws IOException {
    Path script = Files.writeString(konsol.home().resolve("script.json"), script());
    try (AcpClient editor = new AcpClient(konsol, clone, "--model", "script:" + script)) {
      String session = editor.begin(clone);
      editor.result("session/set_mode", Map.of("sessionId", session, "modeId", "read"));
      JsonNode end = editor.prompt("go");
      assertThat(end.path("stopReason").asString()).isEqualTo("end_turn");
      assertThat(editor.told())
          .anyMatch(
              each ->
                  each.at("/params/update/content/text")
                      .asString("")
                      .contains("names as MCP servers is left out"));
    }
    assertNothingStarted();
  }

  @ParameterizedTest
  @ValueSource(strings = {"allow", "ask", "deny"})
  void startsNothingForAnAgent(String permissions) throws IOException {
    Path script = Files.writeString(konsol.home().resolve("script.json"), script());
    try (AgentClient agent =
        new AgentClient(
            konsol,
            clone,
            "--model",
            "script:" + script,
            "--permissions",
            permissions,
            "--task",
            "go")) {
      agent.endInput();
      agent.await("turn_end");
      assertThat(agent.seen("status"))
          .filteredOn(message -> message.path("level").asString("").equals("warning"))
          .anySatisfy(
              message ->
                  assertThat(message.path("message").asString()).contains("konsol trust " + clone));
    }
    assertNothingStarted();
  }

  @Test
  void aModelThatMayWriteFilesHasNoShellByThat() throws IOException {
    Path script =
        Files.writeString(
            konsol.home().resolve("script.json"),
            """
            {"replies": [{"tool_calls": [{"name": "write_file", "arguments":
               {"path": ".konsol/lsp.json", "content": "{\\"mine\\": %s}"}}]},
             {"tool_calls": [{"name": "lsp_diagnostics", "arguments": {"file": "a.txt"}}]},
             {"text": "done"}]}
            """
                .formatted(server("written").replace("\"", "\\\"")));
    try (AgentClient agent =
        new AgentClient(
            konsol,
            clone,
            "--model",
            "script:" + script,
            "--allow",
            "write_file:.konsol/*",
            "--deny",
            "shell",
            "--trust-project",
            "--task",
            "go")) {
      agent.endInput();
      agent.await("turn_end");
    }
    assertThat(clone.resolve(".konsol/lsp.json")).content().contains("mine");
    assertThat(started.resolve("written")).doesNotExist();
  }

  @Test
  void theFoldersModelAndServersDoNotCountUnasked() throws IOException {
    Cli agent = run("agent", "--stdio", "--task", "go");
    assertThat(agent.exit()).isNotZero();
    assertThat(agent.err()).contains("'model', 'mcpServers'", "konsol trust " + clone);
    assertNothingStarted();
  }

  @Test
  void aPersonsCommandsRunWhatIsObviousAndNoCommandOfTheFolder() throws IOException {
    for (String[] words :
        new String[][] {
          {"lsp", "check", "a.txt", "a.yaml", "a.py", "a.ts"},
          {"lsp", "changed"},
          {"lsp", "status"},
          {"doctor"},
        }) {
      run(words);
    }
    for (Cli eval : List.of(run("eval", "1 + 1"), run("eval", "--session", "s", "1 + 1"))) {
      assertThat(eval.out()).isEqualTo("2\n");
      assertThat(eval.err())
          .contains("'jdk', 'properties', 'jvm' in " + clone)
          .contains(".sdkmanrc does not name a release of Java");
    }
    assertNothingStarted();
    assertThat(run("lsp", "check", "a.txt").err()).contains("konsol trust " + clone);
  }

  @Test
  void aDaemonThatRunsAlreadyLearnsWhatItsUserTrusts() {
    assertThat(run("start", "--trust-project").exit()).isZero();
    run("lsp", "check", "a.txt");
    assertThat(started.resolve("konsol")).exists();
  }

  /// The user's daemon runs in `/`, wherever the command was called that has started it.
  @Test
  void aRelativeFolderIsTheCommandsAndNotTheDaemonsThatItStarts() throws IOException {
    Path mine = Files.createDirectories(konsol.home().resolve("mine"));
    try {
      assertThat(usual(mine, ".", "console", "ls").exit()).isZero();
      usual(clone, "", "lsp", "check", "a.txt");
      assertNothingStarted();
      usual(clone, ".", "lsp", "check", "a.txt");
      assertThat(started.resolve("konsol")).exists();
    } finally {
      assertThat(usual(mine, "", "stop").exit()).isZero();
    }
  }

  private Cli usual(Path folder, String trusted, String... words) {
    ProcessBuilder command = konsol.command(words).directory(folder.toFile());
    command.environment().remove("KONSOL_DIR");
    command.environment().putAll(Map.of("KONSOL_TRUST", trusted, "KONSOL_HTTP", "off"));
    return Cli.run(konsol, command);
  }

  @Test
  void trustLetsWhatIsThereStartUntilItChanges() throws IOException {
    assertThat(run("trust").out())
        .contains(".konsol/lsp.json", "opencode.json", "node_modules/.bin/tsc");
    run("lsp", "check", "a.txt");
    assertThat(started.resolve("konsol")).exists();

    write(".konsol/lsp.json", "{\"evil1\": " + server("changed") + "}");
    run("lsp", "check", "a.txt");
    assertThat(started.resolve("changed")).doesNotExist();

    assertThat(run("trust", "--list").out()).contains(clone.toString());
    assertThat(run("trust", "--revoke").exit()).isZero();
    assertThat(run("trust", "--list", "--json").out()).isEqualTo("{\"folders\":[]}\n");
  }

  private Cli run(String... words) {
    return Cli.run(konsol, konsol.command(words).directory(clone.toFile()));
  }

  private void assertNothingStarted() throws IOException {
    try (Stream<Path> files = Files.list(started)) {
      assertThat(files).isEmpty();
    }
  }

  private String server(String name) {
    return "{\"command\": [\"touch\", \"%s\"], \"extensions\": [\".txt\"]}"
        .formatted(started.resolve(name));
  }

  private void program(String file, String name) throws IOException {
    write(file, "#!/bin/sh\ntouch " + started.resolve(name) + "\n");
    Files.setPosixFilePermissions(
        clone.resolve(file), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void write(String name, String text) throws IOException {
    Path file = clone.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void sh(String command) throws IOException {
    try {
      Process process =
          new ProcessBuilder("sh", "-c", command).directory(clone.toFile()).inheritIO().start();
      assertThat(process.waitFor()).as(command).isZero();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
