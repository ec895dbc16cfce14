package dev.konsol.client.cli;

import java.util.List;

/// The reference page of the command line, in Markdown.
public final class Reference {
  private final StringBuilder page = new StringBuilder();

  private Reference() {}

  public static String of(Command root) {
    Reference reference = new Reference();
    reference.page.append("# The command line\n\n");
    reference.page.append(
        "<!-- Generated from the program by `konsol reference`: do not edit. -->\n\n");
    reference.page.append(root.summary()).append("\n\n").append(root.notes()).append("\n\n");
    reference.page.append("Options of every command:\n\n");
    reference.options(root.options());
    root.visitBelow(List.of(root.name()), reference::section);
    return reference.page.toString();
  }

  private void section(List<String> path, Command command) {
    page.append("\n## ").append(String.join(" ", path)).append("\n\n");
    page.append(command.summary()).append("\n");
    if (!command.notes().isEmpty()) {
      page.append('\n').append(command.notes()).append('\n');
    }
    page.append("\n```\n").append(Usage.line(path, command)).append("\n```\n");
    if (!command.operands().isEmpty()) {
      page.append("\n| operand | |\n|---|---|\n");
      command.operands().forEach(o -> row(o.name(), o.summary()));
    }
    if (!command.options().isEmpty()) {
      page.append('\n');
      options(command.options());
    }
    if (!command.examples().isEmpty()) {
      page.append("\n```sh\n").append(String.join("\n", command.examples())).append("\n```\n");
    }
  }

  private void options(List<Option> options) {
    page.append("| option | |\n|---|---|\n");
    options.forEach(o -> row(o.synopsis(), o.summary()));
  }

  private void row(String name, String summary) {
    page.append("| `").append(name.replace("|", "\\|")).append("` | ");
    page.append(summary.replace("|", "\\|")).append(" |\n");
  }
}
