package dev.konsol.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserShellTest {
  @TempDir Path folder;

  private Path program(String name) throws IOException {
    Path file = Files.createFile(folder.resolve(name));
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void theUsersOwnWhereItIsLikeOthers() throws IOException {
    Path zsh = program("zsh");
    assertThat(UserShell.of(Map.of("SHELL", zsh.toString()))).isEqualTo(zsh.toString());
  }

  @Test
  void bashWhereTheUsersOwnIsNone() throws IOException {
    Path fish = program("fish");
    Path bash = program("bash");
    String path = folder.toString();
    assertThat(UserShell.of(Map.of("SHELL", fish.toString(), "PATH", path))).isEqualTo("" + bash);
    assertThat(UserShell.of(Map.of("SHELL", folder + "/gone/zsh", "PATH", path)))
        .isEqualTo("" + bash);
    assertThat(UserShell.of(Map.of("PATH", "relative:" + path))).isEqualTo("" + bash);
  }

  @Test
  void elseTheOneThatEverySystemHas() {
    assertThat(UserShell.of(Map.of("PATH", folder.toString()))).isEqualTo("/bin/sh");
  }

  @Test
  void theOneThatIsNamed() {
    assertThat(new ConsoleProgram.Command("ls", Optional.of("fish")).vector(Map.of()))
        .isEqualTo(List.of("fish", "-c", "ls"));
  }
}
