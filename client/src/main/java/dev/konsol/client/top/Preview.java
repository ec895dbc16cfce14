package dev.konsol.client.top;

import java.util.List;

/// What can be seen of a session.
///
/// @param key the session's
/// @param title what its program calls its window; empty where it does not
/// @param lines with their styles
record Preview(String key, String title, List<String> lines) {
  static final Preview NONE = new Preview("", "", List.of());

  Preview {
    lines = List.copyOf(lines);
  }

  /// The last of them that fit, without the empty ones at the end.
  List<String> last(int most) {
    int end = lines.size();
    while (end > 0 && lines.get(end - 1).isBlank()) {
      end--;
    }
    return lines.subList(Math.max(0, end - most), end);
  }
}
