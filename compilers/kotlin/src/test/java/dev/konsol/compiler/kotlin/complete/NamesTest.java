package dev.konsol.compiler.kotlin.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.compile.DeclaredName;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NamesTest {
  private static final List<DeclaredName> DECLARED =
      List.of(
          new DeclaredName("import", "java.util.Random", null, "import java.util.Random"),
          new DeclaredName("variable", "rest, range", null, "val (rest, range) = pair"),
          new DeclaredName("variable", "rest", null, "val rest = 1"));

  @Test
  void completesNamesOfTheSessionAndWords() {
    assertThat(Names.of(DECLARED, "r", Set.of("repeat")))
        .containsExactly("range", "repeat", "rest", "return");
    assertThat(Names.of(DECLARED, "Ra", Set.of())).containsExactly("Random");
  }

  @Test
  void aNameBeginsWhereItsLettersDo() {
    assertThat(Names.anchor("1 + r")).isEqualTo(4);
    assertThat(Names.anchor("x.re")).isEqualTo(2);
    assertThat(Names.afterDot("x.re", 2)).isTrue();
    assertThat(Names.afterDot("re", 0)).isFalse();
  }
}
