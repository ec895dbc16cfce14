package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// In a container or a cron job there is no locale, and names are not in ASCII all the same.
@Tag("slow")
final class PlainLocaleTest {
  @RegisterExtension static final KonsolProgram konsol = new KonsolProgram(Map.of("LC_ALL", "C"));

  @Test
  void namesAndArgumentsAreUtf8() {
    Cli.run(konsol, "console", "create", "--key", "grüße", "printf '%s' 'naïve 中'").ok();
    Cli.run(konsol, "console", "wait", "--timeout", "30", "grüße").ok();

    assertThat(Cli.run(konsol, "console", "read", "--raw", "grüße").ok()).isEqualTo("naïve 中");
  }

  @Test
  void soAreFolders() throws IOException {
    Path folder = Files.createDirectory(konsol.home().resolve("dépôt"));
    ProcessBuilder there = konsol.command("console", "create", "--key", "where", "--", "pwd");
    Cli.run(konsol, there.directory(folder.toFile())).ok();
    Cli.run(konsol, "console", "wait", "--timeout", "30", "where").ok();

    assertThat(Cli.run(konsol, "console", "read", "--text", "where").ok())
        .isEqualTo(folder.toRealPath() + "\n");
  }

  @Test
  void soIsCode() {
    assertThat(Cli.run(konsol, "eval", "\"naïve 中\".length()").ok()).isEqualTo("7\n");
  }
}
