package dev.konsol.console.screen.state;

/// The colours and attributes new text gets (SGR). Cells do not keep them, since every view is
/// text; the pen itself is kept because programs set a colour and ask whether it was understood
/// (DECRQSS).
public final class Pen {
  private static final int DEFAULT = -1;
  private static final int RGB = 1 << 24;

  /// Bit n: attribute n (1 bold … 9 struck out) is on.
  private int attributes;

  private int foreground = DEFAULT;
  private int background = DEFAULT;

  public void reset() {
    attributes = 0;
    foreground = DEFAULT;
    background = DEFAULT;
  }

  public void copyFrom(Pen other) {
    attributes = other.attributes;
    foreground = other.foreground;
    background = other.background;
  }

  public void apply(Params params) {
    if (params.count() == 0) {
      reset();
      return;
    }
    int i = 0;
    while (i < params.count()) {
      int code = params.or(i, 0);
      if (code == 38 || code == 48 || code == 58) {
        i = colour(params, i, code);
      } else {
        plain(code, params.or(params.next(i) > i + 1 ? i + 1 : i, 0));
        i = params.next(i);
      }
    }
  }

  /// One attribute or palette colour; `detail` is what followed a colon (`4:0` is no underline).
  private void plain(int code, int detail) {
    switch (code) {
      case 0 -> reset();
      case 1, 2, 3, 5, 6, 7, 8, 9 -> attributes |= 1 << code;
      case 4 -> attributes = detail == 0 ? attributes & ~(1 << 4) : attributes | (1 << 4);
      case 21 -> attributes |= 1 << 4;
      case 22 -> attributes &= ~((1 << 1) | (1 << 2));
      case 23, 24, 25, 27, 28, 29 -> attributes &= ~(1 << (code - 20));
      case 30, 31, 32, 33, 34, 35, 36, 37 -> foreground = code - 30;
      case 39 -> foreground = DEFAULT;
      case 40, 41, 42, 43, 44, 45, 46, 47 -> background = code - 40;
      case 49 -> background = DEFAULT;
      case 90, 91, 92, 93, 94, 95, 96, 97 -> foreground = code - 82;
      case 100, 101, 102, 103, 104, 105, 106, 107 -> background = code - 92;
      default -> {}
    }
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
      colour = params.or(values, 0) & 0xff;
      next = colons ? next : at + 3;
    } else if (kind == 2) {
      int first = colons && next - values > 3 ? values + 1 : values;
      colour = rgb(params.or(first, 0), params.or(first + 1, 0), params.or(first + 2, 0));
      next = colons ? next : at + 5;
    } else {
      return colons ? next : at + 2;
    }
    if (code == 38) {
      foreground = colour;
    } else if (code == 48) {
      background = colour;
    }
    return next;
  }

  private static int rgb(int red, int green, int blue) {
    return RGB | ((red & 0xff) << 16) | ((green & 0xff) << 8) | (blue & 0xff);
  }

  /// The parameters of the SGR sequence that would give this pen.
  public String describe() {
    var text = new StringBuilder("0");
    for (int code = 1; code <= 9; code++) {
      if ((attributes & (1 << code)) != 0) {
        text.append(';').append(code);
      }
    }
    describe(text, foreground, 30);
    describe(text, background, 40);
    return text.toString();
  }

  private static void describe(StringBuilder text, int colour, int base) {
    if (colour == DEFAULT) {
      return;
    }
    text.append(';');
    if (colour < 8) {
      text.append(base + colour);
    } else if (colour < 16) {
      text.append(base + 60 + colour - 8);
    } else if (colour < RGB) {
      text.append(base + 8).append(":5:").append(colour);
    } else {
      text.append(base + 8).append(":2::").append((colour >> 16) & 0xff);
      text.append(':').append((colour >> 8) & 0xff).append(':').append(colour & 0xff);
    }
  }
}
