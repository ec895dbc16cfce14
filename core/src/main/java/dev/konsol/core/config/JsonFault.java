package dev.konsol.core.config;

/// What a JSON library says of a text, for whoever wrote that.
public final class JsonFault {
  private JsonFault() {}

  /// Its first line, without places told in the library's own way and advice to its user.
  public static String words(String message) {
    return message
        .replaceFirst(
            "(?s) \\((start marker at|for \\w+ starting at|bound as) .*|: enable `.*|\\R.*", "")
        .replaceAll(", from `[^`]*`", "");
  }
}
