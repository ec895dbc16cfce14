package dev.konsol.console.screen.state;

/// The colours and attributes that new text gets (SGR), packed as [StyleBits] says.
public final class Pen {
  private long style;
  private int lineColour;
  private int link;

  /// 0 when text gets nothing but itself, as it mostly does.
  public long style() {
    return style;
  }

  /// The underline's own colour; it counts only with [StyleBits#LINE_COLOUR].
  public int lineColour() {
    return lineColour;
  }

  /// What erasing leaves behind: the background.
  public long erased() {
    return StyleBits.erased(style);
  }

  /// Where text leads, as [Links] counts; it counts only with [StyleBits#LINK].
  public int link() {
    return link;
  }

  /// From here on text leads there; [Links#NONE] for nowhere.
  public void link(int number) {
    link = number;
    style = number == Links.NONE ? style & ~StyleBits.LINK : style | StyleBits.LINK;
  }

  public void reset() {
    style = 0;
    link = Links.NONE;
  }

  /// Links are not ended by what ends colours and attributes.
  private void plain() {
    style &= StyleBits.LINK;
  }

  public void copyFrom(Pen other) {
    style = other.style;
    lineColour = other.lineColour;
    link = other.link;
  }

  public void apply(Params params) {
    if (params.count() == 0) {
      plain();
      return;
    }
    boolean details = params.hasDetails();
    int count = params.count();
    int i = 0;
    while (i < count) {
      int code = params.or(i, 0);
      if (code == 38 || code == 48 || code == 58) {
        i = colour(params, i, code);
      } else {
        int next = details ? params.next(i) : i + 1;
        plain(code, next > i + 1 ? params.or(i + 1, 0) : 1);
        i = next;
      }
    }
  }

  /// One attribute or palette colour; `detail` is what followed a colon (`4:0` is no underline), 1
  /// when nothing did.
  private void plain(int code, int detail) {
    switch (code) {
      case 0 -> plain();
      case 1 -> style |= StyleBits.BOLD;
      case 2 -> style |= StyleBits.DIM;
      case 3 -> style |= StyleBits.ITALIC;
      case 4 -> style = StyleBits.withUnderline(style, detail > 5 ? 1 : detail);
      case 5, 6 -> style |= StyleBits.BLINK;
      case 7 -> style |= StyleBits.INVERSE;
      case 8 -> style |= StyleBits.HIDDEN;
      case 9 -> style |= StyleBits.STRIKE;
      case 21 -> style = StyleBits.withUnderline(style, 2);
      case 22 -> style &= ~(StyleBits.BOLD | StyleBits.DIM);
      case 23 -> style &= ~StyleBits.ITALIC;
      case 24 -> style = StyleBits.withUnderline(style, 0);
      case 25 -> style &= ~StyleBits.BLINK;
      case 27 -> style &= ~StyleBits.INVERSE;
      case 28 -> style &= ~StyleBits.HIDDEN;
      case 29 -> style &= ~StyleBits.STRIKE;
      case 30, 31, 32, 33, 34, 35, 36, 37 -> foreground(index(code - 30));
      case 39 -> foreground(StyleBits.DEFAULT_COLOUR);
      case 40, 41, 42, 43, 44, 45, 46, 47 -> background(index(code - 40));
      case 49 -> background(StyleBits.DEFAULT_COLOUR);
      case 53 -> style |= StyleBits.OVERLINE;
      case 55 -> style &= ~StyleBits.OVERLINE;
      case 59 -> style &= ~StyleBits.LINE_COLOUR;
      case 90, 91, 92, 93, 94, 95, 96, 97 -> foreground(index(code - 82));
      case 100, 101, 102, 103, 104, 105, 106, 107 -> background(index(code - 92));
      default -> {}
    }
  }

  private static int index(int colour) {
    return colour + 1;
  }

  private void foreground(int colour) {
    style = StyleBits.withForeground(style, colour);
  }

  private void background(int colour) {
    style = StyleBits.withBackground(style, colour);
  }

  /// Reads `38;5;n`, `38;2;r;g;b` and the forms with colons; returns where the next attribute
  /// starts.
  private int colour(Params params, int at, int code) {
    int next = params.next(at);
    boolean colons = next > at + 1;
    int kind = params.or(at + 1, 0);
    int values = at + 2;
    int colour;
    if (kind == 5) {
      colour = index(params.or(values, 0) & 0xff);
      next = colons ? next : at + 3;
    } else if (kind == 2) {
      int first = colons && next - values > 3 ? values + 1 : values;
      colour = rgb(params.or(first, 0), params.or(first + 1, 0), params.or(first + 2, 0));
      next = colons ? next : at + 5;
    } else {
      return colons ? next : at + 2;
    }
    switch (code) {
      case 38 -> foreground(colour);
      case 48 -> background(colour);
      default -> {
        style |= StyleBits.LINE_COLOUR;
        lineColour = colour;
      }
    }
    return next;
  }

  private static int rgb(int red, int green, int blue) {
    return StyleBits.RGB | ((red & 0xff) << 16) | ((green & 0xff) << 8) | (blue & 0xff);
  }
}
