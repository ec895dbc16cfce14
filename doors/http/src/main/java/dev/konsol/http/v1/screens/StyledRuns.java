package dev.konsol.http.v1.screens;

import dev.konsol.console.screen.style.Colour;
import dev.konsol.console.screen.style.Run;
import dev.konsol.console.screen.style.Style;
import dev.konsol.console.screen.style.Style.Attribute;
import dev.konsol.console.screen.style.StyledRow;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A row with its styles as JSON: `t` the text, `f` and `b` its colours, `s` its attributes.
final class StyledRuns {
  private StyledRuns() {}

  static ArrayNode json(StyledRow row) {
    ArrayNode runs = JsonNodeFactory.instance.arrayNode(row.runs().size());
    row.runs().forEach(run -> add(runs.addObject(), run));
    return runs;
  }

  private static void add(ObjectNode node, Run run) {
    node.put("t", run.text());
    Style style = run.style();
    if (style.equals(Style.PLAIN)) {
      return;
    }
    colour(node, "f", style.foreground());
    colour(node, "b", style.background());
    if (!style.attributes().isEmpty()) {
      node.put(
          "s", style.attributes().stream().map(StyledRuns::name).collect(Collectors.joining(" ")));
    }
  }

  private static void colour(ObjectNode node, String name, Colour colour) {
    switch (colour) {
      case Colour.Default _ -> {}
      case Colour.Indexed(int index) -> node.put(name, index);
      case Colour.Rgb(int value) -> node.put(name, "#" + HexFormat.of().toHexDigits(value, 6));
    }
  }

  /// Every kind of underline is one, at this size.
  private static String name(Attribute attribute) {
    return switch (attribute) {
      case DOUBLE_UNDERLINE, CURLY_UNDERLINE, DOTTED_UNDERLINE, DASHED_UNDERLINE -> "underline";
      default -> attribute.name().toLowerCase(Locale.ROOT);
    };
  }
}
