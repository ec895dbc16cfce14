package dev.konsol.tools.mcp.auth;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a server said with its 401: where it describes itself, and the scope it wants, each empty
/// where it did not say.
record Challenge(String metadata, String scope) {
  private static final String BEARER = "bearer ";

  /// @param headers the values of `WWW-Authenticate`
  static Challenge of(List<String> headers) {
    for (String header : headers) {
      int at = header.toLowerCase(Locale.ROOT).indexOf(BEARER);
      if (at >= 0) {
        Map<String, String> said = parameters(header.substring(at + BEARER.length()));
        return new Challenge(
            said.getOrDefault("resource_metadata", ""), said.getOrDefault("scope", ""));
      }
    }
    return new Challenge("", "");
  }

  private static Map<String, String> parameters(String text) {
    Map<String, String> parameters = new HashMap<>();
    int at = 0;
    while (at < text.length()) {
      int equals = text.indexOf('=', at);
      if (equals < 0) {
        break;
      }
      String name = text.substring(at, equals).replace(',', ' ').strip().toLowerCase(Locale.ROOT);
      StringBuilder value = new StringBuilder();
      at = value(text, equals + 1, value);
      parameters.putIfAbsent(name, value.toString());
    }
    return parameters;
  }

  /// Reads one value, quoted or not, and answers where the next parameter may begin.
  private static int value(String text, int start, StringBuilder value) {
    boolean quoted = start < text.length() && text.charAt(start) == '"';
    int at = quoted ? start + 1 : start;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (quoted ? c == '"' : c == ',' || c == ' ') {
        break;
      }
      boolean escaped = quoted && c == '\\' && at < text.length();
      value.append(escaped ? text.charAt(at++) : c);
    }
    return at;
  }
}
