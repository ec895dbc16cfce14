package dev.konsol.tools.lsp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Schema;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;

/// `lsp_format {file, tabSize?, tabs?, apply?, projectRoot?}`.
record FormatTool(LspAccess host, AfterEdit afterEdit) implements LspTool {
  private static final int USUAL_TAB = 2;

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "lsp_format",
        "Format a file",
        "Formats a file as its language server does. Without 'apply' the answer is a unified diff"
            + " and nothing is changed. Where the project has a formatter of its own, run that"
            + " instead.",
        QueryScope.described(
            Proposal.described(
                new Schema()
                    .text("file", "the file, relative to the project")
                    .optionalNumber("tabSize", "2 unless given", 1, 16)
                    .optionalFlag("tabs", "indent with tabs instead of spaces"))),
        Proposal.schema(),
        new Effects(false, true, true, false));
  }

  @Override
  public Judged.Use use() {
    return Judged.Use.CHANGE;
  }

  @Override
  public ToolResult answer(Query query) throws InterruptedException {
    int tab = (int) query.arguments().number("tabSize", USUAL_TAB, 1, 16);
    boolean spaces = !query.arguments().flag("tabs");
    Proposal proposal = Proposal.of(query, afterEdit);
    QueryScope.Aim aim = proposal.aim();
    return proposal.told(
        query.servers().refactoring().format(aim.project(), aim.file(), tab, spaces));
  }
}
