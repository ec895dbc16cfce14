package dev.konsol.tools.lsp;

import dev.konsol.core.Judged;
import dev.konsol.core.ToolContext;
import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolSpec;
import dev.konsol.core.ToolSpec.Effects;
import dev.konsol.lsp.Answer;
import dev.konsol.lsp.Navigation;
import dev.konsol.lsp.Symbol;
import dev.konsol.tools.Schema;
import dev.konsol.tools.Ticking;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// `lsp_symbols {file, query?, limit?, projectRoot?}`.
record SymbolsTool(Host host) implements ToolBody {
  private static final int USUAL = 100;
  private static final int MOST = 1_000;

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        "lsp_symbols",
        "Outline of a file, or find a symbol",
        "Without 'query' the outline of a file: its classes, functions and fields with their lines;"
            + " use it instead of reading a long file. With 'query' the symbols of the whole"
            + " project whose name fits; 'file' is then any file of the project in that language."
            + " On an empty answer look at the label in brackets: only 'fresh' means there are"
            + " none.",
        Scene.described(
                new Schema()
                    .text("file", "the file, relative to the project")
                    .optionalText("query", "a name or a part of one, for the whole project"))
            .optionalNumber("limit", "how many at most, 100 unless given", 1, MOST)
            .json(),
        Optional.of(schema().json()),
        Effects.READS);
  }

  static Schema schema() {
    return Reliability.schema()
        .optionalObjects("symbols", "name, kind, container, file, line, column, text of each")
        .optionalNumber("total", "how many there are", 0, Integer.MAX_VALUE);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(Scene.judged(arguments, context, host.reach(), Judged.Use.READ));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    Scene.Aim aim = Scene.of(arguments, context, host.reach()).aim(arguments);
    int limit = (int) arguments.number("limit", USUAL, 1, MOST);
    Optional<String> query = arguments.optionalText("query").filter(text -> !text.isBlank());
    Navigation navigation = host.servers().navigation();
    try (Ticking _ = Waiting.of(host.servers(), context)) {
      return told(
          aim,
          query.isPresent()
              ? navigation.workspaceSymbols(aim.project(), aim.file(), query.get())
              : navigation.symbols(aim.project(), aim.file()),
          limit,
          "The server names no symbol.");
    }
  }

  /// Also for who calls and is called.
  static ToolResult told(Scene.Aim aim, Answer<List<Symbol>> answer, int limit, String none) {
    Reliability reliability = new Reliability(answer);
    ObjectNode fields = reliability.fields();
    Told.array(fields, "symbols", answer.value(), limit, (node, each) -> write(node, aim, each));
    String text =
        answer.value().isEmpty()
            ? none
            : Told.lines(answer.value(), limit, each -> line(aim, each));
    return Told.of(text, reliability, fields);
  }

  private static void write(ObjectNode node, Scene.Aim aim, Symbol symbol) {
    node.put("name", symbol.name()).put("kind", symbol.kind());
    node.put("container", symbol.container());
    Told.place(node, aim, symbol.place());
  }

  private static String line(Scene.Aim aim, Symbol symbol) {
    String container = symbol.container().isEmpty() ? "" : " in " + symbol.container();
    return Told.at(aim, symbol.place()) + ": " + symbol.kind() + " " + symbol.name() + container;
  }
}
