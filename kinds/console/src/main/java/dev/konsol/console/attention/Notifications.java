package dev.konsol.console.attention;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.regex.Pattern;

/// Recognises notifications among operating-system commands, byte by byte: `OSC 9`, `OSC 99` and
/// `OSC 777`. Shells and terminals use these numbers for more, some at every prompt, which asks for
/// nobody. For one thread.
public final class Notifications {
  private static final int LARGEST = 1000;

  /// What tells them apart stands at the beginning.
  private static final int MOST = 64;

  /// ConEmu's and Windows Terminal's: progress (`9;4`), the folder (`9;9`), marks of the prompt.
  private static final Pattern COMMAND = Pattern.compile("([1-9]|1[0-2])(;.*)?", Pattern.DOTALL);

  /// One is taken back, or asked for.
  private static final Pattern ABOUT_ONE =
      Pattern.compile("([^;]*:)?p=(close|alive)[:;].*|[^;]*p=\\?.*", Pattern.DOTALL);

  private final byte[] text = new byte[MOST];
  private int number;
  private boolean counting;
  private int length;

  /// A command begins.
  public void begin() {
    number = 0;
    counting = true;
    length = 0;
  }

  /// Its next byte.
  public void add(byte b) {
    if (!counting) {
      keep(b);
    } else if (b >= '0' && b <= '9') {
      number = Math.min(LARGEST, number * 10 + b - '0');
    } else {
      counting = false;
    }
  }

  private void keep(byte b) {
    if (length < MOST) {
      text[length++] = b;
    }
  }

  /// Whether the command, which is over, was one.
  public boolean ended() {
    return switch (number) {
      case 9 -> !COMMAND.matcher(text()).matches();
      case 99 -> !ABOUT_ONE.matcher(text()).matches();
      case 777 -> text().equals("notify") || text().startsWith("notify;");
      default -> false;
    };
  }

  private String text() {
    return new String(text, 0, length, ISO_8859_1);
  }
}
