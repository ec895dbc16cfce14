package dev.konsol.client.terminal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Finds keys in what a terminal types: `Up`, `PageDown`, `C-c`, `Enter`, or the character itself.
public final class KeyDecoder {
  private static final byte ESC = 0x1b;

  private static final Map<String, String> SEQUENCES =
      Map.ofEntries(
          Map.entry("A", "Up"),
          Map.entry("B", "Down"),
          Map.entry("C", "Right"),
          Map.entry("D", "Left"),
          Map.entry("H", "Home"),
          Map.entry("F", "End"),
          Map.entry("1~", "Home"),
          Map.entry("7~", "Home"),
          Map.entry("4~", "End"),
          Map.entry("8~", "End"),
          Map.entry("5~", "PageUp"),
          Map.entry("6~", "PageDown"));

  private KeyDecoder() {}

  /// A key and how many bytes it took. A sequence that means nothing here has no name.
  public record Key(String name, int length) {}

  /// All that were typed at once, but for those without a name.
  public static List<String> names(byte[] typed) {
    List<String> names = new ArrayList<>();
    for (int at = 0; at < typed.length; ) {
      Key key = next(typed, at, typed.length);
      at += key.length();
      if (!key.name().isEmpty()) {
        names.add(key.name());
      }
    }
    return names;
  }

  public static Key next(byte[] bytes, int from, int end) {
    byte first = bytes[from];
    if (first == ESC) {
      return escape(bytes, from, end);
    }
    if (first >= 0 && first < ' ') {
      String name =
          switch (first) {
            case '\r', '\n' -> "Enter";
            case '\b' -> "Backspace";
            default -> "C-" + Character.toLowerCase((char) (first + '@'));
          };
      return new Key(name, 1);
    }
    if (first == 0x7f) {
      return new Key("Backspace", 1);
    }
    int length = Math.min(length(first), end - from);
    return new Key(new String(bytes, from, length, StandardCharsets.UTF_8), length);
  }

  private static int length(byte first) {
    int lead = first & 0xff;
    return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  }

  private static Key escape(byte[] bytes, int from, int end) {
    int at = from + 1;
    if (at == end || (bytes[at] != '[' && bytes[at] != 'O')) {
      return new Key("Escape", 1);
    }
    at++;
    while (at < end && bytes[at] >= ' ' && bytes[at] < '@') {
      at++;
    }
    int after = Math.min(at + 1, end);
    String rest = new String(bytes, from + 2, after - from - 2, StandardCharsets.ISO_8859_1);
    return new Key(SEQUENCES.getOrDefault(rest, ""), after - from);
  }
}
