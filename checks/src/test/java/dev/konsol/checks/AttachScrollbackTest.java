package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Looking back while attached, and what the commands beside `attach` do on a terminal.
@Tag("slow")
class AttachScrollbackTest {
  @RegisterExtension static final KonsolProgram konsol = new KonsolProgram();

  @Test
  void whatHasLeftTheScreenIsSearchedSelectedAndCopied() {
    create("lines", "for i in $(seq 200); do echo \"line $i\"; done; exec cat");
    Cli.run(konsol, "console", "wait", "lines", "--pattern", "line 200").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "lines"));
      tmux.takeClipboard();
      tmux.await("person", "the end", screen -> screen.contains("line 200\n"));
      tmux.type("person", "C-]", "[");
      tmux.await("person", "the way to look back", screen -> screen.contains("q back"));
      tmux.type("person", "?", "line 42", "Enter");
      tmux.await("person", "the line", screen -> screen.contains(" line 42 of "));
      tmux.type("person", "0", "v", "$", "y");
      Await.until("the copy", Duration.ofSeconds(60), tmux::hasClipboard);
      assertThat(tmux.clipboard()).isEqualTo("line 42");
      tmux.await("person", "the console again", screen -> screen.contains("C-] d leaves"));
      tmux.type("person", "typed", "Enter");
      tmux.await("person", "the echo", screen -> screen.contains("\ntyped\ntyped\n"));
      tmux.type("person", "C-]", "d");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
    }
    Cli.run(konsol, "console", "rm", "--force", "lines").ok();
  }

  @Test
  void aConsoleThatATerminalCreatesHasItsSizeAndIsTheOneThatAttachTakes() {
    try (Tmux tmux = new Tmux()) {
      ProcessBuilder create =
          konsol.command("console", "create", "--key", "sized", "--", "sleep", "1000");
      tmux.open("creates", 30, 100, create);
      tmux.await("creates", "the end", screen -> screen.contains("left with 0"));
      assertThat(listed()).contains("\"rows\":30,\"cols\":100");

      tmux.open("person", 24, 80, konsol.command("console", "attach"));
      tmux.await("person", "the newest", screen -> screen.contains(" sized | running "));
      tmux.type("person", "C-]", "d");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
      assertThat(tmux.capture("person")).contains("attaching to 'sized', the ");
    }
    Cli.run(konsol, "console", "rm", "--force", "sized").ok();
  }

  @Test
  void outputHasItsColoursOnATerminalAndWhereTheyAreAskedFor() {
    create("red", "printf '\\033[31mred\\033[0m \\033]2;title\\007plain\\n'");
    Cli.run(konsol, "console", "wait", "red").ok();
    assertThat(Cli.run(konsol, "console", "read", "--color=always", "red").ok())
        .isEqualTo("\033[0;31mred\033[m plain\n");
    assertThat(Cli.run(konsol, "console", "read", "--text", "red").ok()).isEqualTo("red plain\n");
    assertThat(Cli.run(konsol, "console", "read", "red").ok()).isEqualTo("red plain\n");
    assertThat(Cli.run(konsol, "console", "read", "--raw", "red").ok())
        .isEqualTo("\033[31mred\033[0m \033]2;title\007plain\r\n");
    assertThat(Cli.run(konsol, "console", "screen", "--color=always", "red").ok())
        .isEqualTo("\033[0;31mred\033[m plain\n");
    assertThat(Cli.run(konsol, "console", "screen", "red").ok()).isEqualTo("red plain\n");
    assertThat(Cli.run(konsol, "console", "read", "--color=some", "red").failure(2))
        .contains("--color is always, never or auto, not 'some'");
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "read", "red"));
      tmux.await("person", "the end", screen -> screen.contains("left with 0"));
      assertThat(tmux.coloured("person")).startsWith("\033[31mred\033[39m plain\n");
    }
    Cli.run(konsol, "console", "rm", "red").ok();
  }

  @Test
  void aConsoleOfTheSameNameIsReplacedWhenThatIsSaid() {
    create("again", "echo first; exec cat");
    create("again", "echo second; exec cat", "--replace");
    Cli.run(konsol, "console", "wait", "again", "--pattern", "second").ok();
    assertThat(Cli.run(konsol, "console", "read", "--text", "again").ok()).isEqualTo("second\n");
    Cli.run(konsol, "console", "rm", "--force", "again").ok();
    create("again", "exec cat", "--replace");
    Cli.run(konsol, "console", "rm", "--force", "again").ok();
  }

  private static void create(String key, String command, String... options) {
    ProcessBuilder builder = konsol.command("console", "create", "--key", key);
    builder.command().addAll(List.of(options));
    builder.command().addAll(List.of("--", "bash", "-c", command));
    Cli.run(konsol, builder).ok();
  }

  private static String listed() {
    return Cli.run(konsol, "console", "ls", "--json").ok();
  }
}
