package dev.konsol.tools.lsp.query;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.navigation.Navigation;
import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.Text;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Where in a file: by line and column, or by a name that stands there. Models count columns badly
/// and copy names well.
public final class SourceLocation {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_$]+");

  private final Path file;
  private final Text text;

  private SourceLocation(Path file, Text text) {
    this.file = file;
    this.text = text;
  }

  public static Schema described(Schema schema) {
    return schema
        .text("file", "the file, relative to the project")
        .optionalNumber("line", "the line, from 1", 1, Integer.MAX_VALUE)
        .optionalNumber("column", "the column in that line, from 1", 1, Integer.MAX_VALUE)
        .optionalText(
            "symbol",
            "instead of 'column': the name to look at, as it stands in that line; without 'line',"
                + " where it first stands in the file, or its path, as Class/method");
  }

  /// Where a call points at.
  public static Position of(ToolArguments arguments, QueryScope.Aim aim, Navigation navigation)
      throws InterruptedException {
    Optional<String> path = arguments.optionalText("symbol").filter(name -> name.contains("/"));
    return path.isEmpty()
        ? in(aim.file()).position(arguments)
        : named(path.get(), aim, navigation).place().range().start();
  }

  private static Symbol named(String path, QueryScope.Aim aim, Navigation navigation)
      throws InterruptedException {
    Answer<List<Symbol>> found = navigation.symbols(aim.project(), aim.file(), path);
    if (found.value().size() == 1) {
      return found.value().getFirst();
    }
    throw new ToolFailure(
        found.value().isEmpty()
            ? "There is no '%s' in '%s': lsp_symbols shows what there is. %s"
                .formatted(path, aim.name(), new Reliability(found).line())
            : "'%s' is not one symbol but these, give one of them: %s."
                .formatted(
                    path,
                    found.value().stream().map(Symbol::path).collect(Collectors.joining(", "))));
  }

  public static SourceLocation in(Path file) {
    try {
      return new SourceLocation(
          file, Text.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new ToolFailure("'" + file.getFileName() + "' cannot be read: " + e.getMessage(), e);
    }
  }

  Position position(ToolArguments arguments) {
    int line = (int) arguments.number("line", 0, 1, Integer.MAX_VALUE);
    int column = (int) arguments.number("column", 0, 1, Integer.MAX_VALUE);
    Optional<String> symbol = arguments.optionalText("symbol").filter(name -> !name.isBlank());
    if (line == 0 && symbol.isEmpty()) {
      throw new ToolFailure("Say where: 'line' with 'column' or 'symbol', or 'symbol' alone.");
    }
    if (line > text.lines()) {
      throw new ToolFailure("'%s' has only %d lines.".formatted(file.getFileName(), text.lines()));
    }
    if (line > 0 && column > 0) {
      return new Position(line - 1, column - 1);
    }
    return symbol.map(name -> named(name, line)).orElseGet(() -> firstWord(line));
  }

  private Position named(String name, int line) {
    int first = line > 0 ? line - 1 : 0;
    int last = line > 0 ? line - 1 : text.lines() - 1;
    Pattern whole =
        Pattern.compile("(?<![\\p{L}\\p{N}_$])" + Pattern.quote(name) + "(?![\\p{L}\\p{N}_$])");
    for (int at = first; at <= last; at++) {
      Matcher found = whole.matcher(text.lineText(at));
      if (found.find()) {
        return new Position(at, found.start());
      }
    }
    throw new ToolFailure(
        line > 0
            ? "'%s' does not stand in line %d, which is: %s"
                .formatted(name, line, text.lineText(line - 1).strip())
            : "'%s' does not stand in '%s': read the file, then give 'line'."
                .formatted(name, file.getFileName()));
  }

  private Position firstWord(int line) {
    Matcher word = WORD.matcher(text.lineText(line - 1));
    return new Position(line - 1, word.find() ? word.start() : 0);
  }

  /// The whole of some lines, both from 1.
  public dev.konsol.lsp.text.Range lines(int from, int to) {
    int last = Math.min(to, text.lines()) - 1;
    return dev.konsol.lsp.text.Range.of(
        Math.min(from - 1, last), 0, last, text.lineText(last).length());
  }
}
