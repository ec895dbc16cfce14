package dev.konsol.app.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.mcp.Offer.Change;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionLibraryTest {
  @Test
  void aTextThatIsNewHasChangedToo() {
    assertThat(SessionLibrary.changes(Map.of(), Map.of("konsol://consoles/k/log", 9L)))
        .containsExactly(new Change.Resources(), new Change.Resource("konsol://consoles/k/log"));
  }

  @Test
  void onlyWhatDiffersHasChanged() {
    assertThat(SessionLibrary.changes(Map.of("a", 1L, "b", 1L), Map.of("a", 1L, "b", 2L)))
        .containsExactly(new Change.Resource("b"));
    assertThat(SessionLibrary.changes(Map.of("a", 1L), Map.of()))
        .containsExactly(new Change.Resources());
  }
}
