package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Every command of `konsol console` from a shell: data on stdout, one line on stderr when
/// something is wrong, 1 for a failure and 2 for wrong usage.
@Tag("slow")
class CommandLineTest {
  @RegisterExtension static final KonsolProgram konsol = new KonsolProgram();

  @Test
  void versionAndHelpGoToStdout() {
    assertThat(konsol("--version").ok()).startsWith("konsol ").hasLineCount(1);
    assertThat(konsol("--help").ok()).contains("serve", "console", "start", "stop");
    assertThat(konsol("console", "--help").ok()).contains("create", "attach", "screen");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void completionsAreThere(String shell) {
    assertThat(konsol("completion", shell).ok()).contains("console");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "levitate",
        "console levitate",
        "console send",
        "console wait",
        "--levitate",
        "console ls --levitate",
        "console resize k x y",
        "completion tcsh"
      })
  void wrongUsageIsTwoAndOneLine(String line) {
    assertThat(konsol(line.split(" ", -1)).failure(2)).startsWith("konsol: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "send nobody x",
        "read nobody",
        "screen nobody",
        "wait nobody",
        "resize nobody 10 10",
        "kill nobody",
        "rm nobody"
      })
  void anUnknownConsoleIsOneAndNamed(String line) {
    assertThat(konsol(("console " + line).split(" ", -1)).failure(1))
        .startsWith("konsol: ")
        .contains("nobody");
  }

  @Test
  void createPrintsTheKeyAndReadTheOutput() {
    assertThat(konsol("console", "create", "--key", "create", "echo $((40 + 2))").ok())
        .isEqualTo("create\n");
    konsol("console", "wait", "create");
    assertThat(konsol("console", "read", "create", "--raw").ok()).isEqualTo("42\r\n");
    assertThat(konsol("console", "read", "create", "--text").ok().strip()).isEqualTo("42");
  }

  @Test
  void createMakesUpAKey() {
    String first = konsol("console", "create", "--", "sleep", "100").ok().strip();
    String second = konsol("console", "create", "--", "sleep", "100").ok().strip();
    assertThat(first).isNotBlank().isNotEqualTo(second);
    konsol("console", "rm", "--force", first).ok();
    konsol("console", "rm", "--force", second).ok();
  }

  @Test
  void createTakesArgumentsAsTheyAre() {
    konsol("console", "create", "--key", "args", "--", "printf", "%s|", "a b", "$HOME").ok();
    konsol("console", "wait", "args");
    assertThat(konsol("console", "read", "args", "--raw").ok()).isEqualTo("a b|$HOME|");
  }

  @Test
  void createKeepsDirectoryAndEnvironmentOfTheCaller() throws IOException {
    Path here = Files.createDirectory(konsol.home().resolve("callers"));
    ProcessBuilder create =
        konsol.command("console", "create", "--key", "caller", "pwd -P; echo $COLOUR");
    create.environment().put("COLOUR", "blue");
    Cli.run(konsol, create.directory(here.toFile())).ok();
    konsol("console", "wait", "caller");
    assertThat(konsol("console", "read", "caller", "--raw").ok())
        .isEqualTo(here.toRealPath() + "\r\nblue\r\n");
  }

  @Test
  void createTwiceIsAFailureThatNamesTheKey() {
    konsol("console", "create", "--key", "twice", "sleep 100").ok();
    assertThat(konsol("console", "create", "--key", "twice", "sleep 100").failure(1))
        .contains("twice");
    konsol("console", "rm", "twice").ok();
  }

  @Test
  void lsIsATable() {
    konsol("console", "create", "--key", "listed", "sleep 100").ok();
    assertThat(konsol("console", "ls").ok().lines().toList())
        .anyMatch(line -> line.matches("listed\\s+running.*sleep 100"))
        .first()
        .asString()
        .startsWith("KEY");
    konsol("console", "rm", "listed").ok();
  }

  @Test
  void sendTypesAndWaitWaits() {
    konsol("console", "create", "--key", "typed", "read a; read b; echo \"<$a><$b>\"; exit 3").ok();
    konsol("console", "send", "typed", "one\\n").ok();
    konsol("console", "send", "typed", "two", "--enter").ok();
    assertThat(konsol("console", "wait", "typed").ok().strip()).isEqualTo("3");
    assertThat(konsol("console", "read", "typed", "--raw").ok()).contains("<one><two>");
  }

  @Test
  void sendTakesKeysAndStdin() {
    konsol("console", "create", "--key", "stdin", "cat > /dev/null; echo over").ok();
    Cli.withInput(konsol, "from a pipe\n", "console", "send", "stdin", "-").ok();
    konsol("console", "send", "stdin", "--key", "C-d").ok();
    konsol("console", "wait", "stdin").ok();
    assertThat(konsol("console", "read", "stdin", "--raw").ok())
        .contains("from a pipe")
        .contains("over");
  }

  @Test
  void sendThatWasOnlyPartlyTakenIsAFailure() {
    try (LineClient client = konsol.connect()) {
      String deaf = "stty raw -echo; echo ready; exec sleep 100";
      client.ready("measured", deaf);
      int room = fill(client, "measured", Integer.MAX_VALUE);
      client.ready("nearly-full", deaf);
      fill(client, "nearly-full", room - 20_000);
      assertThat(konsol("console", "send", "nearly-full", "x".repeat(100_000)).failure(1))
          .contains("nearly-full");
      client.remove("measured");
      client.remove("nearly-full");
    }
  }

  /// Types what nobody reads until no more is taken; answers how much was.
  private static int fill(LineClient client, String key, int most) {
    int filled = 0;
    while (filled < most) {
      int length = Math.min(50_000, most - filled);
      int taken =
          client.ask("send", "key", key, "input", "x".repeat(length)).path("accepted").asInt(0);
      filled += taken;
      if (taken < length) {
        break;
      }
    }
    return filled;
  }

  @Test
  void waitSaysWhenItWasInVain() {
    konsol("console", "create", "--key", "vain", "echo no; exec sleep 100").ok();
    konsol("console", "wait", "vain", "--pattern", "no").ok();
    Cli late = konsol("console", "wait", "vain", "--pattern", "yes", "--timeout", "1");
    assertThat(late.exit()).isEqualTo(3);
    assertThat(late.err().lines()).hasSize(1);
    konsol("console", "rm", "vain").ok();
  }

  @Test
  void screenShowsWhatAPersonWouldSee() {
    konsol(
            "console",
            "create",
            "--key",
            "screen",
            "--rows",
            "5",
            "--cols",
            "20",
            "printf 'one\\033[3;4Hthree'; exec sleep 100")
        .ok();
    konsol("console", "wait", "screen", "--pattern", "three").ok();
    assertThat(
            konsol("console", "screen", "screen").ok().lines().map(String::stripTrailing).toList())
        .startsWith("one", "", "   three");
    konsol("console", "resize", "screen", "10", "40").ok();
    assertThat(Json.read(konsol("console", "screen", "screen", "--json").ok()).get("rows"))
        .hasSize(10);
    konsol("console", "kill", "screen").ok();
    konsol("console", "rm", "screen").ok();
  }

  @Test
  void readFollowsToTheEnd() {
    konsol("console", "create", "--key", "follow", "for i in 1 2 3; do echo $i; sleep 0.2; done")
        .ok();
    assertThat(konsol("console", "read", "follow", "--raw", "--follow").ok())
        .isEqualTo("1\r\n2\r\n3\r\n");
  }

  @Test
  void everyCommandThatPrintsDataHasJson() {
    JsonNode created =
        Json.read(
            konsol("console", "create", "--json", "--key", "json", "echo hi; exec sleep 100").ok());
    assertThat(created.get("key").asString()).isEqualTo("json");
    assertThat(created.get("pid").asLong()).isPositive();
    assertThat(
            Json.read(konsol("console", "wait", "json", "--pattern", "hi", "--json").ok())
                .get("evidence")
                .asString())
        .isEqualTo("pattern");
    assertThat(Json.read(konsol("console", "ls", "--json").ok()).get("sessions").isArray())
        .isTrue();
    assertThat(
            Json.read(
                    konsol("console", "read", "json", "--json")
                        .ok()
                        .lines()
                        .findFirst()
                        .orElseThrow())
                .get("data")
                .asString())
        .isEqualTo("hi\r\n");
    assertThat(
            Json.read(konsol("console", "screen", "json", "--json").ok())
                .get("rows")
                .get(0)
                .asString()
                .stripTrailing())
        .isEqualTo("hi");
    assertThat(Json.read(konsol("status", "--json").ok()).get("running").asBoolean()).isTrue();
    konsol("console", "rm", "json").ok();
  }

  @Test
  void theProgramRunsThroughALinkFromAnywhere() throws IOException {
    Path link = Files.createSymbolicLink(konsol.home().resolve("link"), Launcher.path());
    Path second = Files.createSymbolicLink(konsol.home().resolve("second"), Path.of("link"));
    ProcessBuilder version = konsol.command("--version");
    version.command().set(0, second.toString());
    assertThat(Cli.run(konsol, version.directory(Path.of("/").toFile())).ok())
        .isEqualTo(konsol("--version").out());
    assertThat(link).exists();
    ProcessBuilder config = konsol.command("mcp", "--print-config", "codex");
    config.command().set(0, second.toString());
    // The link stays when the program is replaced.
    assertThat(Cli.run(konsol, config).out()).contains("command = \"" + second + "\"");
    config.command().set(0, Launcher.path().toString());
    assertThat(Cli.run(konsol, config).out()).contains("command = \"" + Launcher.path() + "\"");
  }

  @Test
  void attachWithoutATerminalSaysSo() {
    konsol("console", "create", "--key", "noterm", "sleep 100").ok();
    assertThat(konsol("console", "attach", "noterm").failure(1)).contains("terminal");
    konsol("console", "rm", "noterm").ok();
    assertThat(konsol("console", "create", "--attach", "--key", "lost", "sleep 100").failure(1))
        .contains("terminal");
    assertThat(konsol("console", "ls", "-q").ok().lines()).doesNotContain("lost");
  }

  @Test
  void aClosedPipeIsNoStackTrace() {
    konsol("console", "create", "--key", "pipe", "seq 1 100000").ok();
    konsol("console", "wait", "pipe").ok();
    ProcessBuilder head = konsol.command("console", "read", "pipe", "--raw");
    head.command().addAll(0, java.util.List.of("sh", "-c", "\"$@\" | head -n 1", "sh"));
    Cli first = Cli.run(konsol, head);
    assertThat(first.out()).isEqualTo("1\r\n");
    assertThat(first.err()).isEmpty();
    ProcessBuilder full = konsol.command("console", "read", "pipe", "--raw");
    full.command().addAll(0, java.util.List.of("sh", "-c", "exec \"$@\" >/dev/full", "sh"));
    assertThat(Cli.run(konsol, full).failure(1)).startsWith("konsol: cannot write to stdout");
  }

  private static Cli konsol(String... arguments) {
    return Cli.run(konsol, arguments);
  }
}
