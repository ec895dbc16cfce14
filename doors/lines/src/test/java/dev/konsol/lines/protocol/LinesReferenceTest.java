package dev.konsol.lines.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LinesReferenceTest {

  @Test
  void thePageIsWhatTheCommandsSayOfThemselves() throws IOException {
    Path page = Path.of("../../docs/reference/lines.md");

    assertThat(page)
        .as("run dev.konsol.lines.protocol.LinesReference with the path of this page")
        .hasContent(LinesReference.page());
  }
}
