package dev.konsol.tools.lsp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.tools.Schema;
import dev.konsol.tools.lsp.query.AnswerText;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.Reliability;
import dev.konsol.tools.lsp.query.SourceLocation;
import tools.jackson.databind.node.ObjectNode;

/// `lsp_hover {file, line?, column?, symbol?, projectRoot?}`.
record HoverTool(LspAccess host) implements LspTool {
  private static final int MOST = 4_000;

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "lsp_hover",
        "Type and documentation",
        "The type or signature of a name in the code, with its documentation: also of what comes"
            + " from libraries, without reading them. Point at the name. Use it before you call"
            + " something whose parameters you are not sure of.",
        QueryScope.described(SourceLocation.described(new Schema())),
        Reliability.schema().optionalText("text", "what the server says, in Markdown"),
        Effects.READS);
  }

  @Override
  public ToolResult answer(Query query) throws InterruptedException {
    QueryScope.Aim aim = query.aim();
    Answer<String> answer =
        query.servers().navigation().hover(aim.project(), aim.file(), query.position());
    Reliability reliability = new Reliability(answer);
    String text = Excerpt.of(answer.value(), MOST, "read the source, lsp_definition finds it");
    ObjectNode fields = reliability.fields().put("text", text);
    return AnswerText.of(
        text.isEmpty() ? "The server says nothing about it." : text, reliability, fields);
  }
}
