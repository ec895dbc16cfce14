package dev.konsol.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonFaultTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Unexpected character (',' (code 44)): expected a value | Unexpected character (',' (code 44)): expected a value
          Unexpected end-of-input: expected close marker for Object (start marker at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 1]) | Unexpected end-of-input: expected close marker for Object
          Unexpected close marker ']': expected '}' (for Object starting at [Source: REDACTED; line: 1, column: 1]) | Unexpected close marker ']': expected '}'
          Leading zeroes not allowed: enable `JsonReadFeature.ALLOW_LEADING_ZEROS_FOR_NUMBERS` to allow | Leading zeroes not allowed
          Trailing token (of type START_OBJECT) found after value (bound as `tools.jackson.databind.JsonNode`): not allowed as per `DeserializationFeature.FAIL_ON_TRAILING_TOKENS` | Trailing token (of type START_OBJECT) found after value
          Document nesting depth (501) exceeds the maximum allowed (500, from `StreamReadConstraints.getMaxNestingDepth()`) | Document nesting depth (501) exceeds the maximum allowed (500)
          """)
  void theLibrarysOwnPlacesAndSettingsAreLeftOut(String message, String words) {
    assertThat(JsonFault.words(message)).isEqualTo(words);
    assertThat(JsonFault.words(message + "\n at [Source: REDACTED]")).isEqualTo(words);
  }
}
