package dev.konsol.lines.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.lsp.diagnostics.Severity;
import dev.konsol.lsp.report.Style;
import dev.konsol.wire.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LspRequestTest {
  private static LspRequest read(String line) {
    return LspRequest.of(JsonObject.parse(line), Path.of("/p"));
  }

  @Test
  void aCheckIsReadWithWhatIsUsual() {
    assertThat(read("{\"cmd\":\"check\",\"files\":[\"a.ts\"],\"timeout_ms\":5,\"scope\":null}"))
        .isEqualTo(
            new LspRequest.Check(
                List.of(Path.of("/p/a.ts")),
                LspRequest.Scope.CHANGED,
                Optional.of(Duration.ofMillis(5)),
                Style.PLAIN,
                Severity.INFORMATION,
                false));
  }

  @Test
  void aTimeIsADayAtTheMost() {
    assertThat(read("{\"cmd\":\"check\",\"timeout_ms\":9223372036854775807}"))
        .extracting("timeout")
        .isEqualTo(Optional.of(Duration.ofDays(1)));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "{\"cmd\":\"check\";\"timeout_ms\":-1}, timeout_ms",
        "{\"cmd\":\"check\";\"scope\":\"nope\"}, scope",
        "{\"cmd\":\"check\";\"severity\":\"nope\"}, severity",
        "{\"cmd\":\"check\";\"style\":\"nope\"}, style",
        "{\"cmd\":\"check\";\"files\":[\"a\\u0000b\"]}, a?b",
        "{\"cmd\":\"symbols\";\"file\":\"a\\u0000b\"}, a?b",
        "{\"cmd\":\"edit\";\"file\":\"a\\u0000b\";\"symbol\":\"s\";\"text\":\"t\"}, a?b",
        "{\"cmd\":\"edit\";\"file\":\"a\";\"symbol\":\"s\";\"text\":\"t\";\"where\":\"nope\"},"
            + " where"
      })
  void whatIsWrongIsNamed(String line, String named) {
    assertThatThrownBy(() -> read(line.replace(';', ',')))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("'" + named + "'");
  }
}
