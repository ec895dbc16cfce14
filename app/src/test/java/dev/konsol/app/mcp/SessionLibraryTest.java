package dev.konsol.app.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Tasks;
import dev.konsol.core.session.Host;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionLibraryTest {
  @ParameterizedTest
  @ValueSource(strings = {"konsol://consoles/%zz/log", "konsol://eval/%/transcript", "", "%"})
  void whatIsNoUriIsNotThere(String uri) {
    try (Tasks tasks = new Tasks("look", (_, _) -> {})) {
      assertThat(new SessionLibrary(new Host(), tasks).read(uri)).isEmpty();
    }
  }
}
