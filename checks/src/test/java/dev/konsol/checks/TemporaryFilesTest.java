package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What commands and a daemon leave in the temporary folder, in one that nobody else uses: nothing.
@Tag("slow")
@Timeout(300)
class TemporaryFilesTest {
  /// The folder of the JVM's own counters is every Java program's of the user: a project's JVM
  /// makes it too.
  private static final String SCRIPT =
      """
      mount -t tmpfs tmpfs /tmp || exit 77
      export HOME=/tmp/checks/home KONSOL_DIR=/tmp/checks/daemon
      mkdir -p "$HOME" && cd "$HOME" || exit 1
      konsol=$1
      {
        "$konsol" version &&
        "$konsol" eval 1+1 &&
        "$konsol" mcp --standalone </dev/null &&
        "$konsol" start --http 127.0.0.1:0 &&
        "$konsol" eval --session a 'int x = 1' &&
        "$konsol" console create --key c 'exec sleep 1000' &&
        "$konsol" console screen c &&
        echo x | "$konsol" repl --session a &&
        "$konsol" mcp </dev/null &&
        "$konsol" ls &&
        "$konsol" doctor &&
        "$konsol" stop
      } >/tmp/checks/out 2>&1 || { cat /tmp/checks/out; exit 1; }
      ls -A /tmp | grep -v -e '^checks$' -e '^hsperfdata_'
      exit 0
      """;

  @Test
  void nothingIsLeftInTheTemporaryFolder() throws IOException, InterruptedException {
    Path program = Launcher.path();
    Assumptions.assumeFalse(program.startsWith("/tmp"), "the program itself is in /tmp");
    ProcessBuilder shell =
        new ProcessBuilder(List.of("unshare", "-m", "sh", "-c", SCRIPT, "sh", program.toString()));
    shell.environment().keySet().removeIf(name -> name.startsWith("KONSOL_"));
    shell.environment().putAll(Launcher.environment());
    shell.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
    Process process = shell.redirectErrorStream(true).start();
    String left = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    boolean alone = process.exitValue() != 77 && !left.contains("unshare");
    Assumptions.assumeTrue(alone, "no mount namespace can be made: " + left);
    assertThat(left).isEmpty();
    assertThat(process.exitValue()).isZero();
  }
}
