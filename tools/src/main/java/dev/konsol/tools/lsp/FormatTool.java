package dev.konsol.tools.lsp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.ProgressTicks;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.ServerProgress;
import java.util.List;
import java.util.Optional;

/// `lsp_format {file, tabSize?, tabs?, apply?, projectRoot?}`.
record FormatTool(LspAccess host, AfterEdit afterEdit) implements ToolBody {
  private static final int USUAL_TAB = 2;

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
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
                        .optionalFlag("tabs", "indent with tabs instead of spaces")))
            .json(),
        Optional.of(Proposal.schema().json()),
        new Effects(false, true, true, false));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(QueryScope.judged(arguments, context, host.reach(), Judged.Use.CHANGE));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    int tab = (int) arguments.number("tabSize", USUAL_TAB, 1, 16);
    boolean spaces = !arguments.flag("tabs");
    Proposal proposal = Proposal.of(arguments, context, host, afterEdit);
    QueryScope.Aim aim = proposal.aim();
    try (ProgressTicks _ = ServerProgress.of(host.servers(context), context)) {
      return proposal.told(
          host.servers(context).refactoring().format(aim.project(), aim.file(), tab, spaces));
    }
  }
}
