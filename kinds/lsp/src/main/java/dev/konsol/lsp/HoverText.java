package dev.konsol.lsp;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The text of a hover, in each of the forms the protocol has had.
final class HoverText {
  private HoverText() {}

  static String of(JsonNode contents) {
    if (contents.isArray()) {
      List<String> parts = new ArrayList<>();
      contents.forEach(each -> parts.add(of(each)));
      return String.join("\n\n", parts);
    }
    if (contents.has("language")) {
      return "```"
          + contents.path("language").asString("")
          + "\n"
          + contents.path("value").asString("")
          + "\n```";
    }
    return contents.isObject()
        ? contents.path("value").asString("").strip()
        : contents.asString("").strip();
  }
}
