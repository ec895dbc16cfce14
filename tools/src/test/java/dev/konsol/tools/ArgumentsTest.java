package dev.konsol.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.tools.files.Editor;
import dev.konsol.tools.files.ReadFile;
import dev.konsol.tools.files.WriteFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a tool makes of its arguments before it is asked for and run.
class ArgumentsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'path':'a','content':'x','command':'docs/a'}",
        "{'path':'docs/a','path':'a','content':'x'}",
        "{'path':'a','content':'x'} {'path':'b'}",
        "{'path':'a','content':'x','PATH':'b'}",
        "{'path':['a'],'content':'x'}",
        "{'path':'../a','content':'x'}",
        "[]",
        "{",
      })
  void aDecoyIsRefusedByTheJudgeAndByTheTool(String written) throws InterruptedException {
    String arguments = written.replace('\'', '"');
    Tool tool = new WriteFile(AfterEdit.NOTHING, Editor.NONE).asTool();
    assertThatThrownBy(() -> tool.judged(arguments, new Caller(folder)))
        .isInstanceOf(KonsolException.class);
    assertThat(tool.call(arguments, new Caller(folder)).failed()).isTrue();
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e300", "123456789012345678901234567890", "-9e99", "1.5"})
  void aNumberThatIsNoneHereIsRefused(String number) throws Exception {
    Files.writeString(folder.resolve("a"), "one");
    Tool tool = new ReadFile(Editor.NONE).asTool();
    String arguments = "{\"path\":\"a\",\"offset\":" + number + "}";
    assertThat(Caller.text(tool.call(arguments, new Caller(folder))))
        .isEqualTo("The argument 'offset' must be a whole number, 0 or more.");
  }

  @Test
  void anUnknownArgumentIsNamed() throws InterruptedException {
    Tool tool = new ReadFile(Editor.NONE).asTool();
    assertThat(Caller.text(tool.call("{\"path\":\"a\",\"command\":\"b\"}", new Caller(folder))))
        .isEqualTo("There is no argument 'command': there are column, limit, offset, path.");
  }

  @Test
  void anUnknownArgumentIsNamedWhereverItStands() {
    KnownArguments known =
        KnownArguments.of(
            """
            {"type":"object","additionalProperties":false,"properties":{
              "deep":{"type":"object","additionalProperties":false,"properties":{"a":{}}},
              "many":{"type":"array","items":{
                "type":"object","additionalProperties":false,"properties":{"b":{}}}},
              "open":{"type":"object","additionalProperties":{"type":"string"}},
              "like":{"type":"object","additionalProperties":false,
                "patternProperties":{"^x":{}}}}}\
            """);
    for (String fine :
        List.of(
            "{'deep':{'a':1}}", "{'many':[{'b':1}]}", "{'open':{'x':'y'}}", "{'like':{'x':1}}")) {
      known.check(json(fine));
    }
    assertThatThrownBy(() -> known.check(json("{'deep':{'b':1}}")))
        .hasMessage("There is no argument 'deep.b': there are a.");
    assertThatThrownBy(() -> known.check(json("{'many':[{'b':1},{'c':1}]}")))
        .hasMessage("There is no argument 'many.c': there are b.");
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text.replace('\'', '"'));
  }

  @Test
  void theSpellingOfOtherDoorsIsUnderstoodOnce() {
    KnownArguments known =
        KnownArguments.of(new Schema().optionalNumber("maxBytes", "bytes", 1, 9).json());
    assertThat(ToolArguments.read("{\"max_bytes\":7}", known).number("maxBytes", 0, 1, 9))
        .isEqualTo(7);
    assertThatThrownBy(() -> ToolArguments.read("{\"max_bytes\":7,\"maxBytes\":8}", known))
        .hasMessage("The argument 'maxBytes' is there twice: write it once.");
    assertThatThrownBy(() -> ToolArguments.read("{\"MAX_BYTES\":7}", known))
        .hasMessage("There is no argument 'MAX_BYTES': there are maxBytes.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"b", "./b", "sub/../b", "sub//..//b", "link/b", "ABS/b", "ABS/link/../b", "b/"})
  void aPathIsJudgedWhereItLeads(String path) throws Exception {
    Files.createDirectory(folder.resolve("sub"));
    Files.createSymbolicLink(folder.resolve("link"), folder);
    Path root = folder.toRealPath();
    if (path.contains("link/..")) {
      Files.delete(folder.resolve("link"));
      Files.createSymbolicLink(folder.resolve("link"), Path.of("sub"));
    }
    Judged.File file = file(path.replace("ABS", folder.toString()));
    assertThat(file.real()).isEqualTo(root.resolve("b"));
    assertThat(file.directory()).isEqualTo(root);
  }

  private Judged.File file(String path) {
    List<Judged> judged =
        new ReadFile(Editor.NONE)
            .asTool()
            .judged("{\"path\":\"" + path + "\"}", new Caller(folder));
    return (Judged.File) judged.getFirst();
  }
}
