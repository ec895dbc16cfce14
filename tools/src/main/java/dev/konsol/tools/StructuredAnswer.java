package dev.konsol.tools;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolResult.Content;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// An answer in two forms: a text for models, and the same in fields for programs. What programs,
/// files and servers have put into either reaches nobody with its escape sequences, whatever it is:
/// a command, a path, a title, a message.
public final class StructuredAnswer {
  private StructuredAnswer() {}

  public static ToolResult of(String text, ObjectNode fields) {
    return of(text, fields, false);
  }

  public static ToolResult of(String text, ObjectNode fields, boolean failed) {
    return new ToolResult(
        List.of(new Content.Text(Excerpt.printable(text))), Optional.of(json(fields)), failed);
  }

  /// The fields as a tool's result has them.
  public static String json(ObjectNode fields) {
    return printable(fields).toString();
  }

  private static JsonNode printable(JsonNode node) {
    if (node.isString()) {
      return JsonNodeFactory.instance.stringNode(Excerpt.printable(node.stringValue()));
    }
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(each -> array.add(printable(each)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      node.properties().forEach(each -> object.set(each.getKey(), printable(each.getValue())));
      return object;
    }
    return node;
  }
}
