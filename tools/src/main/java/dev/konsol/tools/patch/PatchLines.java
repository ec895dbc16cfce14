package dev.konsol.tools.patch;

import dev.konsol.tools.ToolFailure;
import java.util.List;

/// The lines of a patch, read one after the other. Confined to one thread.
final class PatchLines {
  private final List<String> lines;
  private int next;

  private PatchLines(List<String> lines) {
    this.lines = lines;
  }

  static PatchLines of(String text) {
    return new PatchLines(
        text.replace("\r\n", "\n").lines().dropWhile(line -> isNoise(line)).toList());
  }

  /// Some models put a patch into a fence, or into the command that would apply it.
  private static boolean isNoise(String line) {
    return line.isBlank() || line.startsWith("```") || line.startsWith("apply_patch <<");
  }

  boolean isSectioned() {
    return lines.stream().anyMatch(line -> line.strip().equals("*** Begin Patch"));
  }

  boolean more() {
    return next < lines.size();
  }

  String peek() {
    return more() ? lines.get(next) : "";
  }

  boolean ahead(String beginning) {
    return more() && lines.get(next).startsWith(beginning);
  }

  String take() {
    return lines.get(next++);
  }

  /// The next line, as one of a change.
  ///
  /// @param of what it is a line of, should it be none
  Hunk.Line takeChange(String of) {
    String line = peek();
    Hunk.Kind kind =
        switch (line.isEmpty() ? ' ' : line.charAt(0)) {
          case ' ' -> Hunk.Kind.KEPT;
          case '-' -> Hunk.Kind.REMOVED;
          case '+' -> Hunk.Kind.ADDED;
          default -> throw wrong("a line of a " + of + " begins with ' ', '-' or '+'");
        };
    next++;
    return new Hunk.Line(kind, line.isEmpty() ? "" : line.substring(1));
  }

  ToolFailure wrong(String what) {
    return new ToolFailure(
        "Line %d of the patch cannot be understood, %s: %s"
            .formatted(next + 1, what, more() ? "'" + peek() + "'" : "the patch ends there"));
  }
}
