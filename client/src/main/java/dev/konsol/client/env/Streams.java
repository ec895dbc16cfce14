package dev.konsol.client.env;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// What a command reads and prints. Always UTF-8, whatever the locale says: the program's data is.
/// `window` is there when stdout is a terminal.
public record Streams(
    InputStream in, PrintStream out, PrintStream err, Optional<Window> window, boolean askable) {

  /// The terminal's size when the command started.
  public record Window(int rows, int cols) {
    private static final Window USUAL = new Window(24, 80);

    /// From the launcher's `ROWS COLS`: asking the terminal from here would cost more than the
    /// whole command.
    public static Window parse(String size) {
      int space = size.indexOf(' ');
      try {
        int rows = Integer.parseInt(size.substring(0, Math.max(space, 0)));
        int cols = Integer.parseInt(size.substring(space + 1));
        return rows > 0 && cols > 0 ? new Window(rows, cols) : USUAL;
      } catch (NumberFormatException e) {
        return USUAL;
      }
    }
  }

  /// The process's own. The launcher looked whether stdout is a terminal, and stdin too.
  public static Streams system(OutputStream stdout) {
    String size = System.getProperty("konsol.window");
    return new Streams(
        new FileInputStream(FileDescriptor.in),
        print(stdout),
        print(new FileOutputStream(FileDescriptor.err)),
        size == null ? Optional.empty() : Optional.of(Window.parse(size)),
        Boolean.getBoolean("konsol.askable"));
  }

  private static PrintStream print(OutputStream out) {
    return new PrintStream(out, false, StandardCharsets.UTF_8);
  }
}
