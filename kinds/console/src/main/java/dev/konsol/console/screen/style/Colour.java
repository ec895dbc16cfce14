package dev.konsol.console.screen.style;

import dev.konsol.console.screen.state.Palette;
import dev.konsol.console.screen.state.StyleBits;
import java.util.OptionalInt;

/// A colour of text or of what is behind it.
public sealed interface Colour {
  /// What the terminal has where nothing else was said.
  record Default() implements Colour {}

  /// One of the palette, 0 to 255: the first 16 are what the viewer makes of them.
  record Indexed(int index) implements Colour {}

  /// Red, green and blue, 8 bits each.
  record Rgb(int value) implements Colour {}

  static Colour of(int packed) {
    if (packed == StyleBits.DEFAULT_COLOUR) {
      return new Default();
    }
    return packed >= StyleBits.RGB ? new Rgb(packed - StyleBits.RGB) : new Indexed(packed - 1);
  }

  /// Red, green and blue with the usual palette; nothing for the default colour.
  default OptionalInt rgb() {
    return switch (this) {
      case Default _ -> OptionalInt.empty();
      case Indexed(int index) -> OptionalInt.of(Palette.colour(index));
      case Rgb(int value) -> OptionalInt.of(value);
    };
  }
}
