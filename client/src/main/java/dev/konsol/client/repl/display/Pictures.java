package dev.konsol.client.repl.display;

import dev.konsol.client.eval.Result.Display;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.TerminalGraphics;
import org.jline.terminal.impl.TerminalGraphicsManager;

/// Shows pictures.
public interface Pictures {

  /// Whether it was shown.
  boolean show(byte[] picture) throws IOException;

  /// Where nothing can be shown.
  static Pictures none() {
    return _ -> false;
  }

  /// By whatever protocol the terminal speaks: kitty's, iTerm2's or sixel. It is asked when the
  /// first picture comes.
  static Pictures on(Terminal terminal) {
    return picture -> {
      System.setProperty("java.awt.headless", "true");
      Optional<TerminalGraphics> graphics = TerminalGraphicsManager.getBestProtocol(terminal);
      if (graphics.isPresent()) {
        graphics.get().displayImage(terminal, new ByteArrayInputStream(picture));
        terminal.writer().println();
        terminal.flush();
      }
      return graphics.isPresent();
    };
  }

  /// A file that only its owner can read, named after what is in it.
  static Path save(Display display, byte[] picture) throws IOException {
    String type = display.mime().substring("image/".length()).replaceAll("[^a-z0-9].*", "");
    return Files.write(Files.createTempFile("konsol-", "." + type), picture);
  }
}
