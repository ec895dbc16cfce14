package dev.konsol.client.cli;

import java.util.List;

/// The manual page, in the macros of man(7).
public final class ManPage {
  private final StringBuilder page = new StringBuilder();

  private ManPage() {}

  public static String of(Command root) {
    ManPage manual = new ManPage();
    manual.all(root);
    return manual.page.toString();
  }

  private void all(Command root) {
    line(".\\\" Generated from the program by 'konsol man': do not edit.");
    line(".TH KONSOL 1 \"\" \"Konsol\" \"User Commands\"");
    section("NAME");
    text(root.name() + " \\- " + escaped(purpose(root.summary())));
    section("SYNOPSIS");
    line(".B " + root.name());
    text("[options] [COMMAND]");
    section("DESCRIPTION");
    line(".nf");
    paragraph(root.notes());
    line(".fi");
    section("OPTIONS OF EVERY COMMAND");
    root.options().forEach(option -> item(option.synopsis(), option.summary()));
    section("COMMANDS");
    root.visitBelow(List.of(root.name()), this::command);
    section("SEE ALSO");
    text("Everything else is in the documentation: docs/ of the sources.");
  }

  private void command(List<String> path, Command command) {
    line(".SS " + quoted(Usage.line(path, command)));
    text(escaped(sentence(command.summary())));
    if (!command.notes().isEmpty()) {
      line(".PP");
      paragraph(command.notes());
    }
    command.operands().forEach(operand -> item(operand.name(), operand.summary()));
    command.options().forEach(option -> item(option.synopsis(), option.summary()));
    if (!command.examples().isEmpty()) {
      line(".PP");
      line(".nf");
      line(".RS");
      command.examples().forEach(this::paragraph);
      line(".RE");
      line(".fi");
    }
  }

  private void item(String what, String summary) {
    line(".TP");
    line(".B " + escaped(what));
    text(escaped(summary));
  }

  private void section(String title) {
    line(".SH " + quoted(title));
  }

  private void paragraph(String text) {
    text.lines().forEach(each -> text(escaped(each)));
  }

  /// A line that begins as a request does would be one. Empty lines are none of man(7)'s.
  private void text(String line) {
    if (line.isEmpty()) {
      line(".PP");
    } else {
      line(line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line);
    }
  }

  private void line(String line) {
    page.append(line).append('\n');
  }

  private static String quoted(String text) {
    return "\"" + escaped(text).replace("\"", "\\(dq") + "\"";
  }

  /// Hyphens that are typed stay what they are, and are found by a search.
  private static String escaped(String text) {
    return text.replace("\\", "\\e")
        .replace("-", "\\-")
        .replace("'", "\\(aq")
        .replace("`", "\\(ga")
        .replace("^", "\\(ha")
        .replace("~", "\\(ti")
        .replace("…", "\\&...");
  }

  private static String sentence(String summary) {
    return summary.isEmpty()
        ? ""
        : Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".";
  }

  /// As an index of pages wants it: neither the name, nor a full stop.
  private static String purpose(String sentence) {
    return sentence.replaceFirst("^Konsol ", "").replaceFirst("\\.$", "");
  }
}
