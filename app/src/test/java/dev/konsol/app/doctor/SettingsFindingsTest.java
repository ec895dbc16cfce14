package dev.konsol.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettingsFindingsTest {
  @TempDir private Path folder;

  @Test
  void whereHttpWillBeIsTold() {
    assertThat(settings(Map.of()).inWords())
        .isEqualTo("HTTP at 127.0.0.1:7717, or another port where that is taken");
    assertThat(settings(Map.of("KONSOL_HTTP", "off")).inWords()).isEqualTo("HTTP off");
    assertThat(settings(Map.of("KONSOL_HTTP", "127.0.0.1:9000")).inWords())
        .isEqualTo("HTTP at 127.0.0.1:9000");
  }

  @Test
  void whatTheDaemonWouldNotStartWithIsFound() throws IOException {
    assertThat(settings(Map.of("KONSOL_HTTP", "banana")))
        .isEqualTo(
            new Finding(
                "Konsol",
                "settings",
                false,
                "KONSOL_HTTP, or 'http' in your config.json, takes ADDR:PORT, for example"
                    + " 127.0.0.1:7717, or 'off', not 'banana'",
                "correct that, or the daemon does not start",
                Finding.Weight.NEEDED));
    assertThat(settings(Map.of("KONSOL_PERMISSIONS", "perhaps")).fatal()).isTrue();
    assertThat(settings(Map.of("KONSOL_MIN_FREE_DISK", "much")).fatal()).isTrue();
    Path file = write("{\"http\":");
    assertThat(settings(Map.of()).detail()).startsWith(file + ":1:9: the file ends too early");
  }

  @Test
  void aFileThatCannotBeReadHidesNothingElse() throws IOException {
    write("{");
    assertThat(new ServerFindings(machine(Map.of())).findings()).isNotEmpty();
    assertThat(new ModelFindings(machine(Map.of())).findings()).hasSize(1);
  }

  @Test
  void aWrongJavaHomeIsNamed() {
    List<Finding> found =
        new Toolchains(machine(Map.of("KONSOL_JAVA_HOME", "/nowhere"))).findings();
    assertThat(found.getFirst().fatal()).isTrue();
    assertThat(found.getFirst().inWords())
        .isEqualTo(
            "KONSOL_JAVA_HOME is '/nowhere', and there is no JDK; set it to the folder of a JDK 25"
                + " or newer, or unset it");
  }

  private Finding settings(Map<String, String> environment) {
    return new SettingsFindings(machine(environment)).findings().getFirst();
  }

  private Path write(String text) throws IOException {
    Path file = folder.resolve(".config/konsol/config.json");
    Files.createDirectories(folder.resolve(".config/konsol"));
    return Files.writeString(file, text);
  }

  private Machine machine(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(Map.of("HOME", folder.toString(), "PATH", ""));
    all.putAll(environment);
    return new Machine(all, folder);
  }
}
