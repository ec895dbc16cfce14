package dev.konsol.tools;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;
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
