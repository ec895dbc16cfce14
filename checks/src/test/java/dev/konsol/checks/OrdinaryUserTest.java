package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program in the hands of somebody who is not root, as most people are not: installed by root
/// in a place that this user cannot write to.
@Tag("slow")
@Timeout(120)
final class OrdinaryUserTest {
  private static final String NOBODY = "65534";

  private final KonsolProgram konsol = new KonsolProgram();

  @BeforeEach
  void install() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can be somebody else");
    Files.setPosixFilePermissions(konsol.home(), PosixFilePermissions.fromString("rwxr-xr-x"));
    root("cp", "-R", Launcher.folder().toString(), konsol.home().resolve("program").toString());
    root("chmod", "-R", "a+rX", konsol.home().resolve("program").toString());
    Files.createDirectory(konsol.directory());
    root("chown", NOBODY, konsol.directory().toString());
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    assumeTrue(run("test", "-x", java).exit() == 0, "the JDK is for root alone");
  }

  @AfterEach
  void clean() {
    konsol.close();
  }

  private void root(String... command) {
    Cli.run(konsol, new ProcessBuilder(command)).ok();
  }

  private Cli run(String... command) {
    List<String> words =
        new ArrayList<>(
            List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"));
    words.addAll(List.of(command));
    ProcessBuilder builder = konsol.command();
    builder.environment().put("HOME", konsol.directory().toString());
    return Cli.run(konsol, builder.command(words));
  }

  private Cli konsol(String... arguments) {
    List<String> words =
        new ArrayList<>(List.of(konsol.home().resolve("program/konsol").toString()));
    words.addAll(List.of(arguments));
    return run(words.toArray(String[]::new));
  }

  @Test
  void theDaemonIsTheirs() {
    konsol("start").ok();
    try {
      konsol("console", "create", "--key", "who", "--", "id", "-u").ok();
      konsol("console", "wait", "--timeout", "30", "who").ok();

      assertThat(konsol("console", "read", "--text", "who").ok()).isEqualTo(NOBODY + "\n");
    } finally {
      konsol("stop").ok();
    }
    assertThat(konsol.directory().resolve("server.pid")).doesNotExist();
  }

  @Test
  void codeIsEvaluated() {
    assertThat(konsol("eval", "6 * 7").ok()).isEqualTo("42\n");
  }
}
