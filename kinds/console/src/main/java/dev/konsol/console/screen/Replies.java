package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Palette;
import dev.konsol.console.screen.state.Params;
import dev.konsol.console.screen.style.Style;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Answers what programs ask a terminal, so that none waits for an answer when nobody is attached.
record Replies(TerminalState terminal, Consumer<byte[]> typed) {
  private static final String CSI = "\u001b[";
  private static final String DCS = "\u001bP";
  private static final String ST = "\u001b\\";
  private static final String BELL = "\u0007";

  /// A cell's size in pixels: nobody sees it, but programs divide by it.
  private static final int CELL_HEIGHT = 16;

  private static final int CELL_WIDTH = 8;

  private void send(String text) {
    typed.accept(text.getBytes(StandardCharsets.UTF_8));
  }

  /// DA1 and DECID: a VT220 with colours.
  void attributes() {
    send(CSI + "?62;22c");
  }

  void attributes(Params params) {
    if (params.or(0, 0) == 0) {
      attributes();
    }
  }

  /// DA2, DA3 and the version: sequences marked with `>` or `=`.
  void marked(char command, Params params) {
    if (params.or(0, 0) != 0) {
      return;
    }
    if (command == 'c') {
      send(params.marker() == '>' ? CSI + ">1;10;0c" : DCS + "!|00000000" + ST);
    } else if (command == 'q' && params.marker() == '>') {
      send(DCS + ">|Konsol" + ST);
    }
  }

  void status(Params params) {
    switch (params.or(0, 0)) {
      case 5 -> send(CSI + "0n");
      case 6 -> send(CSI + place() + "R");
      default -> {}
    }
  }

  /// The cursor's place, and 996: whether the colours are dark (they are).
  void decStatus(Params params) {
    switch (params.or(0, 0)) {
      case 6 -> send(CSI + "?" + place() + "R");
      case 996 -> send(CSI + "?997;1n");
      default -> {}
    }
  }

  private String place() {
    int row = terminal.modes.has(Modes.ORIGIN) ? terminal.y - terminal.top : terminal.y;
    return (row + 1) + ";" + (Math.min(terminal.x, terminal.cols - 1) + 1);
  }

  /// DECRQM: 1 set, 2 not set, 0 not known.
  void mode(Params params) {
    int number = params.or(0, 0);
    boolean dec = params.marker() == '?';
    send(CSI + (dec ? "?" : "") + number + ";" + state(number, dec) + "$y");
  }

  private int state(int number, boolean dec) {
    if (dec && (number == 47 || number == 1047 || number == 1049)) {
      return terminal.onAlternate() ? 1 : 2;
    }
    int mode = dec ? Modes.dec(number) : Modes.ansi(number);
    if (mode == 0) {
      return 0;
    }
    return terminal.modes.has(mode) ? 1 : 2;
  }

  /// The kitty keyboard protocol: known, with nothing switched on.
  void keyboard() {
    send(CSI + "?0u");
  }

  void window(Params params) {
    int rows = terminal.rows;
    int cols = terminal.cols;
    switch (params.or(0, 0)) {
      case 11 -> send(CSI + "1t");
      case 13 -> send(CSI + "3;0;0t");
      case 14 -> send(CSI + "4;" + rows * CELL_HEIGHT + ";" + cols * CELL_WIDTH + "t");
      case 16 -> send(CSI + "6;" + CELL_HEIGHT + ";" + CELL_WIDTH + "t");
      case 18 -> send(CSI + "8;" + rows + ";" + cols + "t");
      case 19 -> send(CSI + "9;" + rows + ";" + cols + "t");
      default -> {}
    }
  }

  /// An operating-system command that asks for a colour; `what` is all before the colour.
  void colour(String what, int rgb, boolean bell) {
    send("\u001b]" + what + ";" + Palette.describe(rgb) + (bell ? BELL : ST));
  }

  /// DECRQSS: what the setting with that name is now.
  void setting(String name) {
    var value =
        switch (name) {
          case "m" -> Style.of(terminal.pen.style(), terminal.pen.lineColour()).parameters(':');
          case "r" -> (terminal.top + 1) + ";" + (terminal.bottom + 1);
          case " q" -> Integer.toString(terminal.cursorShape);
          case "\"p" -> "62;1";
          default -> "";
        };
    send(value.isEmpty() ? DCS + "0$r" + ST : DCS + "1$r" + value + name + ST);
  }

  /// XTGETTCAP: no terminfo entry is told; the program has its own.
  void capability(String name) {
    send(DCS + "0+r" + name + ST);
  }
}
