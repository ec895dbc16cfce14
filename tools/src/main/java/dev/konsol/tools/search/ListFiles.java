package dev.konsol.tools.search;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.files.JudgedFiles;
import dev.konsol.tools.files.Lines;
import dev.konsol.tools.files.Place;
import dev.konsol.tools.files.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `list_files {path?, glob?}`.
public record ListFiles() implements ToolBody {
  private static final int MOST = 1000;

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "list_files",
        "List files",
        "Lists the files of a folder and everything below it, one path a line, relative to that"
            + " folder. Leaves out .git, node_modules, links and what git ignores. Narrow it down"
            + " with 'glob' where there are many.",
        new Schema()
            .optionalText("path", "the folder; the working directory when missing")
            .optionalText("glob", "only files like this, such as *.java or src/**/*.ts")
            .optionalFlag("include_ignored", "also what git ignores"),
        ToolSpec.Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    String path = arguments.optionalText("path").orElse(".");
    return List.of(JudgedFiles.inside(context, path, Judged.Use.SEARCH));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    Workspace workspace = Workspace.at(context.directory());
    Place place = workspace.locate(arguments.optionalText("path").orElse("."));
    List<String> found = new ArrayList<>();
    SkippedFiles passed = new SkippedFiles();
    Walk walk =
        new Walk(
            arguments.optionalText("glob"),
            Walk.MOST_FILES,
            Walk.ignored(arguments, workspace, place),
            passed::add,
            (_, _, relative) -> {
              found.add(Excerpt.printable(relative.toString()));
              return true;
            });
    boolean all = workspace.in(place.names(), folder -> walk.through(folder, Path.of("")));
    if (found.isEmpty()) {
      return ToolResult.text("There are no such files." + passed.lines());
    }
    int shown = Lines.fitting(found, MOST, context.mostChars());
    String left =
        shown < found.size() || !all
            ? "\n[… %d of %s%d files left out, those after the first %d: narrow it down with 'path' or 'glob' …]"
                .formatted(found.size() - shown, all ? "" : "more than ", found.size(), shown)
            : "";
    return ToolResult.text(String.join("\n", found.subList(0, shown)) + left + passed.lines());
  }
}
