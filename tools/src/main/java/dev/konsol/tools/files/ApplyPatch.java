package dev.konsol.tools.files;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.patch.FilePatch;
import dev.konsol.tools.patch.Patch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `apply_patch {patch}`: changes to several files, all or none. Every file that it names is judged
/// as one that is changed.
public record ApplyPatch(AfterEdit afterEdit, Editor editor) implements ToolBody {
  static final String NAME = "apply_patch";

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        NAME,
        "Apply a patch",
        """
        Changes several text files of the working directory at once: all, or none where something \
        does not fit. Takes a unified diff, or this form:
        *** Begin Patch
        *** Update File: src/A.java
        @@ a line above the change, where the lines below are not unique
         a line that stays
        -a line that goes
        +a line that comes
        *** Add File: src/B.java
        +every line
        *** Delete File: src/C.java
        *** End Patch
        '*** Move to: PATH' below '*** Update File' moves a file. Give three lines around each \
        change, to the letter. The answer has the problems that the patch caused, where a language \
        server knows them.\
        """,
        new Schema().text("patch", "the patch, whole"),
        new ToolSpec.Effects(false, true, false, false));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    List<Judged> judged = new ArrayList<>();
    for (FilePatch file : Patch.read(arguments.text("patch")).files()) {
      judged.add(JudgedFiles.inside(context, file.path(), Judged.Use.CHANGE));
      if (file instanceof FilePatch.Update update) {
        update
            .moveTo()
            .ifPresent(to -> judged.add(JudgedFiles.inside(context, to, Judged.Use.CHANGE)));
      }
    }
    return judged;
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    OpenFiles files = new OpenFiles(Workspace.at(context.directory()), editor);
    PlannedFiles planned = PlannedFiles.of(files, Patch.read(arguments.text("patch")));
    List<Path> changed = planned.files();
    AfterEdit.Pending edit = afterEdit.before(context, files.workspace().root(), changed);
    planned.changes().forEach(change -> editor.changes(context.callId(), change));
    planned.write();
    return ToolResult.text(planned.words() + edit.report());
  }
}
