package dev.konsol.client.console;

import java.util.List;
import java.util.Set;

/// Makes up names for consoles.
final class ConsoleNames {
  private ConsoleNames() {}

  /// After the program: `npm`, and when that is taken `npm-2`, `npm-3`, …
  static String invent(List<String> words, Set<String> taken) {
    String base = base(words);
    String key = base;
    for (int i = 2; taken.contains(key); i++) {
      key = base + "-" + i;
    }
    return key;
  }

  private static String base(List<String> words) {
    for (String word : words) {
      if (!isAssignment(word) && !word.isEmpty()) {
        String name = clean(word.substring(word.lastIndexOf('/') + 1));
        return name.isEmpty() ? "console" : name;
      }
    }
    return "console";
  }

  /// `PORT=80` before the program.
  private static boolean isAssignment(String word) {
    int equals = word.indexOf('=');
    return equals > 0 && clean(word.substring(0, equals)).length() == equals;
  }

  private static String clean(String word) {
    StringBuilder clean = new StringBuilder();
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.') {
        clean.append(c);
      }
    }
    return clean.toString();
  }
}
