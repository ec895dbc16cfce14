package dev.konsol.tools;

import dev.konsol.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes the JSON Schema of a tool's arguments. Confined to one thread.
public final class Schema {
  /// A bound that is the machine's and nobody's to think of.
  static final long UNBOUNDED = Integer.MAX_VALUE;

  private final ObjectNode root = JsonMapper.shared().createObjectNode();
  private final ObjectNode properties;

  public Schema() {
    root.put("type", "object");
    properties = root.putObject("properties");
    root.put("additionalProperties", false);
  }

  /// Of an object that may have more than what is named.
  public static Schema open() {
    Schema schema = new Schema();
    schema.root.put("additionalProperties", true);
    return schema;
  }

  /// What a model is told of a tool, whose answers are texts.
  public static ToolSpec tool(
      String name, String title, String description, Schema takes, ToolSpec.Effects effects) {
    return new ToolSpec(name, title, description, takes.json(), Optional.empty(), effects);
  }

  /// The same for one that answers in fields, too.
  public static ToolSpec tool(
      String name,
      String title,
      String description,
      Schema takes,
      Schema answers,
      ToolSpec.Effects effects) {
    return new ToolSpec(
        name, title, description, takes.json(), Optional.of(answers.json()), effects);
  }

  private void require(String name) {
    root.withArrayProperty("required").add(name);
  }

  public Schema text(String name, String description) {
    require(name);
    return optionalText(name, description);
  }

  public Schema optionalText(String name, String description) {
    properties.putObject(name).put("type", "string").put("description", description);
    return this;
  }

  public Schema optionalChoice(String name, String description, List<String> choices) {
    optionalText(name, description);
    choices.forEach(properties.withObjectProperty(name).putArray("enum")::add);
    return this;
  }

  /// A whole number.
  ///
  /// @param most the largest an `int` holds, or more, for one that has no other bound
  public Schema number(String name, String description, long least, long most) {
    require(name);
    return optionalNumber(name, description, least, most);
  }

  public Schema optionalNumber(String name, String description, long least, long most) {
    ObjectNode property = properties.putObject(name).put("type", "integer");
    property.put("description", description).put("minimum", least);
    if (most < UNBOUNDED) {
      property.put("maximum", most);
    }
    return this;
  }

  public Schema flag(String name, String description) {
    require(name);
    return optionalFlag(name, description);
  }

  public Schema optionalFlag(String name, String description) {
    properties.putObject(name).put("type", "boolean").put("description", description);
    return this;
  }

  /// Names with a string each.
  public Schema optionalMap(String name, String description) {
    ObjectNode map = properties.putObject(name).put("type", "object");
    map.put("description", description).putObject("additionalProperties").put("type", "string");
    return this;
  }

  /// Names with a string each, or null. Not as a list of types: some providers of models drop that.
  public Schema optionalVariables(String name, String description) {
    ObjectNode map = properties.putObject(name).put("type", "object");
    ObjectNode values = map.put("description", description).putObject("additionalProperties");
    ArrayNode either = values.putArray("anyOf");
    either.addObject().put("type", "string");
    either.addObject().put("type", "null");
    return this;
  }

  public Schema optionalTexts(String name, String description) {
    ObjectNode list = properties.putObject(name).put("type", "array");
    list.put("description", description).putObject("items").put("type", "string");
    return this;
  }

  /// A list of objects of a form that the description tells.
  public Schema optionalObjects(String name, String description) {
    ObjectNode list = properties.putObject(name).put("type", "array");
    list.put("description", description).putObject("items").put("type", "object");
    return this;
  }

  String json() {
    return root.toString();
  }
}
