package dev.konsol.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A command of a page and what the page says that it prints. Pages have them in fenced blocks
/// called `console`: a line that begins with `$ ` is a command, lines that begin with `> ` continue
/// it, the rest is output. In the output `…` stands for anything on a line, and alone on a line for
/// any number of lines.
record DocumentedCommand(Path page, int line, String command, List<String> output) {
  private static final String ANYTHING = "…";

  static List<DocumentedCommand> of(Path page) {
    List<DocumentedCommand> all = new ArrayList<>();
    boolean inside = false;
    int number = 0;
    for (String line : lines(page)) {
      number++;
      if (line.startsWith("```")) {
        inside = line.equals("```console");
      } else if (inside && line.startsWith("$ ")) {
        all.add(new DocumentedCommand(page, number, line.substring(2), new ArrayList<>()));
      } else if (inside && line.startsWith("> ")) {
        DocumentedCommand begun = all.removeLast();
        String command = begun.command + "\n" + line.substring(2);
        all.add(new DocumentedCommand(page, begun.line, command, begun.output));
      } else if (inside) {
        all.getLast().output.add(line);
      }
    }
    return all;
  }

  private static List<String> lines(Path page) {
    try {
      return Files.readAllLines(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What its output has to match: whole lines, but for blanks at their ends.
  Pattern pattern() {
    StringBuilder pattern = new StringBuilder();
    for (String line : output) {
      pattern.append(line.equals(ANYTHING) ? "(?:.*\n)*?" : literally(line) + "[ \t]*\n");
    }
    return Pattern.compile(pattern.toString());
  }

  private static String literally(String line) {
    List<String> parts = new ArrayList<>();
    for (String part : line.split(ANYTHING, -1)) {
      parts.add(Pattern.quote(part));
    }
    return String.join(".*", parts);
  }

  @Override
  public String toString() {
    return page.getFileName() + ":" + line + ": " + command;
  }
}
