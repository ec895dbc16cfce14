package dev.konsol.tools;

import dev.konsol.core.ToolContext;
import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `write_file {path, content}`.
record WriteFile(AfterEdit afterEdit) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        "write_file",
        "Write a file",
        "Makes a text file in the working directory, or replaces the whole of one; folders on the"
            + " way are made. To change a part of a file use edit_file: it is safer and shorter.",
        new Schema()
            .text("path", "the file, relative to the working directory")
            .text("content", "the whole text of the file")
            .json(),
        Optional.empty(),
        new ToolSpec.Effects(false, true, true, false));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    Workspace workspace = Workspace.at(context.directory());
    Workspace.Place place = workspace.locate(arguments.text("path"));
    String content = arguments.text("content");
    Path file = workspace.root().resolve(place.relative());
    AfterEdit.Pending edit = afterEdit.before(workspace.root(), List.of(file));
    boolean fresh = TextFiles.write(workspace, place, content);
    String done =
        (fresh ? "Made " : "Replaced ")
            + place.relative()
            + ": "
            + content.length()
            + " characters.";
    return ToolResult.text(done + edit.report());
  }
}
