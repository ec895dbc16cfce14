package dev.konsol.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConfigJsonTest {
  @TempDir private Path folder;

  private Path write(String json) throws IOException {
    return Files.writeString(folder.resolve("config.json"), json.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[]|1:1: a configuration file is a JSON object: '{' is expected here",
        "{'a'|1:5: ':' is expected after 'a'",
        "{'model': 'x' 'http': 'y'}|1:15: ',' or '}' is expected after the value of 'model'",
        "{'model': 'x',}|1:14: there is a comma too much before '}'",
        "{model: 'x'}|1:2: a name in double quotes is expected here",
        "{'model': x}|1:11: a value is expected here: texts stand in double quotes",
        "{'model': 'x|1:11: this text has no closing quote on its line",
        "{'model': 'a\\q'}|1:14: '\\q' means nothing in JSON: a backslash is written '\\\\'",
        "{'maxSteps': 01}|1:14: this is not a number of JSON's",
        "{} x|1:4: something follows the end of the object",
        "{} // x|1:4: this file has no comments",
        "{'model': 7}|1: 'model' must be a string",
        "{'allow': 'x'}|1: 'allow' must be a list of strings",
        "{'allowRemote': 'yes'}|1: 'allowRemote' must be true or false",
        "{'maxCost': [1]}|1: 'maxCost' must be a number",
        "{'properties': {'a': 1}}|1: 'properties' must be an object of strings",
        "{'mcpServers': {'s': 'x'}}|1: 'mcpServers.s' must be an object",
        "{'mcpServers': {'s': {'args': 'x'}}}|1: 'mcpServers.s.args' must be a list of strings",
        "{'attach': 'C-a'}|1: 'attach' must be an object",
        "{'fleet': {'capacity': '3'}}|1: 'fleet.capacity' must be a number",
        "{'providers': []}|1: 'providers' must be an object",
        "{'model': 'a', 'model': 'b'}|1: 'model' is there twice, first in line 1",
      })
  void whatIsWrongIsNamedByFileLineAndKey(String json, String why) throws IOException {
    Path file = write(json);

    assertThatThrownBy(() -> ConfigJson.read(file)).hasMessage(file + ":" + why);
  }

  /// In a time that grows with the file alone: a folder may bring any.
  @ParameterizedTest
  @ValueSource(strings = {"{'k0':0%s}", "{'models':{'k0':{}%s}}", "{'model':'%s'}"})
  void aFileOfVeryManyKeysIsRead(String around) throws IOException {
    String member = around.contains("{}") ? ",'k%07d':{}" : ",'k%07d':1";
    String each = around.contains("model'") ? "\\u0041\\u0042" : member;
    StringBuilder all = new StringBuilder();
    for (int i = 1; i <= 250_000; i++) {
      all.append(each.formatted(i));
    }

    assertThat(ConfigJson.read(write(around.formatted(all))).text()).hasSizeGreaterThan(3_000_000);
  }

  @Test
  void nobodyMeansAWordThatIsVeryMuchLonger() {
    assertThat(Nearest.of("x".repeat(1 << 20), List.of("y".repeat(1 << 14), "model"))).isEmpty();
    assertThat(Nearest.of("mod", List.of("y".repeat(1 << 20), "models"))).contains("models");
    assertThat(Nearest.of("maxStps", List.of("model", "maxSteps"))).contains("maxSteps");
  }

  @Test
  void whatIsNotKnownIsToldWithTheNearestThatIs() throws IOException {
    Path file =
        write(
            """
            {
              'modle': 'x',
              'mcpServers': {'s': {
                'comand': 'x'}},
              'zzzzzzzzzzzzzz': null
            }""");

    assertThat(ConfigJson.read(file).unknown())
        .containsExactly(
            file + ":2: there is no setting 'modle'; did you mean 'model'?",
            file + ":5: there is no setting 'zzzzzzzzzzzzzz'",
            file + ":4: there is no setting 'mcpServers.s.comand'; did you mean 'command'?");
  }

  @Test
  void whatStandsInAnObjectIsKnownToo() throws IOException {
    Path right =
        write(
            """
            {
              'attach': {'prefix': 'C-a'},
              'fleet': {'url': 'nats://n', 'token': 't', 'name': 'a', 'labels': {'gpu': true},
                'workspaces': ['/w'], 'accept': ['eval'], 'capacity': 3, 'credentials': '/c'}
            }""");
    assertThat(ConfigJson.read(right).unknown()).isEmpty();

    Path attach = write("{'attach': {'prefx': 'C-a'}}");
    assertThat(ConfigJson.read(attach).unknown())
        .containsExactly(attach + ":1: there is no setting 'attach.prefx'; did you mean 'prefix'?");
    Path fleet = write("{'fleet': {'urls': 'nats://n'}}");
    assertThat(ConfigJson.read(fleet).unknown())
        .containsExactly(fleet + ":1: there is no setting 'fleet.urls'; did you mean 'url'?");
  }

  @Test
  void aNameCannotWriteToTheTerminal() throws IOException {
    Path file = write("{'\\u001b[2Ja': 1}");

    assertThat(ConfigJson.read(file).unknown())
        .containsExactly(file + ":1: there is no setting '?[2Ja'");
  }

  @Test
  void whatIsNoTextIsRefused() throws IOException {
    Path file =
        Files.write(
            folder.resolve("config.json"),
            "{\"model\": \"é\"}".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> ConfigJson.read(file)).hasMessage(file + ": it is not UTF-8");
  }

  @Test
  void whatIsTooDeepOrTooLongIsRefused() throws IOException {
    Path deep = write("{'a':".repeat(1000));
    assertThatThrownBy(() -> ConfigJson.read(deep)).hasMessageContaining("nested too deeply");
    Path longer = write("{'model': '" + "x".repeat(4 << 20) + "'}");
    assertThatThrownBy(() -> ConfigJson.read(longer))
        .hasMessage(longer + ": it is too long for a configuration file");
  }

  @Test
  void whatIsRightIsRead() throws IOException {
    Path file =
        write(
            "{'model': 'a\\u00e9\\n', 'maxCost': -1.5e3, 'maxSteps': '7', 'http': null, 'allow': []}");

    assertThat(ConfigJson.read(file).unknown()).isEmpty();
  }
}
