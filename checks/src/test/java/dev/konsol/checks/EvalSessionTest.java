package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// `konsol eval --session` and `konsol session`: evaluations that the daemon keeps.
@Tag("slow")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class EvalSessionTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  /// stdout is for the code, whichever way it runs.
  @Test
  void whatIsPrintedWhileASessionStartsGoesToStderr() throws IOException {
    Path folder = konsol.home().resolve("p");
    Files.createDirectories(folder.resolve(".konsol"));
    Files.writeString(
        folder.resolve(".konsol/boot.java"), "System.out.println(\"started\"); int n = 6;");
    String project = folder.toString();

    Cli alone = Cli.run(konsol, "eval", "--project", project, "System.out.println(n); n * 7");
    assertThat(alone).isEqualTo(new Cli(0, "6\n42\n", "started\n"));
    String[] kept = {
      "eval", "--project", project, "--session", "b", "System.out.println(n); n * 7"
    };
    assertThat(Cli.run(konsol, kept)).isEqualTo(alone);
  }

  @Test
  void aFolderOfAnotherLanguageIsNamed() throws IOException {
    Path folder = Files.createDirectories(konsol.home().resolve("py"));
    Files.writeString(folder.resolve("pyproject.toml"), "");
    String words =
        "this folder looks like Python (pyproject.toml): Konsol evaluates Java, Kotlin and Ruby;"
            + " using Java without a project\n";

    assertThat(Cli.run(konsol, "eval", "--project", folder.toString(), "6 * 7"))
        .isEqualTo(new Cli(0, "42\n", "konsol: note: " + words));
    assertThat(
            Cli.run(konsol, "eval", "--language", "java", "--project", folder.toString(), "6 * 7"))
        .isEqualTo(new Cli(0, "42\n", ""));
  }

  @Test
  void aSessionKeepsItsStateFromCommandToCommand() {
    assertThat(Cli.run(konsol, "session", "ls").ok()).hasLineCount(1);
    assertThat(konsol.alive()).as("listing starts no daemon").isEmpty();

    assertThat(Cli.run(konsol, "eval", "--session", "a", "int x = 41").ok()).isEqualTo("41\n");
    assertThat(Cli.run(konsol, "eval", "--session", "a", "System.out.println(7); x + 1").ok())
        .isEqualTo("7\n42\n");
    String json = Cli.run(konsol, "eval", "--session=a", "--json", "x").ok();
    assertThat(Json.read(json).path("value").asString()).isEqualTo("41");
    assertThat(Cli.withInput(konsol, "x - 1", "eval", "--session", "a", "-").ok())
        .isEqualTo("40\n");
    assertThat(Cli.run(konsol, "session", "export", "a").ok()).contains("x - 1", "40");
    String notebook = Cli.run(konsol, "session", "export", "a", "--format", "notebook").ok();
    assertThat(Json.read(notebook).path("cells").size()).isPositive();
    JsonNode data = Json.read(Cli.run(konsol, "session", "export", "a", "--json").ok());
    assertThat(data.path("format").asString()).isEqualTo("markdown");
    assertThat(data.path("content").asString()).contains("x - 1", "40");

    Cli late = Cli.run(konsol, "eval", "--session", "a", "--timeout", "1", "while (true) {}");
    assertThat(late.failure(1)).contains("stopped after 1000 ms");
    assertThat(Cli.run(konsol, "session", "ls").ok()).containsPattern("(?m)^a +eval +ready");

    Cli.run(konsol, "session", "reset", "--replay", "a").ok();
    assertThat(Cli.run(konsol, "eval", "--session", "a", "x").ok()).isEqualTo("41\n");
    Cli.run(konsol, "session", "close", "a").ok();
    assertThat(Cli.run(konsol, "session", "close", "a").failure(1)).contains("no session 'a'");
  }

  @Test
  void anInterruptOfTheCommandStopsItsCodeAndKeepsTheSession() throws Exception {
    Cli.run(konsol, "eval", "--session", "a", "int x = 41").ok();
    Process running =
        konsol
            .command("eval", "--session", "a", "System.out.println(1); while (true) {}")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(running.inputReader().readLine()).isEqualTo("1");

    Processes.signal("INT", running.pid());

    assertThat(running.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(running.exitValue()).isEqualTo(130);
    assertThat(Cli.run(konsol, "eval", "--session", "a", "x").ok()).isEqualTo("41\n");
  }

  @Test
  void noWorkerOrCompilerOutlivesAKilledDaemon() {
    konsol.serve();
    Cli.run(konsol, "eval", "--session", "a", "1").ok();
    assertThat(commandLines()).anyMatch(line -> line.contains("konsol-worker"));
    assertThat(commandLines()).anyMatch(line -> line.contains("compiler-java"));

    Processes.signal("KILL", konsol.pid());

    Await.until("end of all", KonsolProgram.PATIENCE, () -> konsol.alive().isEmpty());
  }

  @Test
  void codeTypedAtTheTerminalIsRead() throws IOException {
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("eval", "-"));
      tmux.type("person", "6 * 7", "Enter");
      tmux.await("person", "the echo", screen -> screen.contains("6 * 7"));
      tmux.type("person", "C-d");
      tmux.await("person", "the value", screen -> screen.contains("\n42\nleft with 0"));
    }
  }

  private List<String> commandLines() {
    return konsol.alive().stream().map(Processes::commandLine).toList();
  }
}
