package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// `konsol lsp`, and that no server outlives the daemon, however that goes.
@Tag("slow")
class LspCommandTest {
  private static final Path FAKE =
      Path.of("../kinds/lsp/src/test/resources/fake.pl").toAbsolutePath().normalize();

  /// A folder whose `.txt` files the fake server looks after.
  static void project(KonsolProgram konsol, String... options) throws IOException {
    String more = options.length == 0 ? "" : ", \"" + String.join("\", \"", options) + "\"";
    Files.createDirectories(konsol.home().resolve(".konsol"));
    Files.writeString(
        konsol.home().resolve(".konsol/lsp.json"),
        "{\"fake\": {\"command\": [\"perl\", \"%s\"%s], \"extensions\": [\".txt\"]}}"
            .formatted(FAKE, more));
    Files.writeString(konsol.home().resolve("main.txt"), "first\nneeds a.dep\n");
  }

  @Test
  void checksAsACompilerDoesAndSeesWhatChangedOnDisk() throws IOException {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      project(konsol);
      Cli wrong = Cli.run(konsol, "lsp", "check", "main.txt");
      assertThat(wrong.out()).isEqualTo("main.txt:2:7: error: there is no a.dep [fake missing]\n");
      assertThat(wrong.exit()).isEqualTo(1);
      Files.writeString(konsol.home().resolve("a.dep"), "");
      Cli right = Cli.run(konsol, "lsp", "check", "main.txt");
      assertThat(right.out()).isEmpty();
      assertThat(right.exit()).isZero();
      assertThat(Cli.run(konsol, "lsp", "check", "--json", "main.txt").out())
          .contains("\"freshness\":\"fresh\"");
      assertThat(Cli.run(konsol, "lsp", "status").ok()).contains("fake    ready");
      assertThat(Cli.run(konsol, "lsp", "status", "--json").ok())
          .containsPattern("\"id\":\"fake\".*\"state\":\"ready\"")
          .containsPattern("\"diagnostics\":\\{[^}]*\"changes\":[1-9]");
      assertThat(Cli.run(konsol, "lsp", "check", "no.txt").failure(2)).contains("no.txt");
    }
  }

  @Test
  void theWholeFolderAndItsSymbolsWithoutVersionControl() throws IOException {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      project(konsol);
      Files.writeString(konsol.home().resolve("other.txt"), "def one calls two\n");
      Cli all = Cli.run(konsol, "lsp", "workspace");
      assertThat(all.out()).isEqualTo("main.txt:2:7: error: there is no a.dep [fake missing]\n");
      assertThat(all.err()).contains("1 error in 2 files");
      Cli named = Cli.run(konsol, "lsp", "check", ".", "main.txt");
      assertThat(named.out()).isEqualTo(all.out());
      assertThat(named.err()).contains("1 error in 2 files");
      assertThat(Cli.run(konsol, "lsp", "changed").failure(1))
          .contains("is not in a git repository", "check the whole workspace");
      assertThat(Cli.run(konsol, "lsp", "symbols", "one").ok())
          .isEqualTo("other.txt:1:5: function one\n");
      assertThat(Cli.run(konsol, "lsp", "symbols", "--file", "other.txt", "--source").ok())
          .isEqualTo("other.txt:1:5: function one\none\n");
      assertThat(Cli.run(konsol, "lsp", "symbols").failure(2)).contains("give a NAME");
    }
  }

  /// The daemon was started without it on its PATH.
  @Test
  void aServerIsFoundWhereTheCommandWouldFindIt() throws IOException {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      Path bin = McpProject.tools(konsol);
      Path project = Files.createDirectories(konsol.home().resolve("project"));
      Files.writeString(project.resolve("a.toml"), "needs a.dep\n");
      assertThat(Cli.run(konsol, in(project, konsol, "/usr/bin:/bin")).out())
          .contains("a.toml: failed: 'taplo' is not installed");
      assertThat(Cli.run(konsol, in(project, konsol, bin + ":/usr/bin:/bin")).out())
          .isEqualTo("a.toml:1:7: error: there is no a.dep [fake missing]\n");
    }
  }

  /// What could not be checked is neither an error nor free of them.
  @Test
  void whatCouldNotBeCheckedIsSaidAndHasACodeOfItsOwn() throws IOException {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      Path project = Files.createDirectories(konsol.home().resolve("project"));
      Files.writeString(project.resolve("a.toml"), "x = 1\n");
      Cli missing = Cli.run(konsol, in(project, konsol, "/usr/bin:/bin"));
      assertThat(missing.exit()).isEqualTo(3);
      assertThat(missing.out())
          .isEqualTo("a.toml: failed: 'taplo' is not installed: npm install -g @taplo/cli\n");
      // Before that it says what it waits for, where that takes a while.
      assertThat(missing.err()).endsWith("1 file could not be checked\n");

      Files.createDirectories(project.resolve(".konsol"));
      Path config = project.resolve(".konsol/lsp.json");
      Files.writeString(config, "{\"fake\": {\n  \"comand\": [],\n  \"extensions\": \".txt\"}}");
      Cli wrong = Cli.run(konsol, in(project, konsol, "/usr/bin:/bin"));
      assertThat(wrong.exit()).isEqualTo(3);
      assertThat(wrong.err())
          .contains("konsol: " + config + ":3: 'fake.extensions' must be a list of strings\n")
          .contains(config + ":2: there is no setting 'fake.comand'; did you mean 'command'?\n");
    }
  }

  @Test
  void aFolderThatIsNotTrustedIsNotOneWithNothingToCheck(@TempDir Path elsewhere)
      throws IOException {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      project(konsol);
      Files.move(konsol.home().resolve(".konsol"), elsewhere.resolve(".konsol"));
      Files.move(konsol.home().resolve("main.txt"), elsewhere.resolve("main.txt"));
      Cli all = Cli.run(konsol, konsol.command("lsp", "workspace").directory(elsewhere.toFile()));
      assertThat(all.exit()).isEqualTo(3);
      assertThat(all.err()).contains("is not trusted", "type 'konsol trust " + elsewhere + "'");
    }
  }

  @Test
  void changedFilesThatNoServerIsMeantForAreNoFailure() throws IOException {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      Path project = Files.createDirectories(konsol.home().resolve("project"));
      ProcessBuilder git = konsol.command();
      git.command("git", "init", "-q").directory(project.toFile());
      assertThat(Cli.run(konsol, git).exit()).isZero();
      Files.writeString(project.resolve("README.md"), "text\n");
      Files.writeString(project.resolve("package.json"), "{}\n");
      ProcessBuilder changed = in(project, konsol, "/usr/bin:/bin");
      changed.command(Launcher.path().toString(), "lsp", "changed");
      assertThat(Cli.run(konsol, changed)).isEqualTo(new Cli(0, "", "nothing to check\n"));

      ProcessBuilder status = in(project, konsol, "/usr/bin:/bin");
      status.command(Launcher.path().toString(), "lsp", "status");
      assertThat(Cli.run(konsol, status).ok()).doesNotContain("typescript", "svelte");
      Files.writeString(project.resolve("a.ts"), "let a = 1\n");
      assertThat(Cli.run(konsol, status).ok())
          .contains("typescript", "npm install")
          .doesNotContain("svelte");
    }
  }

  private static ProcessBuilder in(Path folder, KonsolProgram konsol, String path) {
    ProcessBuilder command = konsol.command("lsp", "check", "a.toml").directory(folder.toFile());
    command.environment().put("PATH", path);
    return command;
  }

  @ParameterizedTest
  @EnumSource(OrphansTest.Way.class)
  void noServerOutlivesTheDaemon(OrphansTest.Way way) throws IOException {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      project(konsol, "hostile");
      assertThat(Cli.run(konsol, "lsp", "check", "main.txt").out()).contains("there is no a.dep");
      way.go(konsol);
      konsol.awaitEnd();
      konsol.assertNothingLeft();
    }
  }
}
