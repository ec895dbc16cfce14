package dev.konsol.tools.files;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;

/// `write_file {path, content}`.
public record WriteFile(AfterEdit afterEdit, Editor editor) implements ToolBody {
  static final String NAME = "write_file";

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        NAME,
        "Write a file",
        "Makes a text file in the working directory, or replaces the whole of one; folders on the"
            + " way are made. To change a part of a file use edit_file: it is safer and shorter.",
        new Schema()
            .text("path", "the file, relative to the working directory")
            .text("content", "the whole text of the file"),
        new ToolSpec.Effects(false, true, true, false));
  }

  static FileChange change(OpenFiles files, ToolArguments arguments) throws InterruptedException {
    Place place = files.workspace().locate(arguments.text("path"));
    return new FileChange(files.path(place), files.readIfThere(place), arguments.text("content"));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(JudgedFiles.inside(context, arguments.text("path"), Judged.Use.CHANGE));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    OpenFiles files = new OpenFiles(Workspace.at(context.directory()), editor);
    FileChange change = change(files, arguments);
    AfterEdit.Pending edit =
        afterEdit.before(context, files.workspace().root(), List.of(change.file()));
    editor.changes(context.callId(), change);
    Place place = files.workspace().locate(arguments.text("path"));
    // Also where what is there is no text.
    boolean replaces = change.before().isPresent() || TextFiles.exists(files.workspace(), place);
    files.write(place, change.after());
    String done =
        (replaces ? "Replaced " : "Made ")
            + place.relative()
            + ": "
            + change.after().length()
            + " characters.";
    return ToolResult.text(done + change.shown(place.relative().toString()) + edit.report());
  }
}
