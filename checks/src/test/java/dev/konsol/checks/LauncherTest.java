package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The launcher of an installation whose JDK is a script.
@Timeout(60)
final class LauncherTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /// Prints `ran`; where it is to make a cache it waits for a file instead.
  private static final String JAVA =
      """
      #!/bin/sh
      case "$*" in
        *" train "*)
          touch "$FOLDER/trains"
          while [ -e "$FOLDER/trains" ] && [ ! -e "$FOLDER/enough" ]; do sleep 0.1; done
          [ ! -d "$FOLDER" ] || touch "$FOLDER/trained"
          ;;
        *) echo ran ;;
      esac
      """;

  @TempDir Path folder;

  /// Whoever reads a command's output to its end must not wait until the caches are made, which
  /// takes half a minute.
  @Test
  void cachesAreMadeWithoutTheCommandsStreams() throws Exception {
    Path konsol = install();
    try {
      Process command = command(konsol).start();

      String out = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String err = new String(command.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(out).isEqualTo("ran\n");
      assertThat(err).isEmpty();
      Await.until("making caches", PATIENCE, () -> Files.exists(folder.resolve("trains")));
      assertThat(folder.resolve("trained")).doesNotExist();
    } finally {
      Files.createFile(folder.resolve("enough"));
      Await.until("the caches' end", PATIENCE, () -> Files.exists(folder.resolve("trained")));
    }
  }

  private ProcessBuilder command(Path konsol) {
    ProcessBuilder command = new ProcessBuilder(konsol.toString(), "--stdio");
    command.environment().put("KONSOL_JAVA_HOME", folder.resolve("jdk").toString());
    command.environment().put("FOLDER", folder.toString());
    command.environment().remove("KONSOL_AOT");
    return command.redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
  }

  private Path install() throws IOException {
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, JAVA);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    Path home = Files.createDirectory(folder.resolve("konsol"));
    Files.writeString(home.resolve("classpath"), "konsol.jar\n");
    Files.writeString(home.resolve("build"), "b1\n");
    // Those of the commands are there: only evaluation's are missing.
    Files.createFile(home.resolve("jvm-25.0.1-client.aot"));
    return Files.copy(Launcher.path(), home.resolve("konsol"));
  }
}
