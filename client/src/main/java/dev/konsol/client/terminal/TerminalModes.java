package dev.konsol.client.terminal;

import java.util.Set;
import java.util.TreeSet;

/// Which of a terminal's modes a stream of output has switched on: application cursor keys, the
/// alternate screen, mouse reports, bracketed paste, and whether the cursor is hidden. A terminal
/// that joins late is brought to these, and one that leaves is brought back.
public final class TerminalModes {
  /// Private modes that a program sets and that outlive a screenful.
  private static final Set<Integer> KEPT =
      Set.of(1, 9, 47, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 1049, 2004);

  private static final int CURSOR_SHOWN = 25;
  private static final int LONGEST = 64;

  private enum State {
    TEXT,
    ESCAPE,
    CSI
  }

  private final Set<Integer> on = new TreeSet<>();
  private final StringBuilder parameters = new StringBuilder();
  private State state = State.TEXT;
  private boolean cursorHidden;
  private boolean keypad;

  public void feed(byte[] bytes) {
    for (byte b : bytes) {
      feed((char) (b & 0xff));
    }
  }

  private void feed(char c) {
    if (c == 0x1b) {
      state = State.ESCAPE;
      return;
    }
    switch (state) {
      case TEXT -> {}
      case ESCAPE -> escape(c);
      case CSI -> sequence(c);
    }
  }

  private void escape(char c) {
    state = c == '[' ? State.CSI : State.TEXT;
    parameters.setLength(0);
    switch (c) {
      case '=' -> keypad = true;
      case '>' -> keypad = false;
      case 'c' -> reset();
      default -> {}
    }
  }

  private void sequence(char c) {
    if (c >= 0x40 && c <= 0x7e) {
      state = State.TEXT;
      if ((c == 'h' || c == 'l') && parameters.toString().startsWith("?")) {
        set(parameters.substring(1), c == 'h');
      }
    } else if (parameters.length() < LONGEST) {
      parameters.append(c);
    } else {
      state = State.TEXT;
    }
  }

  private void set(String list, boolean enabled) {
    for (String number : list.split(";", -1)) {
      if (!number.isEmpty() && number.length() < 6 && number.chars().allMatch(Character::isDigit)) {
        set(Integer.parseInt(number), enabled);
      }
    }
  }

  private void set(int mode, boolean enabled) {
    if (mode == CURSOR_SHOWN) {
      cursorHidden = !enabled;
    } else if (KEPT.contains(mode)) {
      if (enabled) {
        on.add(mode);
      } else {
        on.remove(mode);
      }
    }
  }

  private void reset() {
    on.clear();
    keypad = false;
    cursorHidden = false;
  }

  /// What brings a fresh terminal to these modes.
  public String enter() {
    StringBuilder text = new StringBuilder();
    on.forEach(mode -> text.append("\033[?").append(mode).append('h'));
    return text.append(keypad ? "\033=" : "").append(cursorHidden ? "\033[?25l" : "").toString();
  }

  /// What brings the terminal back to how a shell wants it.
  public String leave() {
    StringBuilder text = new StringBuilder("\033[0m");
    on.forEach(mode -> text.append("\033[?").append(mode).append('l'));
    return text.append(keypad ? "\033>" : "").append(cursorHidden ? "\033[?25h" : "").toString();
  }
}
