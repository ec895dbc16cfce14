package dev.konsol.app.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.env.Build;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpgradeCommandTest {
  @TempDir private Path home;

  @ParameterizedTest
  @CsvSource({
    "archive, ln -sfn",
    "deb, sudo apt install",
    "npm, npm install --global",
    "mcpb, .mcpb",
    "image, volume"
  })
  void whatWasPackedSaysHowItIsReplaced(String word, String step) throws IOException {
    Files.writeString(home.resolve("INSTALLED"), word + "\n");
    Build build = new Build("0.1.0", "b1", home);

    InstalledAs installed = InstalledAs.of(build, build.launcher());

    assertThat(installed.word()).isEqualTo(word);
    assertThat(installed.steps()).contains(step);
  }

  @Test
  void aLauncherElsewhereIsThatOfASourceTree() {
    Build build = new Build("0.1.0", "b1", home);
    Path launcher = Path.of("/src/konsol/konsol");

    InstalledAs installed = InstalledAs.of(build, launcher);

    assertThat(installed).isEqualTo(InstalledAs.CHECKOUT);
    assertThat(installed.origin(build, launcher)).isEqualTo("a source tree, /src/konsol");
  }

  @Test
  void aFolderThatNobodyPackedIsNotGuessedAt() {
    Build build = new Build("0.1.0", "b1", home);

    assertThat(InstalledAs.of(build, build.launcher())).isEqualTo(InstalledAs.FOLDER);
  }
}
