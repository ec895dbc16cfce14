package dev.konsol.client.repl.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.eval.Result;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ResultPrinterTest {
  @ParameterizedTest
  @CsvSource({
    "java.lang.Integer, Integer",
    "java.util.Map$Entry, Map$Entry",
    "REPL.$JShell$11$P, P",
    "REPL.$JShell$11B$P, P",
    "Snippet10$Q, Q",
    "shop.Snippet10, Snippet10",
    "'Map<String, shop.Item>?', 'Map<String, Item>?'"
  })
  void aTypeIsNamedAsItWasDeclared(String type, String name) throws IOException {
    String json = "{\"value\":\"v\",\"valueType\":\"" + type + "\"}";

    assertThat(shown(new Result(JsonObject.parse(json)))).isEqualTo("v : " + name + "\n");
  }

  @Test
  void aTableIsCutToTheTerminalAndShownWholeForWhoAsks() throws IOException {
    String table = "| name | what |\n|------|------|\n| a | something very long |";
    byte[] json = JsonLine.object().put("value", table).put("valueType", "T").bytes();
    StringWriter shown = new StringWriter();
    AnsiStyle plain = new AnsiStyle(false);
    try (ReplScreen screen = new ReplScreen(shown::write, shown::write, plain, false)) {
      FittedText fitted = new FittedText(screen, plain, () -> 20);
      assertThat(fitted.showWhole()).isFalse();
      new ResultPrinter(screen, plain, _ -> false, fitted, true)
          .show("", new Result(JsonObject.parse(json)), Lexicon.of("java"));
      assertThat(fitted.showWhole()).isTrue();
    }

    assertThat(shown.toString())
        .isEqualTo(
            """
            | name | what      |
            |------|-----------|
            | a    | somethin… |
            cut to 20 columns: /wide shows all of it
            """
                + table
                + "\n");
  }

  private static String shown(Result result) throws IOException {
    StringWriter shown = new StringWriter();
    AnsiStyle plain = new AnsiStyle(false);
    try (ReplScreen screen = new ReplScreen(shown::write, shown::write, plain, false)) {
      FittedText fitted = new FittedText(screen, plain, () -> 20);
      new ResultPrinter(screen, plain, _ -> false, fitted, true)
          .show("", result, Lexicon.of("java"));
    }
    return shown.toString();
  }
}
