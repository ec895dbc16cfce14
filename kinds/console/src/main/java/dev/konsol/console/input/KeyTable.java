package dev.konsol.console.input;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The keys that have names, in any case.
final class KeyTable {
  sealed interface Entry {}

  /// A key that sends a character, with what it sends together with Shift and with Control.
  record Plain(String text, String shifted, String controlled) implements Entry {}

  /// A cursor or function key that sends a letter behind its introducer.
  record Letter(char letter, boolean function) implements Entry {}

  /// A key that sends a number and a tilde.
  record Tilde(int number) implements Entry {}

  private static final int[] FUNCTION_NUMBERS = {15, 17, 18, 19, 20, 21, 23, 24};
  private static final Map<String, Entry> KEYS = table();

  private KeyTable() {}

  static @Nullable Entry find(String name) {
    return KEYS.get(name.toLowerCase(Locale.ROOT));
  }

  private static Map<String, Entry> table() {
    Map<String, Entry> keys = new HashMap<>();
    characters(keys);
    cursor(keys);
    editing(keys);
    functions(keys);
    return Map.copyOf(keys);
  }

  private static void characters(Map<String, Entry> keys) {
    put(keys, same("\r"), "enter", "return", "cr", "kpenter");
    put(keys, new Plain("\t", "\033[Z", "\t"), "tab");
    put(keys, same("\033[Z"), "btab", "backtab");
    put(keys, same("\033"), "escape", "esc");
    put(keys, new Plain(" ", " ", "\0"), "space");
    put(keys, new Plain("\177", "\177", "\b"), "backspace", "bspace");
    put(keys, same("\n"), "linefeed", "lf");
  }

  private static void cursor(Map<String, Entry> keys) {
    put(keys, new Letter('A', false), "up", "arrowup");
    put(keys, new Letter('B', false), "down", "arrowdown");
    put(keys, new Letter('C', false), "right", "arrowright");
    put(keys, new Letter('D', false), "left", "arrowleft");
    put(keys, new Letter('H', false), "home");
    put(keys, new Letter('F', false), "end");
  }

  private static void editing(Map<String, Entry> keys) {
    put(keys, new Tilde(2), "insert", "ic");
    put(keys, new Tilde(3), "delete", "dc", "del");
    put(keys, new Tilde(5), "pageup", "ppage", "pgup");
    put(keys, new Tilde(6), "pagedown", "npage", "pgdn");
  }

  private static void functions(Map<String, Entry> keys) {
    for (int i = 0; i < 4; i++) {
      put(keys, new Letter((char) ('P' + i), true), "f" + (i + 1));
    }
    for (int i = 0; i < FUNCTION_NUMBERS.length; i++) {
      put(keys, new Tilde(FUNCTION_NUMBERS[i]), "f" + (i + 5));
    }
  }

  private static Plain same(String text) {
    return new Plain(text, text, text);
  }

  private static void put(Map<String, Entry> keys, Entry entry, String... names) {
    for (String name : names) {
      keys.put(name, entry);
    }
  }
}
