package dev.konsol.client.repl.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.eval.Result;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FaceTest {
  @ParameterizedTest
  @CsvSource({
    "java.lang.Integer, Integer",
    "java.util.Map$Entry, Map$Entry",
    "REPL.$JShell$11$P, P",
    "REPL.$JShell$11B$P, P",
    "Snippet10$Q, Q",
    "shop.Snippet10, Snippet10"
  })
  void aTypeIsNamedAsItWasDeclared(String type, String name) throws IOException {
    String json = "{\"value\":\"v\",\"valueType\":\"" + type + "\"}";

    assertThat(shown(new Result(JsonObject.parse(json)))).isEqualTo("v : " + name + "\n");
  }

  private static String shown(Result result) throws IOException {
    Written shown = new Written();
    AnsiStyle plain = new AnsiStyle(false);
    try (ReplScreen screen = new ReplScreen(shown, plain, false)) {
      new ResultPrinter(screen, plain, _ -> false, true).show("", result, Lexicon.of("java"));
    }
    return shown.toString();
  }
}
