package dev.konsol.tools.lsp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.lsp.navigation.Refactoring;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.SourceLocation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `lsp_rename {file, newName?, text?, where?, line?, column?, symbol?, apply?, projectRoot?}`.
record RenameTool(LspAccess host, AfterEdit afterEdit) implements LspTool {
  private static final List<String> PLACES = List.of("replace", "before", "after");

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "lsp_rename",
        "Rename everywhere, or replace a symbol",
        "Renames a variable, function or class in all files that use it, and nothing that only has"
            + " the same name. Point at one use of it. With 'text' instead of 'newName' it puts"
            + " that in the place of the whole 'symbol', or beside it. Without 'apply' the answer"
            + " is a unified diff and nothing is changed; with it the edit is made in all files or,"
            + " if one has changed meanwhile, in none. Prefer it to editing file by file.",
        QueryScope.described(
            Proposal.described(
                SourceLocation.described(
                    new Schema()
                        .optionalText("newName", "the name that it shall have")
                        .optionalText("text", "source, indented as it shall be")
                        .optionalChoice("where", "to put 'text', replace unless given", PLACES)))),
        Proposal.schema(),
        new Effects(false, true, false, false));
  }

  @Override
  public Judged.Use use() {
    return Judged.Use.CHANGE;
  }

  @Override
  public ToolResult answer(Query query) throws InterruptedException {
    ToolArguments arguments = query.arguments();
    Optional<String> text = arguments.optionalText("text");
    Optional<String> name = arguments.optionalText("newName");
    if (text.isPresent() == name.isPresent()) {
      throw new ToolFailure("Give either 'newName' or 'text'.");
    }
    Proposal proposal = Proposal.of(query, afterEdit);
    QueryScope.Aim aim = proposal.aim();
    Refactoring refactoring = query.servers().refactoring();
    if (text.isEmpty()) {
      return proposal.told(
          refactoring.rename(aim.project(), aim.file(), query.position(), name.orElseThrow()));
    }
    String where = arguments.choice("where", PLACES).orElse("replace").toUpperCase(Locale.ROOT);
    return proposal.told(
        refactoring.edit(
            aim.project(),
            aim.file(),
            arguments.text("symbol"),
            Refactoring.Where.valueOf(where),
            text.get()));
  }
}
