package dev.konsol.http.v1.console;

import dev.konsol.console.screen.style.Colour;
import dev.konsol.console.screen.style.Style;
import dev.konsol.console.screen.style.Style.Attribute;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Styles of a terminal as CSS.
final class ScreenColours {
  private static final int TEXT = 0xd0d0d0;
  private static final int BACKGROUND = 0x101010;

  /// What everything has that has no style of its own.
  static final String PAGE =
      "pre{color:" + hex(TEXT) + ";background:" + hex(BACKGROUND) + ";font-family:monospace}";

  private ScreenColours() {}

  static String css(Style style) {
    List<String> rules = new ArrayList<>();
    boolean inverse = style.has(Attribute.INVERSE);
    if (inverse || !style.foreground().equals(new Colour.Default())) {
      rules.add("color:" + hex(inverse ? background(style) : foreground(style)));
    }
    if (inverse || !style.background().equals(new Colour.Default())) {
      rules.add("background:" + hex(inverse ? foreground(style) : background(style)));
    }
    style.attributes().forEach(attribute -> add(rules, attribute));
    lines(rules, style);
    return String.join(";", rules);
  }

  private static int foreground(Style style) {
    return style.foreground().rgb().orElse(TEXT);
  }

  private static int background(Style style) {
    return style.background().rgb().orElse(BACKGROUND);
  }

  private static void add(List<String> rules, Attribute attribute) {
    switch (attribute) {
      case BOLD -> rules.add("font-weight:bold");
      case DIM -> rules.add("opacity:.7");
      case ITALIC -> rules.add("font-style:italic");
      case HIDDEN -> rules.add("visibility:hidden");
      default -> {}
    }
  }

  private static void lines(List<String> rules, Style style) {
    List<String> lines = new ArrayList<>();
    if (style.attributes().stream().anyMatch(each -> each.name().endsWith("UNDERLINE"))) {
      lines.add("underline");
    }
    if (style.has(Attribute.STRIKE)) {
      lines.add("line-through");
    }
    if (style.has(Attribute.OVERLINE)) {
      lines.add("overline");
    }
    if (!lines.isEmpty()) {
      rules.add("text-decoration:" + String.join(" ", lines));
    }
  }

  private static String hex(int rgb) {
    return "#" + HexFormat.of().toHexDigits(rgb, 6);
  }
}
