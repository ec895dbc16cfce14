package dev.konsol.client.repl.display;

import dev.konsol.client.eval.Result.Problem;
import dev.konsol.client.terminal.AnsiStyle;
import java.util.List;

/// What the compiler says, under the line it says it about.
record MarkedSource(AnsiStyle style, Lexicon lexicon) {

  String of(String code, Problem problem) {
    List<String> lines = code.lines().toList();
    StringBuilder text = new StringBuilder();
    if (problem.line() <= lines.size()) {
      String line = lines.get(problem.line() - 1);
      String number = lines.size() > 1 ? problem.line() + " | " : "  ";
      text.append(style.faint(number))
          .append(new SyntaxHighlighter(style, lexicon).highlight(line))
          .append('\n');
      text.append(" ".repeat(number.length()))
          .append(blank(line, problem.column() - 1))
          .append(style.red("^"))
          .append('\n');
    }
    return text.append(style.red(problem.message())).toString();
  }

  /// As wide as the beginning of the line: a tab stays one.
  private static String blank(String line, int columns) {
    StringBuilder blank = new StringBuilder();
    for (int i = 0; i < columns; i++) {
      blank.append(i < line.length() && line.charAt(i) == '\t' ? '\t' : ' ');
    }
    return blank.toString();
  }
}
