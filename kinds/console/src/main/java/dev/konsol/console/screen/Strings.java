package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Palette;
import dev.konsol.console.screen.state.Title;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Collects the strings inside operating-system commands (OSC) and device control strings (DCS),
/// and obeys those it knows: titles, links, colour questions, settings. A string that is too long
/// is swallowed whole.
final class Strings {
  private static final int LONGEST = 8 * 1024;
  private static final int LONGEST_TITLE = 1024;

  private final Replies replies;
  private final Title title;
  private final TerminalState terminal;
  private byte[] buffer = new byte[128];
  private int length;
  private boolean tooLong;
  private char kind;

  Strings(Replies replies, Title title, TerminalState terminal) {
    this.replies = replies;
    this.title = title;
    this.terminal = terminal;
  }

  void begin(char introducer) {
    kind = introducer;
    length = 0;
    tooLong = false;
  }

  boolean endsWithBell() {
    return kind == ']';
  }

  void add(int b) {
    if ((kind != ']' && kind != 'P') || (b >= 0 && b < ' ')) {
      return;
    }
    if (length == buffer.length) {
      if (length == LONGEST) {
        tooLong = true;
        return;
      }
      buffer = Arrays.copyOf(buffer, Math.min(LONGEST, length * 2));
    }
    buffer[length++] = (byte) b;
  }

  /// The string is over; `cut` when something else ended it before its terminator.
  void end(boolean bell, boolean cut) {
    if (tooLong || length == 0) {
      return;
    }
    var text = new String(buffer, 0, length, StandardCharsets.UTF_8);
    if (kind == ']') {
      command(text, bell);
    } else if (kind == 'P' && !cut) {
      control(text);
    }
  }

  private void command(String text, boolean bell) {
    int semicolon = text.indexOf(';');
    var number = semicolon < 0 ? text : text.substring(0, semicolon);
    var rest = semicolon < 0 ? "" : text.substring(semicolon + 1);
    switch (number) {
      case "0", "2" -> title.set(rest.substring(0, Math.min(rest.length(), LONGEST_TITLE)));
      case "4" -> palette(rest, bell);
      case "8" -> link(rest);
      case "10", "12" -> ask(number, rest, Palette.FOREGROUND, bell);
      case "11" -> ask(number, rest, Palette.BACKGROUND, bell);
      default -> {}
    }
  }

  /// Parameters, which say nothing here, a semicolon and the address; without one the link ends.
  private void link(String rest) {
    int semicolon = rest.indexOf(';');
    terminal.pen.link(terminal.links.number(rest.substring(semicolon + 1)));
  }

  private void ask(String number, String rest, int rgb, boolean bell) {
    if (rest.equals("?")) {
      replies.colour(number, rgb, bell);
    }
  }

  private void palette(String rest, boolean bell) {
    var parts = rest.split(";", -1);
    for (int i = 0; i + 1 < parts.length; i += 2) {
      if (parts[i + 1].equals("?") && parts[i].matches("\\d{1,3}")) {
        int index = Integer.parseInt(parts[i]);
        if (index < 256) {
          replies.colour("4;" + index, Palette.colour(index), bell);
        }
      }
    }
  }

  private void control(String text) {
    if (text.startsWith("$q")) {
      replies.setting(text.substring(2));
    } else if (text.startsWith("+q")) {
      replies.capability(text.substring(2));
    }
  }
}
