package dev.konsol.eval.project.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BuildOutputTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ERROR] /p/A.java:[3,7] ';' expected",
        "\u001b[31m[ERROR] /p/A.kt:[3,7] Unresolved reference 'x'.\u001b[0m",
        "e: file:///p/A.kt:3:7 Unresolved reference 'x'.",
        "e: /p/A.kt: (3, 7): Unresolved reference: x",
        "/p/A.java:3: error: ';' expected"
      })
  void compilersErrorsComeFirst(String error) {
    BuildOutput output = read(error + "\n" + lines(100));

    assertThat(output.describe()).contains("A.").contains("3").contains("line 99");
    assertThat(output.describe().lines().findFirst().orElseThrow())
        .doesNotContain("[ERROR]", "\u001b")
        .containsAnyOf("expected", "Unresolved");
  }

  @Test
  void warningsAreNoErrors() {
    BuildOutput output =
        read(
            "w: file:///p/A.kt:3:7 unused\n[WARNING] /p/A.java:[1,2] old\n/p/A.java:3: warning: x");

    assertThat(output.describe()).startsWith("w: file").doesNotContain("last lines");
  }

  @Test
  void markedLinesAreKeptApartAndTheRestIsBounded() {
    BuildOutput output = read("[konsol-env] classPath=/a.jar\n" + lines(10_000));

    assertThat(output.marked()).containsExactly("[konsol-env] classPath=/a.jar");
    assertThat(output.describe().lines()).hasSize(25);
  }

  @Test
  void aToolOnTheWrongJvmIsRecognised() {
    assertThat(read("> Unsupported class file major version 69").wrongJvm()).isTrue();
    assertThat(read("Unrecognized option: --new-flag").wrongJvm()).isTrue();
    assertThat(read("error: release version 25 not supported").wrongJvm()).isTrue();
    assertThat(read("Could not resolve all files").wrongJvm()).isFalse();
  }

  private static String lines(int count) {
    return IntStream.range(0, count).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
  }

  private static BuildOutput read(String text) {
    BuildOutput output = new BuildOutput();
    output.readAll(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    return output;
  }
}
