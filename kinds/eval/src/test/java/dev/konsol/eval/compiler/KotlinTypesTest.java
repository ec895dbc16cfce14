package dev.konsol.eval.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KotlinTypesTest {
  @ParameterizedTest
  @CsvSource({
    "List<String>, java.util.Arrays$ArrayList, List<String>",
    "Int, java.lang.Integer, Int",
    "Any, java.lang.Integer, Int",
    "Any?, shop.Item, shop.Item",
    "'', java.lang.String, String",
    "<anonymous>, Snippet1$1, Snippet1$1",
    "String!, java.lang.String, String"
  })
  void theNameThatSaysMoreIsTaken(String compiled, String runtime, String shown) {
    assertThat(KotlinTypes.best(compiled, runtime)).isEqualTo(shown);
  }
}
