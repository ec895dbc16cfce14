package dev.konsol.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class StructuredAnswerTest {
  @Test
  void escapeSequencesAreInNeitherForm() {
    ObjectNode fields = JsonNodeFactory.instance.objectNode().put("a", "\u001b[1mbold").put("n", 7);
    fields.putArray("rows").add("\u001b]0;title\u0007row").addObject().put("b", "bell\u0007");

    ToolResult answer = StructuredAnswer.of("one\u001b[31m red\ntwo", fields);

    assertThat(answer)
        .isEqualTo(
            new ToolResult(
                List.of(new ToolResult.Content.Text("one red\ntwo")),
                Optional.of("{\"a\":\"bold\",\"n\":7,\"rows\":[\"row\",{\"b\":\"bell\"}]}"),
                false));
  }

  @Test
  void escapeSequencesAreInNoFailureEither() throws InterruptedException {
    ToolBody failing =
        new ToolBody() {
          @Override
          public ToolSpec spec() {
            return Schema.tool("t", "t", "t", new Schema(), ToolSpec.Effects.READS);
          }

          @Override
          public List<Judged> judged(ToolArguments arguments, ToolContext context) {
            return List.of();
          }

          @Override
          public ToolResult run(ToolArguments arguments, ToolContext context) {
            throw KonsolException.badRequest("there is no '\u001b[31mbranch'");
          }
        };

    assertThat(Caller.text(new Caller(Path.of("/")).call(failing, "{}")))
        .isEqualTo("there is no 'branch'");
  }
}
