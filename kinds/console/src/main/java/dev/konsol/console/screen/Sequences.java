package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Params;
import dev.konsol.console.screen.state.Title;

/// Obeys control sequences (CSI). What is not known is left alone.
record Sequences(TerminalState terminal, Writer writer, Replies replies, Title title) {

  void csi(char command, Params params) {
    if (command == 'm' && params.marker() == 0 && params.intermediate() == 0) {
      terminal.pen.apply(params);
    } else if (!params.hasDetails()) {
      dispatch(command, params);
    }
  }

  private void dispatch(char command, Params params) {
    if (params.intermediate() != 0) {
      intermediate(command, params);
    } else if (params.marker() == '?') {
      decPrivate(command, params);
    } else if (params.marker() == '>' || params.marker() == '=') {
      replies.marked(command, params);
    } else if (params.marker() == 0) {
      if (!move(command, params) && !edit(command, params)) {
        rest(command, params);
      }
    }
  }

  private boolean move(char command, Params params) {
    int n = params.atLeastOne(0);
    switch (command) {
      case 'A' -> terminal.up(n);
      case 'B', 'e' -> terminal.down(n);
      case 'C', 'a' -> terminal.right(n);
      case 'D' -> terminal.left(n);
      case 'E' -> {
        terminal.x = 0;
        terminal.down(n);
      }
      case 'F' -> {
        terminal.x = 0;
        terminal.up(n);
      }
      case 'G', '`' -> terminal.toColumn(n - 1);
      case 'H', 'f' -> {
        terminal.toColumn(params.atLeastOne(1) - 1);
        terminal.toRow(n - 1);
      }
      case 'd' -> terminal.toRow(n - 1);
      case 'I' -> tabs(n);
      case 'Z' -> tabsBack(n);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void tabs(int count) {
    int last = terminal.cols - 1;
    for (int i = 0; i < count && terminal.x < last; i++) {
      terminal.x = terminal.tabs.next(terminal.x, last);
    }
  }

  private void tabsBack(int count) {
    terminal.toColumn(terminal.x);
    for (int i = 0; i < count && terminal.x > 0; i++) {
      terminal.x = terminal.tabs.previous(terminal.x);
    }
  }

  private boolean edit(char command, Params params) {
    int n = params.atLeastOne(0);
    boolean inRow = terminal.x < terminal.cols;
    switch (command) {
      case 'J' -> eraseDisplay(params.or(0, 0));
      case 'K' -> eraseLine(params.or(0, 0));
      case 'L' -> terminal.insertLines(n);
      case 'M' -> terminal.deleteLines(n);
      case 'S' -> terminal.scrollUp(n);
      case 'T' -> terminal.scrollDown(n);
      case 'b' -> writer.repeat(n);
      case 'X' -> terminal.eraseLine(terminal.x, terminal.x + n);
      case '@' -> {
        if (inRow) {
          terminal.row().insert(terminal.x, n, terminal.pen.erased());
        }
      }
      case 'P' -> {
        if (inRow) {
          terminal.row().delete(terminal.x, n, terminal.pen.erased());
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void eraseDisplay(int which) {
    switch (which) {
      case 0 -> terminal.eraseBelow();
      case 1 -> terminal.eraseAbove();
      case 2 -> terminal.eraseAll();
      case 3 -> terminal.leaving.clear();
      default -> {}
    }
  }

  private void eraseLine(int which) {
    switch (which) {
      case 0 -> terminal.eraseLine(terminal.x, terminal.cols);
      case 1 -> terminal.eraseLine(0, terminal.x + 1);
      case 2 -> terminal.eraseLine(0, terminal.cols);
      default -> {}
    }
  }

  private void rest(char command, Params params) {
    switch (command) {
      case 'c' -> replies.attributes(params);
      case 'g' -> clearTabs(params.or(0, 0));
      case 'h', 'l' -> ansiModes(params, command == 'h');
      case 'n' -> replies.status(params);
      case 'r' ->
          terminal.margins(params.atLeastOne(0) - 1, Math.max(1, params.or(1, terminal.rows)) - 1);
      case 's' -> terminal.saveCursor();
      case 'u' -> terminal.restoreCursor();
      case 't' -> window(params);
      default -> {}
    }
  }

  private void clearTabs(int which) {
    if (which == 0) {
      terminal.tabs.clear(Math.min(terminal.x, terminal.cols - 1));
    } else if (which == 3) {
      terminal.tabs.clearAll();
    }
  }

  private void window(Params params) {
    switch (params.or(0, 0)) {
      case 22 -> title.push();
      case 23 -> title.pop();
      default -> replies.window(params);
    }
  }

  private void intermediate(char command, Params params) {
    if (params.intermediate() == '$' && command == 'p') {
      replies.mode(params);
    } else if (params.intermediate() == '!' && command == 'p') {
      terminal.softReset();
    } else if (params.intermediate() == ' ' && command == 'q' && params.or(0, 0) <= 6) {
      terminal.cursorShape = params.or(0, 0);
    }
  }

  private void decPrivate(char command, Params params) {
    switch (command) {
      case 'h', 'l' -> {
        for (int i = 0; i < params.count(); i++) {
          decMode(params.or(i, 0), command == 'h');
        }
      }
      case 'n' -> replies.decStatus(params);
      case 'u' -> replies.keyboard();
      default -> {}
    }
  }

  private void decMode(int mode, boolean on) {
    switch (mode) {
      case 3 -> {
        home();
        terminal.eraseAll();
      }
      case 47, 1047 -> alternate(on, false);
      case 1049 -> alternate(on, true);
      case 1048 -> cursor(on);
      default -> {
        terminal.modes.set(Modes.dec(mode), on);
        if (mode == 6) {
          home();
        }
      }
    }
  }

  private void home() {
    terminal.x = 0;
    terminal.toRow(0);
  }

  private void alternate(boolean on, boolean withCursor) {
    if (on) {
      terminal.enterAlternate(withCursor);
    } else {
      terminal.leaveAlternate(withCursor);
    }
  }

  private void cursor(boolean save) {
    if (save) {
      terminal.saveCursor();
    } else {
      terminal.restoreCursor();
    }
  }

  private void ansiModes(Params params, boolean on) {
    for (int i = 0; i < params.count(); i++) {
      terminal.modes.set(Modes.ansi(params.or(i, 0)), on);
    }
  }
}
