package dev.konsol.tools.lsp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.Refactoring;
import dev.konsol.lsp.text.Position;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.ProgressTicks;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.ServerProgress;
import dev.konsol.tools.lsp.query.SourceLocation;
import java.util.List;
import java.util.Optional;

/// `lsp_rename {file, newName?, text?, where?, line?, column?, symbol?, apply?, projectRoot?}`.
record RenameTool(LspAccess host, AfterEdit afterEdit) implements ToolBody {
  private static final List<String> PLACES = List.of("replace", "before", "after");

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
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
                            .optionalChoice(
                                "where", "to put 'text', replace unless given", PLACES))))
            .json(),
        Optional.of(Proposal.schema().json()),
        new Effects(false, true, false, false));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(QueryScope.judged(arguments, context, host.reach(), Judged.Use.CHANGE));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    Optional<String> text = arguments.optionalText("text");
    Optional<String> name = arguments.optionalText("newName");
    if (text.isPresent() == name.isPresent()) {
      throw new ToolFailure("Give either 'newName' or 'text'.");
    }
    Proposal proposal = Proposal.of(arguments, context, host, afterEdit);
    QueryScope.Aim aim = proposal.aim();
    LanguageServers servers = host.servers(context);
    try (ProgressTicks _ = ServerProgress.of(servers, context)) {
      if (text.isPresent()) {
        Refactoring.Where where = where(arguments.choice("where", PLACES).orElse("replace"));
        return proposal.told(
            servers
                .refactoring()
                .edit(aim.project(), aim.file(), arguments.text("symbol"), where, text.get()));
      }
      Position at = SourceLocation.of(arguments, aim, servers.navigation());
      return proposal.told(servers.refactoring().rename(aim.project(), aim.file(), at, name.get()));
    }
  }

  private static Refactoring.Where where(String word) {
    return switch (word) {
      case "before" -> Refactoring.Where.BEFORE;
      case "after" -> Refactoring.Where.AFTER;
      default -> Refactoring.Where.REPLACE;
    };
  }
}
