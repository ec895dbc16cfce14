package dev.konsol.client.console.attach;

import java.util.Optional;

/// What a program does to a terminal beside its screen, as far as it is passed on: the bell, and
/// text for the clipboard. Never a question: those are answered by the daemon, once.
final class SideEffects {
  private static final char ESC = 0x1b;
  private static final char BEL = 0x07;
  private static final int LONGEST = 1 << 20;
  private static final String CLIPBOARD = "52;";

  private enum State {
    TEXT,
    ESCAPE,
    COMMAND,
    /// Another string, whose content is nothing to us.
    STRING
  }

  private final StringBuilder command = new StringBuilder();
  private State state = State.TEXT;
  private boolean rang;
  private Optional<String> clipboard = Optional.empty();

  void feed(byte[] bytes) {
    for (byte b : bytes) {
      feed((char) (b & 0xff));
    }
  }

  private void feed(char c) {
    switch (state) {
      case TEXT -> {
        rang |= c == BEL;
        state = c == ESC ? State.ESCAPE : State.TEXT;
      }
      case ESCAPE -> {
        command.setLength(0);
        state =
            switch (c) {
              case ']' -> State.COMMAND;
              case 'P', 'X', '^', '_', 'k' -> State.STRING;
              case ESC -> State.ESCAPE;
              default -> State.TEXT;
            };
      }
      case COMMAND -> inCommand(c);
      case STRING -> state = c == ESC ? State.ESCAPE : ended(c) ? State.TEXT : State.STRING;
    }
  }

  private void inCommand(char c) {
    if (c == BEL || c == ESC) {
      clipboard = clipboard(command.toString()).or(() -> clipboard);
      state = c == ESC ? State.ESCAPE : State.TEXT;
    } else if (ended(c)) {
      state = State.TEXT;
    } else if (command.length() < LONGEST) {
      command.append(c);
    } else {
      state = State.STRING;
    }
  }

  private static boolean ended(char c) {
    return c == 0x18 || c == 0x1a;
  }

  /// The text in base64, if it is one: a question mark would ask for what is there.
  private static Optional<String> clipboard(String command) {
    int data = command.indexOf(';', CLIPBOARD.length());
    if (!command.startsWith(CLIPBOARD) || data < 0) {
      return Optional.empty();
    }
    String text = command.substring(data + 1);
    boolean base64 =
        text.chars()
            .allMatch(
                c ->
                    (c >= 'a' && c <= 'z')
                        || (c >= 'A' && c <= 'Z')
                        || (c >= '0' && c <= '9')
                        || c == '+'
                        || c == '/'
                        || c == '=');
    return base64 && !text.isEmpty() ? Optional.of(text) : Optional.empty();
  }

  /// What the terminal is to be told of it, once.
  String take() {
    String told = (rang ? "\007" : "") + clipboard.map(SideEffects::toClipboard).orElse("");
    rang = false;
    clipboard = Optional.empty();
    return told;
  }

  /// Makes a terminal put that text, in base64, on its clipboard.
  static String toClipboard(String base64) {
    return "\033]52;c;" + base64 + "\007";
  }
}
