package dev.konsol.tools;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a model gave a tool. The getters say what is wrong by the argument's name.
public final class ToolArguments {
  private final JsonNode node;

  private ToolArguments(JsonNode node) {
    this.node = node;
  }

  static ToolArguments read(String json) {
    try {
      JsonNode node = JsonMapper.shared().readTree(json.isBlank() ? "{}" : json);
      if (node.isObject()) {
        return new ToolArguments(node);
      }
    } catch (JacksonException e) {
      throw new ToolFailure("The arguments are not valid JSON: write them again.", e);
    }
    throw new ToolFailure("The arguments must be a JSON object: write them again.");
  }

  /// What is asked for and not done would be taken for done.
  void refuseUnknown(JsonNode schema) {
    if (schema.path("additionalProperties").asBoolean(true)) {
      return;
    }
    JsonNode known = schema.path("properties");
    for (String name : node.propertyNames()) {
      if (!known.has(name)) {
        throw new ToolFailure(
            "The argument '%s' is not known here. Known are: %s."
                .formatted(name, String.join(", ", known.propertyNames())));
      }
    }
  }

  public String text(String name) {
    return optionalText(name)
        .orElseThrow(() -> new ToolFailure("The argument '" + name + "' is missing."));
  }

  public Optional<String> optionalText(String name) {
    JsonNode value = node.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isString()) {
      throw new ToolFailure("The argument '" + name + "' must be a string.");
    }
    return Optional.of(value.asString());
  }

  /// False unless given.
  public boolean flag(String name) {
    JsonNode value = node.path(name);
    if (!value.isMissingNode() && !value.isNull() && !value.isBoolean()) {
      throw new ToolFailure("The argument '" + name + "' must be true or false.");
    }
    return value.booleanValue(false);
  }

  /// Empty unless given.
  public List<String> texts(String name) {
    JsonNode value = node.path(name);
    if (!value.isMissingNode() && !value.isNull() && !value.isArray()) {
      throw new ToolFailure("The argument '" + name + "' must be a list of strings.");
    }
    List<String> texts = new ArrayList<>();
    value.forEach(each -> texts.add(each.asString("")));
    return texts;
  }

  /// Names with a string each; empty unless given.
  public Map<String, String> map(String name) {
    JsonNode value = node.path(name);
    boolean wrong = !value.isMissingNode() && !value.isNull() && !value.isObject();
    Map<String, String> entries = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : value.properties()) {
      wrong |= !each.getValue().isString();
      entries.put(each.getKey(), each.getValue().asString(""));
    }
    if (wrong) {
      throw new ToolFailure("The argument '" + name + "' must be an object of strings.");
    }
    return entries;
  }

  /// A whole number within these bounds.
  public long number(String name, long missing, long least, long most) {
    JsonNode value = node.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return missing;
    }
    if (!value.canConvertToExactIntegral() || value.asLong() < least || value.asLong() > most) {
      throw new ToolFailure(
          "The argument '%s' must be a whole number from %d to %d.".formatted(name, least, most));
    }
    return value.asLong();
  }
}
