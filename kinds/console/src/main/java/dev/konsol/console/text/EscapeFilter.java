package dev.konsol.console.text;

/// Tells the bytes of escape sequences from text, without obeying them.
final class EscapeFilter {
  private enum State {
    TEXT,
    ESCAPE,
    CSI,
    STRING,
    COMMAND
  }

  private State state = State.TEXT;

  /// Whether this byte belongs to an escape sequence. Control characters inside one are taken too.
  boolean swallows(int b) {
    if (b == 0x1b) {
      state = State.ESCAPE;
      return true;
    }
    if (state == State.TEXT) {
      return false;
    }
    if (b == 0x18 || b == 0x1a) {
      state = State.TEXT;
      return true;
    }
    state =
        switch (state) {
          case TEXT -> State.TEXT;
          case ESCAPE -> afterEscape(b);
          case CSI -> b >= 0x40 && b < 0x7f ? State.TEXT : State.CSI;
          case STRING -> State.STRING;
          case COMMAND -> b == 7 ? State.TEXT : State.COMMAND;
        };
    return true;
  }

  private static State afterEscape(int b) {
    return switch (b) {
      case '[' -> State.CSI;
      case ']' -> State.COMMAND;
      case 'P', 'X', '^', '_', 'k' -> State.STRING;
      default -> b >= 0x30 && b < 0x7f ? State.TEXT : State.ESCAPE;
    };
  }
}
