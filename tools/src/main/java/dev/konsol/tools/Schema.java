package dev.konsol.tools;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes the JSON Schema of a tool's arguments. Confined to one thread.
public final class Schema {
  private final ObjectNode root = JsonMapper.shared().createObjectNode();
  private final ObjectNode properties;
  private final ArrayNode required;

  public Schema() {
    root.put("type", "object");
    properties = root.putObject("properties");
    required = root.putArray("required");
    root.put("additionalProperties", false);
  }

  /// Of an object that may have more than what is named.
  public static Schema open() {
    Schema schema = new Schema();
    schema.root.put("additionalProperties", true);
    return schema;
  }

  public Schema text(String name, String description) {
    required.add(name);
    return optionalText(name, description);
  }

  public Schema optionalText(String name, String description) {
    properties.putObject(name).put("type", "string").put("description", description);
    return this;
  }

  public Schema number(String name, String description, long least, long most) {
    required.add(name);
    return optionalNumber(name, description, least, most);
  }

  public Schema optionalNumber(String name, String description, long least, long most) {
    properties
        .putObject(name)
        .put("type", "integer")
        .put("description", description)
        .put("minimum", least)
        .put("maximum", most);
    return this;
  }

  public Schema flag(String name, String description) {
    required.add(name);
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

  public String json() {
    return root.toString();
  }
}
