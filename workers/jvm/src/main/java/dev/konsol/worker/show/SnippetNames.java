package dev.konsol.worker.show;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names of types that snippets declare, as they were written: the compilers put each into a
/// class of its snippet (`REPL.$JShell$31$Dog`, `Snippet4$Dog`).
public final class SnippetNames {
  private static final Pattern NESTED =
      Pattern.compile("\\b(?:REPL\\.\\$JShell\\$\\w+|Snippet\\d+)\\$(?=[\\p{L}_])");

  private SnippetNames() {}

  public static String of(Class<?> type) {
    return in(type.getTypeName());
  }

  /// In a line that class names are part of.
  static String in(String text) {
    boolean possible = text.indexOf('$') >= 0;
    Matcher nested = NESTED.matcher(text);
    return possible && nested.find() ? nested.replaceAll("") : text;
  }
}
