package dev.konsol.console.screen.state;

/// How a cell's colours and attributes are packed into one number, so that writing a coloured cell
/// costs one store: foreground, background, the attributes, the kind of underline. 0 is the default
/// style.
///
/// A colour is 0 for the terminal's default, 1 to 256 for the palette, or the [#RGB] bit with red,
/// green and blue. An underline's own colour has no room here; [#LINE_COLOUR] says that there is
/// one.
public final class StyleBits {
  public static final int DEFAULT_COLOUR = 0;
  public static final int RGB = 1 << 24;
  private static final long COLOUR = (1L << 25) - 1;
  private static final int BACKGROUND_AT = 25;
  private static final int UNDERLINE_AT = 58;
  private static final long UNDERLINE = 7L << UNDERLINE_AT;
  public static final long BOLD = 1L << 50;
  public static final long DIM = 1L << 51;
  public static final long ITALIC = 1L << 52;
  public static final long BLINK = 1L << 53;
  public static final long INVERSE = 1L << 54;
  public static final long HIDDEN = 1L << 55;
  public static final long STRIKE = 1L << 56;
  public static final long OVERLINE = 1L << 57;
  public static final long LINE_COLOUR = 1L << 61;

  /// The text leads somewhere; where is kept aside, too.
  public static final long LINK = 1L << 62;

  private StyleBits() {}

  public static int foreground(long style) {
    return (int) (style & COLOUR);
  }

  public static int background(long style) {
    return (int) ((style >>> BACKGROUND_AT) & COLOUR);
  }

  /// 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed.
  public static int underline(long style) {
    return (int) ((style & UNDERLINE) >>> UNDERLINE_AT);
  }

  static long withForeground(long style, int colour) {
    return (style & ~COLOUR) | colour;
  }

  static long withBackground(long style, int colour) {
    return (style & ~(COLOUR << BACKGROUND_AT)) | ((long) colour << BACKGROUND_AT);
  }

  static long withUnderline(long style, int kind) {
    return (style & ~UNDERLINE) | ((long) kind << UNDERLINE_AT);
  }

  /// What an erased cell keeps: the background alone.
  static long erased(long style) {
    return style & (COLOUR << BACKGROUND_AT);
  }
}
