package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.Completions;
import dev.konsol.compiler.Declared;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NamesTest {
  private static final List<Declared> DECLARED =
      List.of(
          new Declared("import", "java.util.Random", null, "import java.util.Random"),
          new Declared("variable", "rest, range", null, "val (rest, range) = pair"),
          new Declared("variable", "rest", null, "val rest = 1"));

  @Test
  void completesNamesOfTheSession() {
    assertThat(Names.complete(DECLARED, "1 + r", 5)).isEqualTo(completions(4, "range", "rest"));
    assertThat(Names.complete(DECLARED, "Ra()", 2)).isEqualTo(completions(0, "Random"));
  }

  @Test
  void knowsNoMembers() {
    assertThat(Names.complete(DECLARED, "x.r", 3)).isEqualTo(completions(2));
  }

  private static Completions completions(int anchor, String... names) {
    return new Completions(
        anchor, List.of(names).stream().map(name -> new Completions.Item(name, name)).toList());
  }
}
