package dev.konsol.tools.ignore;

import dev.konsol.core.pattern.OutsidePattern;
import java.util.Optional;

/// One line of a `.gitignore`.
///
/// @param back what an earlier line ignores is not ignored
/// @param foldersOnly does not mean files
/// @param anchored is for the path from the file's folder; else for the name alone
record IgnoreRule(OutsidePattern pattern, boolean back, boolean foldersOnly, boolean anchored) {
  private static final int LONGEST = 1_000;

  /// Empty for a comment, a blank line, and what means nothing.
  static Optional<IgnoreRule> of(String line) {
    String text = withoutBlanks(line);
    if (text.isEmpty() || text.startsWith("#") || text.length() > LONGEST) {
      return Optional.empty();
    }
    boolean back = text.startsWith("!");
    text = back ? text.substring(1) : text;
    boolean folders = text.endsWith("/");
    text = folders ? text.substring(0, text.length() - 1) : text;
    boolean anchored = text.contains("/");
    text = text.startsWith("/") ? text.substring(1) : text;
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(new IgnoreRule(WildMatch.of(text), back, folders, anchored));
  }

  /// Blanks at the end do not count, unless there is a backslash before them.
  private static String withoutBlanks(String line) {
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == ' ' && !(end > 1 && line.charAt(end - 2) == '\\')) {
      end--;
    }
    return line.substring(0, end);
  }

  boolean means(String path, String name, boolean folder) {
    return (folder || !foldersOnly) && pattern.matches(anchored ? path : name);
  }
}
