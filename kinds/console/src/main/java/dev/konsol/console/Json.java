package dev.konsol.console;

/// The little JSON a recording needs.
final class Json {
  private Json() {}

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 16).append('"');
    for (int i = 0; i < text.length(); i++) {
      append(quoted, text.charAt(i));
    }
    return quoted.append('"').toString();
  }

  private static void append(StringBuilder quoted, char c) {
    switch (c) {
      case '"' -> quoted.append("\\\"");
      case '\\' -> quoted.append("\\\\");
      case '\n' -> quoted.append("\\n");
      case '\r' -> quoted.append("\\r");
      case '\t' -> quoted.append("\\t");
      default -> {
        if (c < ' ' || c == 0x7f || Character.isSurrogate(c) || c == 0x2028 || c == 0x2029) {
          quoted.append(String.format("\\u%04x", (int) c));
        } else {
          quoted.append(c);
        }
      }
    }
  }
}
