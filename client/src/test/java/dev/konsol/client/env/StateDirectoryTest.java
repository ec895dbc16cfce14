package dev.konsol.client.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StateDirectoryTest {
  @Test
  void theOptionWinsOverTheEnvironmentAndThatOverTheHome() {
    Map<String, String> all = Map.of("KONSOL_DIR", "/k", "XDG_STATE_HOME", "/x", "HOME", "/h");

    assertThat(choose(Optional.of("/o"), all)).isEqualTo(Path.of("/o"));
    assertThat(choose(Optional.empty(), all)).isEqualTo(Path.of("/k"));
    assertThat(choose(Optional.empty(), Map.of("XDG_STATE_HOME", "/x", "HOME", "/h")))
        .isEqualTo(Path.of("/x/konsol"));
    assertThat(choose(Optional.empty(), Map.of("XDG_STATE_HOME", "relative", "HOME", "/h")))
        .isEqualTo(Path.of("/h/.local/state/konsol"));
  }

  @Test
  void withoutAnyOfThemTheUserIsAsked() {
    assertThatThrownBy(() -> choose(Optional.empty(), Map.of())).hasMessageContaining("--dir");
  }

  @Test
  void nobodyElseMayLookInside(@TempDir Path folder) throws IOException {
    Path open = Files.createDirectory(folder.resolve("state"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));

    new StateDirectory(open).create();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(open)))
        .isEqualTo("rwx------");
    assertThat(open.resolve("logs")).isDirectory();
  }

  @Test
  void aFolderForEverybodyStaysOne(@TempDir Path folder) throws IOException {
    Path shared = Files.createDirectory(folder.resolve("tmp"));
    Files.setAttribute(shared, "unix:mode", 01777);

    assertThatThrownBy(new StateDirectory(shared)::create).hasMessageContaining("for everybody");

    assertThat((int) Files.getAttribute(shared, "unix:mode") & 07777).isEqualTo(01777);
    assertThat(shared).isEmptyDirectory();
  }

  private static Path choose(Optional<String> option, Map<String, String> environment) {
    return StateDirectory.choose(option, environment).path();
  }
}
