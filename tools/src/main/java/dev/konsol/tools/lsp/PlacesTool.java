package dev.konsol.tools.lsp;

import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Location;
import dev.konsol.lsp.navigation.Navigation;
import dev.konsol.lsp.text.Position;
import dev.konsol.tools.Schema;
import dev.konsol.tools.lsp.query.AnswerText;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.Reliability;
import dev.konsol.tools.lsp.query.SourceLocation;
import java.util.List;

/// `lsp_definition` and `lsp_references {file, line?, column?, symbol?, limit?, projectRoot?}`.
record PlacesTool(LspAccess host, Kind kind) implements LspTool {
  private static final int USUAL = 50;
  private static final int MOST = 1_000;

  enum Kind {
    DEFINITION(
        "lsp_definition",
        "Find a definition",
        "Where a name in the code is defined, as the compiler sees it: through imports, overloads"
            + " and renamed exports, which a text search cannot follow. Point at one use of it."
            + " Comes back with file, line and the source line of each definition. If nothing comes"
            + " back, look at the label in brackets: only 'fresh' means there is none.",
        "no definition"),
    REFERENCES(
        "lsp_references",
        "Find all uses",
        "Everywhere a name is used, its declaration included: use it before you change or delete"
            + " something. Finds uses and nothing else, unlike a text search. Comes back with file,"
            + " line and the source line of each. Never delete code because nothing came back"
            + " unless the label in brackets is 'fresh': a server that still reads the project does"
            + " not know all uses yet.",
        "no use");

    private final String tool;
    private final String title;
    private final String description;
    private final String none;

    Kind(String tool, String title, String description, String none) {
      this.tool = tool;
      this.title = title;
      this.description = description;
      this.none = none;
    }
  }

  @Override
  public ToolSpec spec() {
    Schema input = QueryScope.described(SourceLocation.described(new Schema()));
    return Schema.tool(
        kind.tool,
        kind.title,
        kind.description,
        input.optionalNumber("limit", "how many places at most, 50 unless given", 1, MOST),
        Reliability.schema()
            .optionalObjects("places", "file, line, column, end_line, end_column, text of each")
            .optionalNumber("total", "how many there are", 0, Integer.MAX_VALUE),
        Effects.READS);
  }

  @Override
  public ToolResult answer(Query query) throws InterruptedException {
    QueryScope.Aim aim = query.aim();
    Position at = query.position();
    int limit = (int) query.arguments().number("limit", USUAL, 1, MOST);
    return AnswerText.listed(
        "places",
        places(query.servers().navigation(), aim, at),
        limit,
        "The server names " + kind.none + ".",
        place -> AnswerText.line(aim, place),
        (node, place) -> AnswerText.place(node, aim, place));
  }

  private Answer<List<Location>> places(Navigation navigation, QueryScope.Aim aim, Position at)
      throws InterruptedException {
    return switch (kind) {
      case DEFINITION -> navigation.definition(aim.project(), aim.file(), at);
      case REFERENCES -> navigation.references(aim.project(), aim.file(), at);
    };
  }
}
