package dev.konsol.console.screen.state;

/// The colours told to programs that ask: light text on black, and the usual 256.
public final class Palette {
  public static final int FOREGROUND = 0xe5e5e5;
  public static final int BACKGROUND = 0x000000;
  private static final int[] FIRST = {
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff
  };

  private Palette() {}

  /// Red, green and blue of colour `index` (0 to 255).
  public static int colour(int index) {
    if (index < FIRST.length) {
      return FIRST[index];
    }
    if (index >= 232) {
      int grey = 8 + (index - 232) * 10;
      return (grey << 16) | (grey << 8) | grey;
    }
    int cube = index - 16;
    return (level(cube / 36) << 16) | (level((cube / 6) % 6) << 8) | level(cube % 6);
  }

  private static int level(int step) {
    return step == 0 ? 0 : 55 + step * 40;
  }

  /// As X11 writes it, with 16 bits a component.
  public static String describe(int rgb) {
    return "rgb:" + twice(rgb >> 16) + '/' + twice(rgb >> 8) + '/' + twice(rgb);
  }

  private static String twice(int component) {
    return String.format("%02x", component & 0xff).repeat(2);
  }
}
