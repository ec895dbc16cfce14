package dev.konsol.tools.lsp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.navigation.Navigation;
import dev.konsol.lsp.report.SymbolText;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.lsp.query.AnswerText;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.Reliability;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// `lsp_symbols {file?, query?, body?, limit?, projectRoot?}`.
record SymbolsTool(LspAccess host) implements LspTool {
  private static final int USUAL = 100;
  private static final int MOST = 1_000;
  private static final int MOST_SOURCE = 12_000;

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "lsp_symbols",
        "Outline of a file, or find a symbol",
        "Without 'query' the outline of a file: its classes, functions and fields with their lines;"
            + " use it instead of reading a long file. With 'query' the symbols of the whole"
            + " project whose name fits, or by path, as Class/method; with 'body' their source. On"
            + " an empty answer look at the label in brackets: only 'fresh' means there are none.",
        QueryScope.described(
                new Schema()
                    .optionalText("file", "the file, relative to the project")
                    .optionalText("query", "a name, a part of one, or a path: Class/method")
                    .optionalFlag("body", "with the source of each that has this very name"))
            .optionalNumber("limit", "how many at most, 100 unless given", 1, MOST),
        schema(),
        Effects.READS);
  }

  static Schema schema() {
    return Reliability.schema()
        .optionalObjects("symbols", "name, kind, container, file, line, column, text of each")
        .optionalNumber("total", "how many there are", 0, Integer.MAX_VALUE);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return arguments.optionalText("file").isEmpty()
        ? List.of()
        : LspTool.super.judged(arguments, context);
  }

  @Override
  public ToolResult answer(Query query) throws InterruptedException {
    Optional<QueryScope.Aim> file = query.arguments().optionalText("file").map(query.scope()::aim);
    Optional<String> name = query.arguments().optionalText("query").filter(text -> !text.isBlank());
    if (file.isEmpty() && name.isEmpty()) {
      throw new ToolFailure("Give 'file' for its outline, or 'query' to find a symbol.");
    }
    int limit = (int) query.arguments().number("limit", USUAL, 1, MOST);
    boolean body = query.arguments().flag("body");
    Navigation navigation = query.servers().navigation();
    Path project = query.scope().project();
    QueryScope.Aim aim = file.orElse(new QueryScope.Aim(project, project));
    Answer<List<Symbol>> answer =
        name.isEmpty()
            ? navigation.symbols(aim.project(), aim.file())
            : file.isEmpty()
                ? navigation.workspaceSymbols(aim.project(), name.get(), body)
                : found(navigation, aim, name.get(), body);
    return body
        ? withSource(aim, answer, limit)
        : told(aim, answer, limit, "The server names no symbol.");
  }

  private static Answer<List<Symbol>> found(
      Navigation navigation, QueryScope.Aim aim, String query, boolean body)
      throws InterruptedException {
    return body || query.contains("/")
        ? navigation.symbols(aim.project(), aim.file(), query)
        : navigation.workspaceSymbols(aim.project(), aim.file(), query);
  }

  private static ToolResult withSource(QueryScope.Aim aim, Answer<List<Symbol>> answer, int limit) {
    Reliability reliability = new Reliability(answer);
    ObjectNode fields = reliability.fields();
    List<Symbol> shown = answer.value().stream().limit(limit).toList();
    int each = MOST_SOURCE / Math.max(1, shown.size());
    StringBuilder text = new StringBuilder();
    AnswerText.array(
        fields,
        "symbols",
        answer.value(),
        limit,
        (node, symbol) -> {
          write(node, aim, symbol);
          String source = Excerpt.of(SymbolText.source(symbol), each, "read the file for the rest");
          node.put("body", source);
          text.append(line(aim, symbol)).append('\n').append(source.stripTrailing()).append('\n');
        });
    return AnswerText.of(
        shown.isEmpty()
            ? "The server names no symbol."
            : text.toString().stripTrailing()
                + AnswerText.left(shown.size(), answer.value().size(), limit),
        reliability,
        fields);
  }

  /// Also for who calls and is called.
  static ToolResult told(QueryScope.Aim aim, Answer<List<Symbol>> answer, int limit, String none) {
    return AnswerText.listed(
        "symbols",
        answer,
        limit,
        none,
        each -> line(aim, each),
        (node, each) -> write(node, aim, each));
  }

  private static void write(ObjectNode node, QueryScope.Aim aim, Symbol symbol) {
    node.put("name", symbol.name()).put("kind", symbol.kind());
    node.put("container", symbol.container());
    AnswerText.place(node, aim, symbol.place());
  }

  private static String line(QueryScope.Aim aim, Symbol symbol) {
    String container = symbol.container().isEmpty() ? "" : " in " + symbol.container();
    return AnswerText.at(aim, symbol.place())
        + ": "
        + symbol.kind()
        + " "
        + symbol.name()
        + container;
  }
}
