package dev.konsol.tools.files;

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

/// `read_file {path, offset?, limit?, column?}`. The last line of an answer says exactly which
/// lines stand above it, and how to go on.
public record ReadFile(Editor editor) implements ToolBody {
  private static final int MOST_LINES = 2000;

  /// Of a line among others; one that is asked for alone may have as much as fits.
  private static final int LONGEST_LINE = 2000;

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "read_file",
        "Read a file",
        "Reads a text file of the working directory. Each line has its number and a tab before it,"
            + " which are not part of the file. Long files come in parts: the last line says which"
            + " lines these were, and the 'offset' of the next part. Of a very long line there is"
            + " the beginning; 'offset' with 'column' has the rest. A picture (png, jpeg, gif,"
            + " webp) is shown as one. Use search_files to find the place first.",
        new Schema()
            .text("path", "the file, relative to the working directory")
            .optionalNumber("offset", "the first line wanted, from 1", 0, Integer.MAX_VALUE)
            .optionalNumber("limit", "how many lines", 1, MOST_LINES)
            .optionalNumber(
                "column",
                "only the line at 'offset', from this character on, from 1",
                1,
                Integer.MAX_VALUE),
        ToolSpec.Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(JudgedFiles.inside(context, arguments.text("path"), Judged.Use.READ));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    OpenFiles files = new OpenFiles(Workspace.at(context.directory()), editor);
    Place place = files.workspace().locate(arguments.text("path"));
    Optional<ToolResult> picture = Pictures.read(files.workspace(), place);
    return picture.isPresent() ? picture.get() : text(files.read(place), arguments, context);
  }

  private static ToolResult text(String text, ToolArguments arguments, ToolContext context) {
    // Some models count from 0: that is the beginning, too.
    int offset = Math.max(1, (int) arguments.number("offset", 1, 0, Integer.MAX_VALUE));
    int limit = (int) arguments.number("limit", MOST_LINES, 1, MOST_LINES);
    int column = (int) arguments.number("column", 0, 1, Integer.MAX_VALUE);
    if (text.isEmpty()) {
      return ToolResult.text("[the file is empty]");
    }
    Lines lines = Lines.of(text);
    if (offset > lines.count()) {
      throw new ToolFailure("The file has only " + lines.count() + " lines.");
    }
    int most = context.mostChars();
    return ToolResult.text(
        column > 0
            ? piece(lines.line(offset), offset, column, most)
            : part(lines, offset, Math.min(limit, lines.count() - offset + 1), most));
  }

  private static String part(Lines lines, int offset, int limit, int most) {
    int longest = limit == 1 ? most : LONGEST_LINE;
    StringBuilder part = new StringBuilder();
    int next = offset;
    while (next < offset + limit) {
      String line = next + "\t" + shown(lines.line(next), next, Math.min(longest, most)) + "\n";
      if (next > offset && part.length() + line.length() > most) {
        break;
      }
      part.append(line);
      next++;
    }
    String more = next <= lines.count() ? "; read on with offset " + next : "";
    return part
        + "[lines %d to %d of %d%s%s]"
            .formatted(offset, next - 1, lines.count(), more, lines.remarks());
  }

  private static String shown(String line, int number, int most) {
    if (line.length() <= most) {
      return line;
    }
    int end = wholeCharacter(line, most);
    return line.substring(0, end)
        + " [… %d more characters of line %d: read on with offset %d and column %d …]"
            .formatted(line.length() - end, number, number, end + 1);
  }

  private static String piece(String line, int number, int column, int most) {
    if (column > line.length()) {
      throw new ToolFailure("Line " + number + " has only " + line.length() + " characters.");
    }
    int begin = wholeCharacter(line, column - 1);
    int end = wholeCharacter(line, (int) Math.min(line.length(), (long) begin + most));
    String more =
        end < line.length()
            ? "; read on with offset %d and column %d".formatted(number, end + 1)
            : "";
    return "%s\n[line %d, characters %d to %d of %d%s]"
        .formatted(line.substring(begin, end), number, begin + 1, end, line.length(), more);
  }

  private static int wholeCharacter(String text, int at) {
    return at < text.length() && at > 0 && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }
}
