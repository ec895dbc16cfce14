package dev.konsol.app.console;

import dev.konsol.app.settings.Configuration;
import dev.konsol.client.console.TerminalParts;
import dev.konsol.client.console.attach.Emulator;
import dev.konsol.console.screen.Screen;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.console.screen.TextFold;
import dev.konsol.console.screen.state.Width;
import dev.konsol.console.screen.style.StyledRow;
import dev.konsol.process.Size;
import java.util.Map;
import java.util.Optional;

/// The daemon's emulator for the client, which draws with it what the daemon would say is there.
/// Loaded by the commands that need it alone.
public record ScreenParts(Map<String, String> environment) implements TerminalParts {

  @Override
  public Emulator.Factory emulators() {
    return new Emulator.Factory() {
      @Override
      public Emulator open(int rows, int cols) {
        // The daemon answers what a program asks its terminal.
        return new DrawnScreen(new Screen(new Size(rows, cols), _ -> {}));
      }

      @Override
      public int width(int codePoint) {
        return Width.of(codePoint);
      }
    };
  }

  @Override
  public Optional<String> prefix() {
    return Configuration.of(environment).attachPrefix(environment);
  }

  @Override
  public String coloured(byte[] output, int length, int cols) {
    return TextFold.styled(output, 0, length, cols);
  }

  @Override
  public int complete(byte[] output) {
    return TextFold.complete(output, 0, output.length);
  }

  private record DrawnScreen(Screen screen) implements Emulator {
    @Override
    public void feed(byte[] bytes) {
      screen.feed(bytes, 0, bytes.length);
    }

    @Override
    public Picture picture() {
      Snapshot now = screen.snapshot();
      Snapshot.Cursor cursor = now.cursor();
      return new Picture(
          now.size().rows(),
          now.size().cols(),
          screen.styledRows().stream().map(StyledRow::ansi).toList(),
          new Cursor(cursor.row(), cursor.col(), cursor.visible()),
          now.title(),
          now.alternate());
    }
  }
}
