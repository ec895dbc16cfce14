package dev.konsol.app.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.konsol.eval.EvalLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastLanguagesTest {
  @TempDir private Path cache;

  private LastLanguages languages() {
    return new LastLanguages(cache.resolve("konsol/languages"));
  }

  private static Path folder(int number) {
    return Path.of("/home/me/project " + number);
  }

  @Test
  void theNextHostKnowsTheLastLanguageOfAFolder() {
    languages().note(folder(1), Optional.of(EvalLanguage.JAVA));
    languages().note(folder(1), Optional.of(EvalLanguage.KOTLIN));
    languages().note(folder(11), Optional.of(EvalLanguage.JAVA));

    assertThat(languages().of(folder(1))).contains(EvalLanguage.KOTLIN);
    assertThat(languages().of(folder(11))).contains(EvalLanguage.JAVA);
    assertThat(languages().of(folder(2))).isEmpty();
  }

  @Test
  void whereNobodySaysWhichTheProjectDecidesAgain() {
    languages().note(folder(1), Optional.of(EvalLanguage.KOTLIN));
    languages().note(folder(1), Optional.empty());

    assertThat(languages().of(folder(1))).isEmpty();
  }

  @Test
  void onlyTheLatestFoldersAreKept() throws IOException {
    for (int i = 0; i < 250; i++) {
      languages().note(folder(i), Optional.of(EvalLanguage.KOTLIN));
    }

    assertThat(languages().of(folder(49))).isEmpty();
    assertThat(languages().of(folder(50))).contains(EvalLanguage.KOTLIN);
    try (var files = Files.list(cache.resolve("konsol"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void aCacheThatCannotBeUsedIsNoProblem() throws IOException {
    Files.createDirectories(cache.resolve("konsol/languages/in-the-way"));

    assertThatCode(() -> languages().note(folder(1), Optional.of(EvalLanguage.KOTLIN)))
        .doesNotThrowAnyException();
    assertThat(languages().of(folder(1))).isEmpty();
  }

  @Test
  void aLineOfALaterKonsolOrOfNobodyIsPassedOver() throws IOException {
    Files.createDirectories(cache.resolve("konsol"));
    Files.writeString(
        cache.resolve("konsol/languages"), "scala " + folder(1) + "\n\n" + folder(1) + "\n");

    assertThat(languages().of(folder(1))).isEmpty();
  }
}
