package dev.konsol.client.cli;

import java.util.List;

/// What `--help` prints.
public final class Usage {
  private static final int GAP = 2;
  private static final int WIDEST = 28;

  private Usage() {}

  /// `konsol console send [options] KEY [TEXT]`.
  static String line(List<String> path, Command command) {
    StringBuilder line = new StringBuilder(String.join(" ", path));
    if (!command.options().isEmpty()) {
      line.append(" [options]");
    }
    if (!command.commands().isEmpty()) {
      line.append(" COMMAND");
    }
    for (Operand operand : command.operands()) {
      line.append(' ').append(operand.synopsis());
    }
    return line.toString();
  }

  public static String of(List<String> path, Command command, List<Option> everywhere) {
    StringBuilder page = new StringBuilder();
    page.append(command.summary()).append("\n\nusage: ").append(line(path, command)).append('\n');
    if (!command.notes().isEmpty()) {
      page.append('\n').append(command.notes()).append('\n');
    }
    if (!command.commands().isEmpty()) {
      page.append("\ncommands:\n");
      command.shown().forEach(c -> row(page, c.name(), c.summary()));
    }
    if (!command.operands().isEmpty()) {
      page.append("\noperands:\n");
      command.operands().forEach(o -> row(page, o.name(), o.summary()));
    }
    if (path.size() > 1 && !command.options().isEmpty()) {
      page.append("\noptions:\n");
      command.options().forEach(o -> row(page, o.synopsis(), o.summary()));
    }
    page.append("\noptions of every command:\n");
    everywhere.forEach(o -> row(page, o.synopsis(), o.summary()));
    if (!command.examples().isEmpty()) {
      page.append("\nexamples:\n");
      command.examples().forEach(e -> page.append("  ").append(e).append('\n'));
    }
    return page.toString();
  }

  private static void row(StringBuilder page, String left, String right) {
    page.append("  ").append(left);
    if (left.length() > WIDEST) {
      page.append('\n').append(" ".repeat(2 + WIDEST + GAP));
    } else {
      page.append(" ".repeat(WIDEST + GAP - left.length()));
    }
    page.append(right).append('\n');
  }
}
