package dev.konsol.console.screen.style;

import dev.konsol.console.screen.state.StyleBits;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// How text looks: its colours and attributes. `line` is the colour of an underline that has one of
/// its own.
public record Style(Colour foreground, Colour background, Colour line, Set<Attribute> attributes) {
  public static final Style PLAIN =
      new Style(new Colour.Default(), new Colour.Default(), new Colour.Default(), Set.of());

  /// At most one of the kinds of underline is there at once.
  public enum Attribute {
    BOLD("1"),
    DIM("2"),
    ITALIC("3"),
    UNDERLINE("4"),
    DOUBLE_UNDERLINE("4:2"),
    CURLY_UNDERLINE("4:3"),
    DOTTED_UNDERLINE("4:4"),
    DASHED_UNDERLINE("4:5"),
    BLINK("5"),
    INVERSE("7"),
    HIDDEN("8"),
    STRIKE("9"),
    OVERLINE("53");

    private final String sgr;

    Attribute(String sgr) {
      this.sgr = sgr;
    }
  }

  public Style {
    var copy = EnumSet.noneOf(Attribute.class);
    copy.addAll(attributes);
    attributes = Collections.unmodifiableSet(copy);
  }

  public boolean has(Attribute attribute) {
    return attributes.contains(attribute);
  }

  public static Style of(long packed, int lineColour) {
    if (packed == 0) {
      return PLAIN;
    }
    boolean lined = (packed & StyleBits.LINE_COLOUR) != 0;
    return new Style(
        Colour.of(StyleBits.foreground(packed)),
        Colour.of(StyleBits.background(packed)),
        Colour.of(lined ? lineColour : StyleBits.DEFAULT_COLOUR),
        attributes(packed));
  }

  private static Set<Attribute> attributes(long packed) {
    var set = EnumSet.noneOf(Attribute.class);
    add(set, packed, StyleBits.BOLD, Attribute.BOLD);
    add(set, packed, StyleBits.DIM, Attribute.DIM);
    add(set, packed, StyleBits.ITALIC, Attribute.ITALIC);
    add(set, packed, StyleBits.BLINK, Attribute.BLINK);
    add(set, packed, StyleBits.INVERSE, Attribute.INVERSE);
    add(set, packed, StyleBits.HIDDEN, Attribute.HIDDEN);
    add(set, packed, StyleBits.STRIKE, Attribute.STRIKE);
    add(set, packed, StyleBits.OVERLINE, Attribute.OVERLINE);
    switch (StyleBits.underline(packed)) {
      case 0 -> {}
      case 2 -> set.add(Attribute.DOUBLE_UNDERLINE);
      case 3 -> set.add(Attribute.CURLY_UNDERLINE);
      case 4 -> set.add(Attribute.DOTTED_UNDERLINE);
      case 5 -> set.add(Attribute.DASHED_UNDERLINE);
      default -> set.add(Attribute.UNDERLINE);
    }
    return set;
  }

  private static void add(Set<Attribute> set, long packed, long bit, Attribute attribute) {
    if ((packed & bit) != 0) {
      set.add(attribute);
    }
  }

  /// The control sequence after which text has this style, whatever it had before.
  public String sgr() {
    return equals(PLAIN) ? "\u001b[m" : "\u001b[" + parameters(';') + "m";
  }

  /// The parameters of that sequence. Colours of more than 16 are written with semicolons, which
  /// every terminal reads, or with colons, as the standard has it.
  public String parameters(char separator) {
    var text = new StringBuilder("0");
    for (Attribute attribute : attributes) {
      text.append(';').append(attribute.sgr);
    }
    append(text, foreground, 30, separator);
    append(text, background, 40, separator);
    append(text, line, 50, ':');
    return text.toString();
  }

  private static void append(StringBuilder text, Colour colour, int base, char separator) {
    switch (colour) {
      case Colour.Default _ -> {}
      case Colour.Indexed(int index) -> {
        text.append(';');
        if (index < 16 && base < 50) {
          text.append(index < 8 ? base + index : base + 52 + index);
        } else {
          text.append(base + 8).append(separator).append(5).append(separator).append(index);
        }
      }
      case Colour.Rgb(int value) -> {
        text.append(';').append(base + 8).append(separator).append(2);
        text.append(separator == ':' ? "::" : ";").append((value >> 16) & 0xff);
        text.append(separator).append((value >> 8) & 0xff);
        text.append(separator).append(value & 0xff);
      }
    }
  }
}
