package dev.konsol.lsp.navigation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.answer.Location;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.text.Range;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePathTest {
  private static Symbol symbol(String container, String name) {
    Range range = Range.of(0, 0, 0, 1);
    return new Symbol(name, "method", container, new Location(Path.of("/a"), range, ""), range);
  }

  @ParameterizedTest
  @CsvSource({
    "take, true",
    "take(int), true",
    "Queue/take, true",
    "Queue/take(int), true",
    "Outer/Queue/take, true",
    "/Outer/Queue/take, true",
    "/Queue/take, false",
    "take(String), false",
    "Outer/take, false",
    "Queue, false",
    "tak, false",
    "/, false"
  })
  void aSymbolIsNamedByItsLastNames(String path, boolean fits) {
    assertThat(NamePath.of(path).fits(symbol("Outer/Queue<T>", "take(int)"))).isEqualTo(fits);
  }
}
