package dev.konsol.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.client.cli.UsageError;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameSizeTest {
  private static int of(String value) {
    return FrameSize.of(Map.of("KONSOL_FRAME_SIZE", value));
  }

  @ParameterizedTest
  @CsvSource({"'', 4194304", "64k, 65536", "16M, 16777216"})
  void itIsFourMegabytesUnlessSaidOtherwise(String text, int bytes) {
    assertThat(of(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"much", "0", "65535", "65M"})
  void whatIsOutOfBoundsIsRefused(String text) {
    assertThatThrownBy(() -> of(text)).isInstanceOf(UsageError.class).hasMessageContaining(text);
  }
}
