package dev.konsol.tools.files;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import java.util.List;
import java.util.Optional;

/// `read_file {path, offset?, limit?}`.
public record ReadFile(Editor editor) implements ToolBody {
  private static final int MOST_LINES = 2000;
  private static final int MOST_CHARS = 200_000;
  private static final String LONG_LINE = "cut the line up with the shell to see them";

  public ReadFile() {
    this(Editor.NONE);
  }

  @Override
  public ToolSpec spec() {
    return new ToolSpec(
        "read_file",
        "Read a file",
        "Reads a text file of the working directory and returns its text as it is. Long files come"
            + " in parts: the last line then says which lines these were; call again with"
            + " 'offset' for the next part. Use search_files to find the place first.",
        new Schema()
            .text("path", "the file, relative to the working directory")
            .optionalNumber("offset", "the first line wanted, from 1", 0, Integer.MAX_VALUE)
            .optionalNumber("limit", "how many lines", 1, MOST_LINES)
            .json(),
        Optional.empty(),
        ToolSpec.Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(JudgedFiles.inside(context, arguments.text("path"), Judged.Use.READ));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    OpenFiles files = new OpenFiles(Workspace.at(context.directory()), editor);
    String text = files.read(files.workspace().locate(arguments.text("path")));
    // Some models count from 0: that is the beginning, too.
    int offset = Math.max(1, (int) arguments.number("offset", 1, 0, Integer.MAX_VALUE));
    int limit = (int) arguments.number("limit", MOST_LINES, 1, MOST_LINES);
    List<String> lines = text.lines().toList();
    if (offset == 1 && lines.size() <= limit && text.length() <= MOST_CHARS) {
      return ToolResult.text(text);
    }
    if (offset > lines.size()) {
      throw new ToolFailure("The file has only " + lines.size() + " lines.");
    }
    return ToolResult.text(part(lines, offset, limit));
  }

  private static String part(List<String> lines, int offset, int limit) {
    StringBuilder part = new StringBuilder();
    int next = offset - 1;
    while (next < lines.size()
        && next < offset - 1 + limit
        && (part.isEmpty() || part.length() + lines.get(next).length() < MOST_CHARS)) {
      part.append(Excerpt.cut(lines.get(next++), MOST_CHARS, LONG_LINE)).append('\n');
    }
    String more = next < lines.size() ? "; read on with offset " + (next + 1) : "";
    return part + "[lines %d to %d of %d%s]".formatted(offset, next, lines.size(), more);
  }
}
