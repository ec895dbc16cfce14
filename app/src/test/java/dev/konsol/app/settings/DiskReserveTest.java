package dev.konsol.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.client.cli.UsageError;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DiskReserveTest {
  private static long of(String value) {
    return DiskReserve.of(Map.of("KONSOL_MIN_FREE_DISK", value));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1000, 1000", "4k, 4096", "256M, 268435456", "2G, 2147483648"})
  void sizesHaveUnits(String text, long bytes) {
    assertThat(of(text)).isEqualTo(bytes);
  }

  @Test
  void itIsAQuarterOfAGigabyteUnlessSaidOtherwise() {
    assertThat(DiskReserve.of(Map.of())).isEqualTo(256L << 20);
    assertThat(of(" ")).isEqualTo(256L << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"much", "-1", "M", "1.5G", "9999999999T", "256MB"})
  void whatIsNoSizeIsRefused(String text) {
    assertThatThrownBy(() -> of(text)).isInstanceOf(UsageError.class).hasMessageContaining(text);
  }
}
