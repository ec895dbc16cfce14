package dev.konsol.eval.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JdkNameTest {
  @ParameterizedTest
  @CsvSource({
    "17, 17, ''",
    "1.8, 8, ''",
    "17.0.9-tem, 17.0.9, tem",
    "8.0.402-zulu, 8.0.402, zulu",
    "temurin-17.0.9+9, 17.0.9, temurin",
    "openjdk64-17.0.2, 17.0.2, openjdk64",
    "corretto-21, 21, corretto",
    "graalvm-ce-java17-22.3.0, 17, graal",
    "22.3.r17-grl, 17, graal",
    "25-ea, 25, ea"
  })
  void theVersionIsReadFromWhatManagersWrite(String text, String version, String vendor) {
    assertThat(JdkName.of(text)).contains(new JdkName(text, version, vendor));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../evil",
        "/tmp/evil-17",
        "17/../../evil",
        "..",
        ".17",
        "",
        "latest",
        "17 21",
        "17\n",
        "path:/tmp/evil",
        "~/17",
        "$(touch x)-17",
        "-17"
      })
  void whatIsNotTheNameOfAJavaIsNone(String text) {
    assertThat(JdkName.of(text)).isEmpty();
  }

  @Test
  void theFolderOfThatNameThenTheVendorThenTheVersionAlone(@TempDir Path folder)
      throws IOException {
    FakeJdks jdks = new FakeJdks(folder);
    Jdk debian = jdks.make("java-17-openjdk-amd64", "17.0.9", "Debian");
    Jdk temurin = jdks.make("some", "17.0.9", "Eclipse Adoptium Temurin-17.0.9+9");
    Jdk sdkman = jdks.make("17.0.9-tem", "17.0.9", "Eclipse Adoptium");
    Jdk newer = jdks.make("newer", "17.0.11", "Debian");
    List<Jdk> all = List.of(newer, debian, temurin, sdkman);

    assertThat(JdkName.of("17.0.9-tem").orElseThrow().in(all)).contains(sdkman);
    assertThat(JdkName.of("temurin-17.0.9").orElseThrow().in(all)).contains(temurin);
    assertThat(JdkName.of("17.0.11-tem").orElseThrow().in(all)).contains(newer);
    assertThat(JdkName.of("17").orElseThrow().in(List.of(debian))).contains(debian);
    assertThat(JdkName.of("17.0.1").orElseThrow().in(all)).isEmpty();
    assertThat(JdkName.of("1").orElseThrow().in(all)).isEmpty();
  }
}
