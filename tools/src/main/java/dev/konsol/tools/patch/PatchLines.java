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

  ToolFailure wrong(String what) {
    return new ToolFailure(
        "Line %d of the patch cannot be understood, %s: %s"
            .formatted(next + 1, what, more() ? "'" + peek() + "'" : "the patch ends there"));
  }
}
