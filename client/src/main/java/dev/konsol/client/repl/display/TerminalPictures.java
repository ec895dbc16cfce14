package dev.konsol.client.repl.display;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.TerminalGraphics;
import org.jline.terminal.impl.TerminalGraphicsManager;

/// Pictures by whatever protocol the terminal speaks: kitty's, iTerm2's or sixel. It is asked when
/// the first picture comes.
public record TerminalPictures(Terminal terminal) implements Pictures {

  @Override
  public boolean show(byte[] picture) throws IOException {
    System.setProperty("java.awt.headless", "true");
    Optional<TerminalGraphics> graphics = TerminalGraphicsManager.getBestProtocol(terminal);
    if (graphics.isEmpty()) {
      return false;
    }
    graphics.get().displayImage(terminal, new ByteArrayInputStream(picture));
    terminal.writer().println();
    terminal.flush();
    return true;
  }
}
