package dev.konsol.tools.lsp;

import dev.konsol.core.Judged;
import dev.konsol.core.ToolContext;
import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolSpec;
import dev.konsol.core.ToolSpec.Effects;
import dev.konsol.lsp.text.Position;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Schema;
import dev.konsol.tools.Ticking;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;
import java.util.Optional;

/// `lsp_rename {file, newName, line?, column?, symbol?, apply?, projectRoot?}`.
record RenameTool(Host host, AfterEdit afterEdit) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        "lsp_rename",
        "Rename everywhere",
        "Renames a variable, function or class in all files that use it, and nothing that only has"
            + " the same name. Point at one use of it. Without 'apply' the answer is a unified diff"
            + " and nothing is changed; with it the edit is made in all files or, if one has"
            + " changed meanwhile, in none. Prefer it to editing file by file.",
        Scene.described(
                Proposal.described(
                    Spot.described(new Schema().text("newName", "the name that it shall have"))))
            .json(),
        Optional.of(Proposal.schema().json()),
        new Effects(false, true, false, false));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(Scene.judged(arguments, context, host.reach(), Judged.Use.CHANGE));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    String name = arguments.text("newName");
    Proposal proposal = Proposal.of(arguments, context, host, afterEdit);
    Scene.Aim aim = proposal.aim();
    Position at = Spot.in(aim.file()).position(arguments);
    try (Ticking _ = Waiting.of(host.servers(), context)) {
      return proposal.told(
          host.servers().refactoring().rename(aim.project(), aim.file(), at, name));
    }
  }
}
