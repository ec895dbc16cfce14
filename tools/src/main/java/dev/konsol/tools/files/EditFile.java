package dev.konsol.tools.files;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import java.util.List;
import java.util.Optional;

/// `edit_file {path, old_text, new_text}`.
public record EditFile(AfterEdit afterEdit, Editor editor) implements ToolBody {
  static final String NAME = "edit_file";

  public EditFile(AfterEdit afterEdit) {
    this(afterEdit, Editor.NONE);
  }

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        NAME,
        "Edit a file",
        "Replaces one piece of text in a file of the working directory. 'old_text' must stand in"
            + " the file exactly once, to the letter, with its spaces and line breaks: take enough"
            + " of what is around it. Read the file first. The answer shows the difference and"
            + " the problems that the edit caused, where a language server knows them.",
        new Schema()
            .text("path", "the file, relative to the working directory")
            .text("old_text", "what stands there now")
            .text("new_text", "what shall stand there")
            .json(),
        Optional.empty(),
        new ToolSpec.Effects(false, true, false, false));
  }

  static FileChange change(OpenFiles files, ToolArguments arguments) throws InterruptedException {
    Workspace.Place place = files.workspace().locate(arguments.text("path"));
    String text = files.read(place);
    String old = arguments.text("old_text");
    int at = onlyPlace(text, old);
    String edited =
        text.substring(0, at) + arguments.text("new_text") + text.substring(at + old.length());
    return new FileChange(files.path(place), Optional.of(text), edited);
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
    Workspace.Place place = files.workspace().locate(arguments.text("path"));
    files.write(place, change.after());
    String text = change.before().orElseThrow();
    int at = text.indexOf(arguments.text("old_text"));
    long line = text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
    String name = place.relative().toString();
    return ToolResult.text(
        "Edited " + name + " at line " + line + "." + change.shown(name) + edit.report());
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
