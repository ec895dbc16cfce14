package dev.konsol.console.view;

import dev.konsol.console.screen.state.Palette;
import dev.konsol.console.screen.style.Colour;
import dev.konsol.console.screen.style.Run;
import dev.konsol.console.screen.style.Style;
import dev.konsol.console.screen.style.Style.Attribute;
import dev.konsol.console.screen.style.StyledRow;
import java.util.HexFormat;
import java.util.StringJoiner;

/// Rows as HTML, to be put into a `pre`: spans with inline styles. What a program printed is text
/// there and nothing else; the styles are made of words and numbers that are written here.
public final class StyledHtml {
  private StyledHtml() {}

  public static String of(StyledRow row) {
    StringBuilder html = new StringBuilder();
    for (Run run : row.runs()) {
      String css = css(run.style());
      if (css.isEmpty()) {
        html.append(escaped(run.text()));
      } else {
        html.append("<span style=\"").append(css).append("\">");
        html.append(escaped(run.text())).append("</span>");
      }
    }
    return html.toString();
  }

  /// Text that means nothing but itself, between tags and in an attribute.
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /// Declarations separated by semicolons; nothing for plain text.
  static String css(Style style) {
    StringJoiner css = new StringJoiner(";");
    boolean inverse = style.has(Attribute.INVERSE);
    Colour text = inverse ? style.background() : style.foreground();
    Colour behind = inverse ? style.foreground() : style.background();
    if (style.has(Attribute.HIDDEN)) {
      css.add("color:transparent");
    } else if (inverse || text.rgb().isPresent()) {
      css.add("color:" + hex(text.rgb().orElse(Palette.BACKGROUND)));
    }
    if (inverse || behind.rgb().isPresent()) {
      css.add("background:" + hex(behind.rgb().orElse(Palette.FOREGROUND)));
    }
    add(css, style, Attribute.BOLD, "font-weight:bold");
    add(css, style, Attribute.DIM, "opacity:.6");
    add(css, style, Attribute.ITALIC, "font-style:italic");
    String lines = lines(style);
    if (!lines.isEmpty()) {
      css.add("text-decoration:" + lines);
    }
    return css.toString();
  }

  private static void add(StringJoiner css, Style style, Attribute attribute, String declared) {
    if (style.has(attribute)) {
      css.add(declared);
    }
  }

  private static String lines(Style style) {
    StringJoiner lines = new StringJoiner(" ");
    add(lines, style, Attribute.UNDERLINE, "underline");
    add(lines, style, Attribute.DOUBLE_UNDERLINE, "underline double");
    add(lines, style, Attribute.CURLY_UNDERLINE, "underline wavy");
    add(lines, style, Attribute.DOTTED_UNDERLINE, "underline dotted");
    add(lines, style, Attribute.DASHED_UNDERLINE, "underline dashed");
    add(lines, style, Attribute.STRIKE, "line-through");
    add(lines, style, Attribute.OVERLINE, "overline");
    style.line().rgb().ifPresent(rgb -> lines.add(hex(rgb)));
    return lines.toString();
  }

  private static String hex(int rgb) {
    return "#" + HexFormat.of().toHexDigits(rgb, 6);
  }
}
