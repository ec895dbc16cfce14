package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Modes;

/// Control characters and the escape sequences without parameters.
record Controls(TerminalState terminal, Replies replies) {

  void c0(int control) {
    switch (control) {
      case '\b' -> terminal.backspace();
      case '\t' -> terminal.x = terminal.tabs.next(terminal.x, terminal.cols - 1);
      case '\n', 0x0b, '\f' -> {
        terminal.lineFeed();
        if (terminal.modes.has(Modes.NEW_LINE)) {
          terminal.x = 0;
        }
      }
      case '\r' -> terminal.x = 0;
      case 0x0e -> terminal.charset.shift(true);
      case 0x0f -> terminal.charset.shift(false);
      default -> {}
    }
  }

  void escape(char command) {
    switch (command) {
      case '7' -> terminal.saveCursor();
      case '8' -> terminal.restoreCursor();
      case '=' -> terminal.modes.set(Modes.KEYPAD, true);
      case '>' -> terminal.modes.set(Modes.KEYPAD, false);
      case 'D' -> terminal.lineFeed();
      case 'E' -> {
        terminal.x = 0;
        terminal.lineFeed();
      }
      case 'H' -> terminal.tabs.set(Math.min(terminal.x, terminal.cols - 1));
      case 'M' -> terminal.reverseIndex();
      case 'Z' -> replies.attributes();
      case 'c' -> terminal.reset();
      default -> {}
    }
  }

  /// Sequences with an intermediate byte: character sets, and the alignment test.
  void designate(char slot, char set) {
    if (slot == '#' && set == '8') {
      terminal.fillWithE();
    } else {
      terminal.charset.designate(slot, set);
    }
  }
}
