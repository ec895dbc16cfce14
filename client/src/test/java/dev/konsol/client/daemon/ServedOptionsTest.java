package dev.konsol.client.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServedOptionsTest {

  @Test
  void whatARunningDaemonLacksIsNamedWithWhatToDo() {
    ServedOptions served = new ServedOptions("off", List.of("--read-only", "--model=script:a"));

    assertThatCode(() -> served.require(List.of("--model=script:a", "--http=off"), 7))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () -> served.require(List.of("--model=script:b", "--read-only", "--http=:80"), 7))
        .isInstanceOf(KonsolException.class)
        .hasMessage(
            "the daemon (pid 7) runs already, without --model=script:b --http=:80: 'konsol restart"
                + " --model=script:b --http=:80' starts it again with that");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:9000, true",
    "localhost:9000, true",
    "9000, true",
    ":9000, true",
    "127.0.0.1:0, true",
    "0, true",
    "127.0.0.1:9001, false",
    "127.0.0.2:0, false",
    "off, false"
  })
  void httpIsWhereItIsWantedWhoeverSaidSo(String wanted, boolean fits) {
    ServedOptions served = new ServedOptions("http://127.0.0.1:9000", List.of());
    assertThat(fits(served, "--http=" + wanted)).isEqualTo(fits);
  }

  @Test
  void aDaemonOfAnOlderBuildDoesNotTell() {
    assertThat(ServedOptions.of(JsonObject.parse("{\"daemon\":{\"pid\":1}}"))).isEmpty();
  }

  private static boolean fits(ServedOptions served, String word) {
    try {
      served.require(List.of(word), 1);
      return true;
    } catch (KonsolException e) {
      return false;
    }
  }
}
