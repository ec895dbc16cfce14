package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `konsol start` and `stop` when something runs already.
@Tag("slow")
class DaemonCommandsTest {

  @Test
  void stopAsksWhereSomebodyCanAnswer() {
    try (KonsolProgram konsol = KonsolProgram.started();
        Tmux tmux = new Tmux()) {
      Cli.run(konsol, "console", "create", "--key", "precious", "exec sleep 1000").ok();
      tmux.open("no", 24, 100, konsol.command("stop"));
      tmux.await("no", "a question", screen -> screen.contains("Go on? [y/N]"));
      assertThat(tmux.capture("no")).contains("this ends consoles: precious");
      tmux.type("no", "n", "Enter");
      tmux.await("no", "the way back", screen -> screen.contains("left with 1"));
      assertThat(Cli.run(konsol, "ls", "--quiet").ok()).isEqualTo("precious\n");
      tmux.open("yes", 24, 100, konsol.command("stop", "--yes"));
      tmux.await("yes", "the way back", screen -> screen.contains("left with 0"));
    }
  }

  @Test
  void startSaysWhatARunningDaemonDoesNotHave() {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      assertThat(Cli.run(konsol, "start").ok()).startsWith("konsol runs (pid ");
      Cli.run(konsol, "start", "--http", "off").ok();
      assertThat(Cli.run(konsol, "start", "--read-only", "--http", "127.0.0.1:1").failure(1))
          .isEqualTo(
              "konsol: the daemon (pid %d) runs already, without --http=127.0.0.1:1 --read-only:"
                      .formatted(konsol.pid())
                  + " 'konsol restart --http=127.0.0.1:1 --read-only' starts it again with that\n");
    }
  }

  @Test
  void stopDoesNotAskAPipe() {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      Cli.run(konsol, "console", "create", "--key", "precious", "exec sleep 1000").ok();
      assertThat(Cli.run(konsol, "stop").ok()).startsWith("konsol stopped (pid ");
    }
  }
}
