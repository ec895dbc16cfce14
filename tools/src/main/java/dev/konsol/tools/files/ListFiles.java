package dev.konsol.tools.files;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `list_files {path?, glob?}`.
public record ListFiles() implements ToolBody {
  private static final int MOST = 1000;

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        "list_files",
        "List files",
        "Lists the files of a folder and everything below it, one path a line, relative to that"
            + " folder. Leaves out .git and node_modules, and links. Narrow it down with 'glob'"
            + " where there are many.",
        new Schema()
            .optionalText("path", "the folder; the working directory when missing")
            .optionalText("glob", "only files like this, such as *.java or src/**/*.ts")
            .json(),
        Optional.empty(),
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
    Workspace.Place place = workspace.locate(arguments.optionalText("path").orElse("."));
    List<String> found = new ArrayList<>();
    SkippedFiles passed = new SkippedFiles();
    Walk walk =
        new Walk(
            arguments.optionalText("glob"),
            Walk.MOST_FILES,
            passed,
            (_, _, relative) -> {
              found.add(relative.toString());
              return true;
            });
    boolean all = workspace.in(place.names(), folder -> walk.through(folder, Path.of(""), 0));
    if (found.isEmpty()) {
      return ToolResult.text("There are no such files." + passed.lines());
    }
    String left =
        found.size() > MOST
            ? "\n[… %d of %s%d files left out, those after the first %d: narrow it down with 'path' or 'glob' …]"
                .formatted(found.size() - MOST, all ? "" : "more than ", found.size(), MOST)
            : "";
    return ToolResult.text(
        String.join("\n", found.subList(0, Math.min(MOST, found.size()))) + left);
  }
}
