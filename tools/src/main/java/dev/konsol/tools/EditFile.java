package dev.konsol.tools;

import dev.konsol.core.ToolContext;
import dev.konsol.core.ToolResult;
import dev.konsol.core.ToolSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `edit_file {path, old_text, new_text}`.
record EditFile(AfterEdit afterEdit) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        "edit_file",
        "Edit a file",
        "Replaces one piece of text in a file of the working directory. 'old_text' must stand in"
            + " the file exactly once, to the letter, with its spaces and line breaks: take enough"
            + " of what is around it. Read the file first. The answer has the problems that the"
            + " edit caused, where a language server knows them.",
        new Schema()
            .text("path", "the file, relative to the working directory")
            .text("old_text", "what stands there now")
            .text("new_text", "what shall stand there")
            .json(),
        Optional.empty(),
        new ToolSpec.Effects(false, true, false, false));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    Workspace workspace = Workspace.at(context.directory());
    Workspace.Place place = workspace.locate(arguments.text("path"));
    String old = arguments.text("old_text");
    Path file = workspace.root().resolve(place.relative());
    AfterEdit.Pending edit = afterEdit.before(workspace.root(), List.of(file));
    String text = TextFiles.read(workspace, place);
    int at = onlyPlace(text, old);
    String edited =
        text.substring(0, at) + arguments.text("new_text") + text.substring(at + old.length());
    TextFiles.write(workspace, place, edited);
    long line = text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
    return ToolResult.text("Edited " + place.relative() + " at line " + line + "." + edit.report());
  }

  private static int onlyPlace(String text, String old) {
    if (old.isEmpty()) {
      throw new ToolFailure("'old_text' is empty: say what to replace, or use write_file.");
    }
    int first = text.indexOf(old);
    if (first < 0) {
      throw new ToolFailure(
          "'old_text' is not in the file: read it again, and copy to the letter.");
    }
    if (text.indexOf(old, first + 1) >= 0) {
      throw new ToolFailure("'old_text' is there more than once: take more of what is around it.");
    }
    return first;
  }
}
