package dev.konsol.tools.files;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import java.util.List;
import java.util.Optional;

/// `edit_file {path, old_text, new_text, replace_all?}`, or `{path, edits}` for several at once.
public record EditFile(AfterEdit afterEdit, Editor editor) implements ToolBody {
  static final String NAME = "edit_file";

  private static final String SCHEMA =
      """
      {"type":"object","required":["path"],"additionalProperties":false,"properties":{\
      "path":{"type":"string","description":"the file, relative to the working directory"},\
      "old_text":{"type":"string","description":"what stands there now"},\
      "new_text":{"type":"string","description":"what shall stand there"},\
      "replace_all":{"type":"boolean","description":"replace it wherever it stands"},\
      "edits":{"type":"array","description":"several edits, instead of old_text and new_text; each \
      is made in what the ones before it left, and all are made or none","items":\
      {"type":"object","required":["old_text","new_text"],"additionalProperties":false,\
      "properties":{"old_text":{"type":"string"},"new_text":{"type":"string"},\
      "replace_all":{"type":"boolean"}}}}}}\
      """;

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        NAME,
        "Edit a file",
        "Replaces text in a file of the working directory. 'old_text' must stand in the file"
            + " exactly once, to the letter, with its spaces and line breaks and without the line"
            + " numbers of read_file: take enough of what is around it, or set 'replace_all'."
            + " 'edits' makes several replacements at once, all or none. Read the file first. The"
            + " answer shows the difference and the problems that the edit caused, where a language"
            + " server knows them; a failed edit says what stands near.",
        SCHEMA,
        Optional.empty(),
        new ToolSpec.Effects(false, true, false, false));
  }

  static FileChange change(OpenFiles files, ToolArguments arguments) throws InterruptedException {
    Place place = files.workspace().locate(arguments.text("path"));
    List<Replacement> wanted = wanted(arguments);
    String text = files.read(place);
    return new FileChange(files.path(place), Optional.of(text), Replacement.all(wanted, text));
  }

  private static List<Replacement> wanted(ToolArguments arguments) {
    List<ToolArguments> several = arguments.objects("edits");
    boolean single = arguments.optionalText("old_text").isPresent();
    if (single == !several.isEmpty()) {
      throw new ToolFailure(
          single
              ? "Give 'old_text' and 'new_text', or 'edits', not both."
              : "The argument 'old_text' is missing: give it with 'new_text', or several in"
                  + " 'edits'.");
    }
    return single
        ? List.of(Replacement.of(arguments))
        : several.stream().map(Replacement::of).toList();
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
    files.write(place, change.after());
    String name = place.relative().toString();
    return ToolResult.text(
        "Edited " + name + " at line " + change.line() + "." + change.shown(name) + edit.report());
  }
}
