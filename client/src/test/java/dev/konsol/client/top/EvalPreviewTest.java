package dev.konsol.client.top;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EvalPreviewTest {

  @Test
  void aTranscriptIsCodeAndWhatItGave() {
    String markdown =
        """
        # Session a

        ```java
        int x = 41;
        x + 1
        ```

        ```
        42
        ```
        """;
    assertThat(EvalPreview.plain(markdown)).containsExactly("> int x = 41;", "> x + 1", "42");
  }
}
