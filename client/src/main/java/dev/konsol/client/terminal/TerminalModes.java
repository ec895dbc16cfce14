package dev.konsol.client.terminal;

import java.util.Set;
import java.util.TreeSet;

/// Which of a terminal's modes a stream of output has switched on: application cursor keys, the
/// alternate screen, mouse reports, bracketed paste, the cursor's shape, and whether it is hidden.
/// A terminal that joins late is brought to these, and one that leaves is brought back.
public final class TerminalModes {
  /// Modes that say what the terminal types: whoever shows the program elsewhere wants them there.
  private static final Set<Integer> TYPED =
      Set.of(1, 9, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 2004);

  /// Private modes that a program sets and that outlive a screenful.
  private static final Set<Integer> SEEN = Set.of(5, 47, 1047, 1049, 2026);

  private static final int CURSOR_KEYS = 1;
  private static final int CURSOR_SHOWN = 25;
  private static final int SYNCHRONIZED = 2026;
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
  private int shape;

  /// What a terminal types and how its cursor looks.
  ///
  /// @param on numbers of private modes
  /// @param shape 0 for the terminal's usual one
  public record Keys(Set<Integer> on, boolean keypad, int shape) {
    public static final Keys NONE = new Keys(Set.of(), false, 0);

    public Keys {
      on = Set.copyOf(on);
    }

    /// What brings a terminal that has these to others.
    public String to(Keys wanted) {
      StringBuilder text = new StringBuilder();
      for (int mode : new TreeSet<>(on)) {
        text.append(wanted.on().contains(mode) ? "" : "\033[?" + mode + "l");
      }
      for (int mode : new TreeSet<>(wanted.on())) {
        text.append(on.contains(mode) ? "" : "\033[?" + mode + "h");
      }
      if (keypad != wanted.keypad()) {
        text.append(wanted.keypad() ? "\033=" : "\033>");
      }
      if (shape != wanted.shape()) {
        text.append("\033[").append(wanted.shape()).append(" q");
      }
      return text.toString();
    }
  }

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
      end(c, parameters.toString());
    } else if (parameters.length() < LONGEST) {
      parameters.append(c);
    } else {
      state = State.TEXT;
    }
  }

  private void end(char c, String written) {
    if ((c == 'h' || c == 'l') && written.startsWith("?")) {
      set(written.substring(1), c == 'h');
    } else if (c == 'q' && written.endsWith(" ")) {
      shape(written.strip());
    } else if (c == 'p' && written.equals("!")) {
      on.remove(CURSOR_KEYS);
      keypad = false;
      cursorHidden = false;
    }
  }

  private void shape(String number) {
    if (number.isEmpty()) {
      shape = 0;
    } else if (number.length() == 1 && number.charAt(0) >= '0' && number.charAt(0) <= '6') {
      shape = number.charAt(0) - '0';
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
    } else if (TYPED.contains(mode) || SEEN.contains(mode)) {
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
    shape = 0;
  }

  /// What the terminal that shows this elsewhere is to type.
  public Keys keys() {
    Set<Integer> typed = new TreeSet<>(on);
    typed.retainAll(TYPED);
    return new Keys(typed, keypad, shape);
  }

  /// Whether the program is in the middle of a picture that it wants to be shown whole.
  public boolean midway() {
    return on.contains(SYNCHRONIZED);
  }

  /// What brings a fresh terminal to these modes.
  public String enter() {
    StringBuilder text = new StringBuilder();
    on.forEach(mode -> text.append("\033[?").append(mode).append('h'));
    return text.append(keypad ? "\033=" : "").append(cursorHidden ? "\033[?25l" : "").toString();
  }
}
