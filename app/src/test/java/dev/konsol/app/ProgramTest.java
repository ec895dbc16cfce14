package dev.konsol.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.cli.Completion;
import dev.konsol.client.cli.Reference;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.core.json.JsonObject;
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
        .hasToString("konsol: 'consle' is no command of konsol; did you mean 'console'?\n");
    assertThat(out.size()).isZero();
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

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void completionsAreAsExpected(String shell) throws IOException {
    assertThat(Files.readString(Path.of("src/test/resources/completion." + shell)))
        .as("write it again with: ./konsol completion " + shell)
        .isEqualTo(Completion.of(program.root(), shell).orElseThrow());
  }

  @Test
  void bashCompletesWithTheScript() throws IOException, InterruptedException {
    Path script = Files.createTempFile("completion", ".bash");
    String test =
        "COMP_WORDS=(konsol console cre); COMP_CWORD=2; _konsol; echo \"${COMPREPLY[*]}\"\n"
            + "COMP_WORDS=(konsol --debug console wait --t); COMP_CWORD=4; _konsol; echo"
            + " \"${COMPREPLY[*]}\"\n";
    Files.writeString(script, Completion.of(program.root(), "bash").orElseThrow() + test);
    Process bash = new ProcessBuilder("bash", script.toString()).start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    Files.delete(script);

    assertThat(answer).isEqualTo("create\n--timeout\n");
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
