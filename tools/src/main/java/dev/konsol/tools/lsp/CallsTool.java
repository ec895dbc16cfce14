package dev.konsol.tools.lsp;

import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.lsp.navigation.Navigation;
import dev.konsol.lsp.text.Position;
import dev.konsol.tools.Schema;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.SourceLocation;
import java.util.List;

/// `lsp_calls {file, line?, column?, symbol?, direction?, limit?, projectRoot?}`.
record CallsTool(LspAccess host) implements LspTool {
  private static final int USUAL = 50;
  private static final int MOST = 1_000;
  private static final List<String> DIRECTIONS = List.of("incoming", "outgoing");

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "lsp_calls",
        "Who calls, and what is called",
        "The functions that call the one you point at, or with direction 'outgoing' those that it"
            + " calls: to see what a change reaches. Point at the function's name. On an empty"
            + " answer look at the label in brackets: only 'fresh' means there are none; where the"
            + " server cannot do this, use lsp_references.",
        QueryScope.described(SourceLocation.described(new Schema()))
            .optionalChoice("direction", "incoming unless given", DIRECTIONS)
            .optionalNumber("limit", "how many at most, 50 unless given", 1, MOST),
        SymbolsTool.schema(),
        Effects.READS);
  }

  @Override
  public ToolResult answer(Query query) throws InterruptedException {
    QueryScope.Aim aim = query.aim();
    Position at = query.position();
    boolean outgoing =
        query.arguments().choice("direction", DIRECTIONS).filter("outgoing"::equals).isPresent();
    int limit = (int) query.arguments().number("limit", USUAL, 1, MOST);
    Navigation navigation = query.servers().navigation();
    return outgoing
        ? SymbolsTool.told(
            aim,
            navigation.callees(aim.project(), aim.file(), at),
            limit,
            "The server names nothing that it calls.")
        : SymbolsTool.told(
            aim,
            navigation.callers(aim.project(), aim.file(), at),
            limit,
            "The server names no caller.");
  }
}
