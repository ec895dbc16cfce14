package dev.konsol.client.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FormatTest {
  @ParameterizedTest
  @CsvSource({
    "0,0B",
    "999,999B",
    "1000,0.9K",
    "1536,1.5K",
    "10240,10K",
    "1048576,1.0M",
    "157286400,150M",
    "1073741824,1.0G",
    "9223372036854775807,8191P"
  })
  void bytesHaveOneUnit(long bytes, String text) {
    assertThat(Format.bytes(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "-5,0s",
    "999,0s",
    "59000,59s",
    "60000,1m00s",
    "600000,10m",
    "3600000,1h00m",
    "86399000,23h59m",
    "90000000,1d01h"
  })
  void timesHaveTwoUnitsAtTheMost(long millis, String text) {
    assertThat(Format.time(millis)).isEqualTo(text);
  }
}
