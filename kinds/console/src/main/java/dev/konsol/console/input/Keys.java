package dev.konsol.console.input;

import dev.konsol.core.KonsolException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/// Names of keys, as tmux and people write them, and the bytes xterm sends for them. Modifiers come
/// first: `C-` (`Ctrl-`, `^`), `M-` (`Alt-`, `Meta-`), `S-` (`Shift-`), in any order.
public final class Keys {
  private static final String ESC = "\033";
  private static final int SHIFT = 1;
  private static final int ALT = 2;
  private static final int CONTROL = 4;

  private Keys() {}

  /// `applicationCursor`: whether the program wants cursor keys in application mode. Asked only for
  /// keys that depend on it, since the answer can take a while.
  public static byte[] bytes(String name, BooleanSupplier applicationCursor) {
    int modifiers = 0;
    String key = name;
    while (isModified(key)) {
      int dash = key.charAt(0) == '^' ? 0 : separator(key);
      modifiers |= modifier(key.substring(0, dash + 1), name);
      key = key.substring(dash + 1);
    }
    return encode(key, modifiers, applicationCursor, name).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static boolean isModified(String key) {
    if (key.length() == 2 && key.charAt(0) == '^') {
      return true;
    }
    int dash = separator(key);
    return dash > 0 && dash < key.length() - 1;
  }

  private static int separator(String key) {
    int dash = key.indexOf('-');
    return dash > 0 ? dash : key.indexOf('+');
  }

  private static int modifier(String prefix, String name) {
    return switch (prefix.substring(0, Math.max(1, prefix.length() - 1)).toLowerCase(Locale.ROOT)) {
      case "c", "ctrl", "control", "^" -> CONTROL;
      case "m", "a", "alt", "meta" -> ALT;
      case "s", "shift" -> SHIFT;
      default -> throw unknown(name);
    };
  }

  private static String encode(
      String key, int modifiers, BooleanSupplier application, String name) {
    if (key.codePointCount(0, key.length()) == 1) {
      return character(key, modifiers, name);
    }
    KeyTable.Entry entry = KeyTable.find(key);
    return switch (entry) {
      case null -> throw unknown(name);
      case KeyTable.Plain plain -> plain(plain, modifiers);
      case KeyTable.Letter letter -> letter(letter, modifiers, application);
      case KeyTable.Tilde(int number) -> tilde(number, modifiers);
    };
  }

  private static String plain(KeyTable.Plain key, int modifiers) {
    String text = key.text();
    if ((modifiers & SHIFT) != 0) {
      text = key.shifted();
    }
    if ((modifiers & CONTROL) != 0) {
      text = key.controlled();
    }
    return (modifiers & ALT) != 0 ? ESC + text : text;
  }

  private static String letter(KeyTable.Letter key, int modifiers, BooleanSupplier application) {
    if (modifiers != 0) {
      return ESC + "[1;" + (1 + modifiers) + key.letter();
    }
    return ESC + (key.function() || application.getAsBoolean() ? "O" : "[") + key.letter();
  }

  private static String tilde(int number, int modifiers) {
    return ESC + "[" + number + (modifiers == 0 ? "" : ";" + (1 + modifiers)) + "~";
  }

  private static String character(String key, int modifiers, String name) {
    String text = (modifiers & SHIFT) != 0 ? key.toUpperCase(Locale.ROOT) : key;
    String sent =
        (modifiers & CONTROL) != 0 ? String.valueOf((char) controlOf(key, name)) : latin1(text);
    return (modifiers & ALT) != 0 ? ESC + sent : sent;
  }

  private static int controlOf(String key, String name) {
    char upper = key.toUpperCase(Locale.ROOT).charAt(0);
    return switch (upper) {
      case ' ', '2' -> 0;
      case '/' -> 0x1f;
      case '?', '8' -> 0x7f;
      default -> {
        if (upper < '@' || upper > '_') {
          throw unknown(name);
        }
        yield upper - '@';
      }
    };
  }

  /// UTF-8 bytes as one character each, the form in which everything here is put together.
  private static String latin1(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static KonsolException unknown(String name) {
    return KonsolException.badRequest(
        "'"
            + name
            + "' is not a key: use Enter, Tab, Escape, Space, Backspace, Delete, Up, Home, PageDown,"
            + " F5, C-c, M-x, S-Up or a single character");
  }
}
