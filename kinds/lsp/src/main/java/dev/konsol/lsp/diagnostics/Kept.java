package dev.konsol.lsp.diagnostics;

import dev.konsol.lsp.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// What is kept of the diagnostics of one file in one message: all of them, or the worst where the
/// server says more than anybody reads.
///
/// @param bytes about what they take in memory
/// @param dropped how many there were besides
record Kept(List<Diagnostic> items, long bytes, int dropped) {
  static final Kept NOTHING = new Kept(List.of(), 0, 0);

  private static final int LARGEST = 64 << 10;
  private static final int LONGEST_MESSAGE = 8 << 10;
  private static final int LONGEST_NAME = 200;
  // The record and its range; its strings are those of the tree.
  private static final int RECORD_BYTES = 200;

  Kept {
    items = List.copyOf(items);
  }

  /// @param most how many
  /// @param mostBytes how much all of them may take
  static Kept of(List<Diagnostic> said, int most, long mostBytes) {
    List<Diagnostic> worstFirst = new ArrayList<>(said);
    worstFirst.sort(Comparator.comparing(Diagnostic::severity));
    List<Diagnostic> items = new ArrayList<>();
    long bytes = 0;
    for (Diagnostic each : worstFirst) {
      long own = Math.min(bytes(each), LARGEST);
      if (items.size() == most || bytes + own > mostBytes) {
        return new Kept(items, bytes, said.size() - items.size());
      }
      items.add(own < LARGEST ? each : shortened(each));
      bytes += own;
    }
    return new Kept(items, bytes, 0);
  }

  /// Whether a reader finds the same in both.
  boolean saysTheSameAs(Kept other) {
    return dropped == other.dropped
        && items.stream()
            .map(Diagnostic::identity)
            .toList()
            .equals(other.items.stream().map(Diagnostic::identity).toList());
  }

  /// Without what only the server understands: it may not recognise it when it is asked for a fix.
  private static Diagnostic shortened(Diagnostic whole) {
    String message = cut(whole.message(), LONGEST_MESSAGE);
    ObjectNode raw = Json.object().put("message", message);
    raw.set("range", Json.of(whole.range()));
    return new Diagnostic(
        whole.range(),
        whole.severity(),
        cut(whole.code(), LONGEST_NAME),
        cut(whole.source(), LONGEST_NAME),
        message,
        raw);
  }

  private static String cut(String text, int most) {
    return text.length() <= most
        ? text
        : text.substring(0, most) + "… (" + text.length() + " characters in all)";
  }

  private static long bytes(Diagnostic item) {
    return RECORD_BYTES + Json.bytes(item.raw());
  }
}
