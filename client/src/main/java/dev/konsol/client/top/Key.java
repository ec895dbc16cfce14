package dev.konsol.client.top;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A key that was pressed.
///
/// @param text what a printable key types; empty for all others
record Key(Name name, String text) {
  enum Name {
    TEXT,
    UP,
    DOWN,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    ENTER,
    ESCAPE,
    BACKSPACE,
    CLEAR,
    INTERRUPT
  }

  /// What follows the escape character; `O` stands for what a terminal in application mode sends.
  private static final Map<String, Name> SEQUENCES =
      Map.ofEntries(
          Map.entry("[A", Name.UP),
          Map.entry("[B", Name.DOWN),
          Map.entry("[5~", Name.PAGE_UP),
          Map.entry("[6~", Name.PAGE_DOWN),
          Map.entry("[H", Name.HOME),
          Map.entry("[F", Name.END),
          Map.entry("[1~", Name.HOME),
          Map.entry("[4~", Name.END),
          Map.entry("OA", Name.UP),
          Map.entry("OB", Name.DOWN),
          Map.entry("OH", Name.HOME),
          Map.entry("OF", Name.END));

  static Key of(Name name) {
    return new Key(name, "");
  }

  /// What was typed at once. A sequence that is not known is no key.
  static List<Key> of(byte[] bytes) {
    String typed = new String(bytes, StandardCharsets.UTF_8);
    List<Key> keys = new ArrayList<>();
    int at = 0;
    while (at < typed.length()) {
      int point = typed.codePointAt(at);
      if (point == 0x1b) {
        int end = sequenceEnd(typed, at + 1);
        Name name = end == at + 1 ? Name.ESCAPE : SEQUENCES.get(typed.substring(at + 1, end));
        if (name != null) {
          keys.add(of(name));
        }
        at = end;
      } else {
        at += Character.charCount(point);
        add(keys, point);
      }
    }
    return keys;
  }

  private static void add(List<Key> keys, int point) {
    switch (point) {
      case '\r', '\n' -> keys.add(of(Name.ENTER));
      case 0x7f, '\b' -> keys.add(of(Name.BACKSPACE));
      case 0x03 -> keys.add(of(Name.INTERRUPT));
      case 0x15 -> keys.add(of(Name.CLEAR));
      case 0x0e -> keys.add(of(Name.DOWN));
      case 0x10 -> keys.add(of(Name.UP));
      default -> {
        if (!Character.isISOControl(point)) {
          keys.add(new Key(Name.TEXT, Character.toString(point)));
        }
      }
    }
  }

  private static int sequenceEnd(String typed, int start) {
    if (start >= typed.length() || (typed.charAt(start) != '[' && typed.charAt(start) != 'O')) {
      return start;
    }
    int end = start + 1;
    while (end < typed.length() && (typed.charAt(end) < 0x40 || typed.charAt(end) > 0x7e)) {
      end++;
    }
    return Math.min(typed.length(), end + 1);
  }
}
