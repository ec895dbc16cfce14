package dev.konsol.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.cli.ManPage;
import dev.konsol.client.cli.Reference;
import dev.konsol.client.cli.ShellCompletion;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.wire.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProgramTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Program program =
      new Program(
          new Streams(
              new ByteArrayInputStream(new byte[0]),
              print(out),
              print(err),
              Optional.empty(),
              false),
          Map.of("HOME", "/nowhere"),
          new Build("1.2.3", "abc", Path.of("/nowhere")));

  @Test
  void theVersionIsOneLine() {
    assertThat(program.run(List.of("--version"))).isZero();
    assertThat(out).hasToString("konsol 1.2.3\n");
  }

  @Test
  void wrongUsageIsOneLineOnStderrAndTwo() {
    assertThat(program.run(List.of("consle"))).isEqualTo(2);
    assertThat(err)
        .hasToString("konsol: 'consle' is not a command of konsol; did you mean 'console'?\n");
    assertThat(out.size()).isZero();
  }

  @Test
  void aFormatThatNobodyKnowsIsWrongUsage() {
    assertThat(program.run(List.of("session", "export", "a", "--format", "xx"))).isEqualTo(2);
    assertThat(err).hasToString("konsol: --format takes markdown or notebook, not 'xx'\n");
  }

  @Test
  void statusOfNothingIsOne() {
    assertThat(program.run(List.of("status", "--json"))).isEqualTo(1);
    assertThat(out)
        .hasToString("{\"running\":false,\"directory\":\"/nowhere/.local/state/konsol\"}\n");
  }

  @Test
  void traceOnlyWithDebug() {
    assertThat(program.run(List.of("serve", "--dir", "/proc/no", "--debug"))).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("konsol: ").contains("\tat ");
  }

  /// Names of files come from clones and archives.
  @Test
  void whatATerminalWouldObeyInAnErrorIsBlank() {
    assertThat(program.run(List.of("serve", "--dir", "/proc/no\033]52;c;eA==\007"))).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("konsol: /proc/no ]52;c;eA==  cannot be made");
  }

  @Test
  void aClientsConfigurationIsDataToo() {
    assertThat(program.run(List.of("mcp", "--print-config", "codex", "--json"))).isZero();
    JsonObject printed = JsonObject.parse(out.toString(StandardCharsets.UTF_8));
    assertThat(printed.names()).containsExactly("client", "place", "config");
    assertThat(printed.text("client")).isEqualTo("codex");
    assertThat(printed.text("place")).isEqualTo("~/.codex/config.toml");
    assertThat(printed.text("config")).startsWith("[mcp_servers.konsol]\n").endsWith("\n");
    assertThat(err.size()).isZero();

    assertThat(program.run(List.of("mcp", "--json"))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--print-config");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude-code", "gemini", "opencode", "cursor", "vscode", "zed"})
  void aClientsConfigurationIsJsonWithTheLauncherThatWasCalled(String client) {
    System.setProperty("konsol.launcher", "/called/konsol");
    try {
      assertThat(program.run(List.of("mcp", "--print-config", client))).isZero();
    } finally {
      System.clearProperty("konsol.launcher");
    }
    assertThat(JsonObject.parse(out.toString(StandardCharsets.UTF_8)).toString())
        .contains("\"/called/konsol\"")
        .doesNotContain("/nowhere");
    assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1).contains(": ");
  }

  @Test
  void withoutALauncherAClientsConfigurationNamesTheBuilds() {
    assertThat(program.run(List.of("mcp", "--print-config", "codex"))).isZero();
    assertThat(out)
        .hasToString("[mcp_servers.konsol]\ncommand = \"/nowhere/konsol\"\nargs = [\"mcp\"]\n");
    assertThat(program.run(List.of("mcp", "--print-config", "cursr"))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("did you mean 'cursor'?");
  }

  @Test
  void aLoginIsAtAServerThatIsConfiguredOrAnAddressThatIsSafe() {
    assertThat(program.run(List.of("mcp", "logon", "far"))).isEqualTo(2);
    assertThat(program.run(List.of("mcp", "login"))).isEqualTo(2);
    assertThat(program.run(List.of("mcp", "login", "far"))).isEqualTo(1);
    assertThat(program.run(List.of("mcp", "login", "http://far.example/mcp"))).isEqualTo(1);
    assertThat(program.run(List.of("mcp", "logout", "https://far.example/mcp"))).isZero();
    assertThat(err)
        .hasToString(
            """
            konsol: 'logon' is not login or logout; did you mean 'login'?
            konsol: 'mcp login' needs a NAME
            konsol: no server 'far' over HTTP is configured
            konsol: The server is refused: 'http://far.example/mcp' is not https
            """);
    assertThat(out).hasToString("There was no login at https://far.example/mcp.\n");
  }

  @Test
  void helpShowsEveryCommandThatIsNotHidden() {
    assertThat(program.run(List.of("--help"))).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("  console ", "  serve ", "  doctor ")
        .doesNotContain("train");
  }

  @Test
  void theReferencePageIsWhatTheProgramSays() throws IOException {
    assertThat(Files.readString(Path.of("../docs/reference/cli.md")))
        .as("write it again with: ./konsol reference > docs/reference/cli.md")
        .isEqualTo(Reference.of(program.root()));
  }

  @Test
  void theManualPageIsWhatTheProgramSays() throws IOException {
    assertThat(Files.readString(Path.of("../docs/reference/konsol.1")))
        .as("write it again with: ./konsol man > docs/reference/konsol.1")
        .isEqualTo(ManPage.of(program.root()));
  }

  @Test
  void groffHasNothingToSayOfTheManualPage() throws IOException, InterruptedException {
    Path groff = Path.of("/usr/bin/groff");
    Assumptions.assumeTrue(Files.isExecutable(groff), "groff is not installed");
    Process process =
        new ProcessBuilder(
                groff.toString(),
                "-man",
                "-K",
                "utf8",
                "-T",
                "utf8",
                "-ww",
                "-z",
                "../docs/reference/konsol.1")
            .redirectErrorStream(true)
            .start();
    assertThat(process.getInputStream()).hasContent("");
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void konsolAloneWithoutATerminalIsHelp() {
    assertThat(program.run(List.of())).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("usage: konsol", "  console ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"console", "lsp", "session"})
  void aGroupAloneIsItsHelp(String group) {
    assertThat(program.run(List.of(group))).isZero();
    String alone = out.toString(StandardCharsets.UTF_8);
    out.reset();
    assertThat(program.run(List.of("help", group))).isZero();
    assertThat(alone)
        .startsWith(program.root().called(group).summary() + "\n")
        .isEqualTo(out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void helpIsAboutWhatIsNamed() {
    assertThat(program.run(List.of("help", "console", "create"))).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("usage: konsol console create");
    assertThat(program.run(List.of("help", "consle"))).isEqualTo(2);
    assertThat(program.run(List.of("attach", "web"))).isEqualTo(2);
    assertThat(program.run(List.of("kill", "web"))).isEqualTo(2);
    assertThat(err)
        .hasToString(
            """
            konsol: 'consle' is not a command of konsol; did you mean 'console'?
            konsol: 'attach' is not a command of konsol; did you mean 'console attach'?
            konsol: 'kill' is not a command of konsol; did you mean 'console kill'?
            """);
  }

  @Test
  void versionIsACommandToo() {
    assertThat(program.run(List.of("version"))).isZero();
    assertThat(program.run(List.of("version", "--json"))).isZero();
    assertThat(out).hasToString("konsol 1.2.3\n{\"version\":\"1.2.3\",\"build\":\"abc\"}\n");
  }

  @Test
  void whereNoDaemonRunsThereAreNoSessions() {
    assertThat(program.run(List.of("ls"))).isZero();
    assertThat(program.run(List.of("top"))).isZero();
    assertThat(program.run(List.of("session", "ls", "--json"))).isZero();
    assertThat(program.run(List.of("a"))).isEqualTo(1);
    assertThat(program.run(List.of("a", "web"))).isEqualTo(1);
    String heading = "NAME  KIND  STATE  ATTENTION  AGE  CPU  MEM  FOLDER\n";
    assertThat(out).hasToString(heading + heading + "{\"sessions\":[]}\n");
    assertThat(err)
        .hasToString(
            """
            konsol: no console runs: 'konsol console create --attach COMMAND' starts one
            konsol: there is no console 'web'
            """);
  }

  @Test
  void modelsAreListedWithoutAskingAnybody() {
    assertThat(program.run(List.of("models"))).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .anyMatch(line -> line.matches("anthropic:claude-sonnet-4\\* +200000 +64000 +3 / 15"))
        .contains(
            "Providers: anthropic, azure, bedrock, gemini, ollama, openai, openai-responses,"
                + " vertex");
    out.reset();
    assertThat(program.run(List.of("models", "--json"))).isZero();
    assertThat(JsonObject.parse(out.toByteArray()).objects("models"))
        .anySatisfy(
            model ->
                assertThat(model)
                    .hasToString(
                        "{\"model\":\"openai:gpt-4.1*\",\"window\":1047576,\"output\":32768,"
                            + "\"price\":{\"input\":2,\"output\":8,\"cache_read\":0.5,\"cache_write\":2}}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void completionsAreAsExpected(String shell) throws IOException {
    assertThat(Files.readString(Path.of("src/test/resources/completion." + shell)))
        .as("write it again with: ./konsol completion " + shell)
        .isEqualTo(ShellCompletion.of(program.root(), shell).orElseThrow());
  }

  @Test
  void bashCompletesWithTheScript() throws IOException, InterruptedException {
    Path script = Files.createTempFile("completion", ".bash");
    String test =
        "COMP_WORDS=(konsol console cre); COMP_CWORD=2; _konsol; echo \"${COMPREPLY[*]}\"\n"
            + "COMP_WORDS=(konsol --debug console wait --t); COMP_CWORD=4; _konsol; echo"
            + " \"${COMPREPLY[*]}\"\n"
            + completed("ls --kind e")
            + completed("completion z")
            + completed("help ver")
            + "konsol() { echo \"$*\" >&2; echo one; echo two; }\n"
            + completed("console read t")
            + completed("eval --session t")
            + completed("serve --store t");
    Files.writeString(script, ShellCompletion.of(program.root(), "bash").orElseThrow() + test);
    Process bash = new ProcessBuilder("bash", script.toString()).start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    Files.delete(script);

    assertThat(answer).isEqualTo("create\n--timeout\neval\nzsh\nversion\ntwo\ntwo\n\n");
  }

  @Test
  void bashNeitherExpandsANameNorLeavesItUnquoted() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("completion");
    Path script = folder.resolve("script.bash");
    Files.writeString(
        script,
        ShellCompletion.of(program.root(), "bash").orElseThrow()
            + "konsol() { printf '%s\\n' '$(touch expanded)' '`touch expanded`' 'two words' '*'; }\n"
            + completed("a ")
            + completed("console read t")
            + completed("console read two\\\\")
            + completed("repl --session '$'"));
    Process bash = new ProcessBuilder("bash", script.toString()).directory(folder.toFile()).start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();

    assertThat(folder.resolve("expanded")).doesNotExist();
    assertThat(answer)
        .isEqualTo(
            """
            \\$\\(touch\\ expanded\\) \\`touch\\ expanded\\` two\\ words \\*
            two\\ words
            two\\ words
            \\$\\(touch\\ expanded\\)
            """);
    Files.delete(script);
    Files.delete(folder);
  }

  /// What a script prints that completes the last of these words.
  private static String completed(String words) {
    int last = words.split(" ", -1).length;
    return "COMP_WORDS=(konsol %s); COMP_CWORD=%d; _konsol; echo \"${COMPREPLY[*]}\"\n"
        .formatted(words, last);
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
