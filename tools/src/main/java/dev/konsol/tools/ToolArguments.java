package dev.konsol.tools;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What a model gave a tool. The getters say what is wrong by the argument's name.
public final class ToolArguments {
  /// Of two arguments with one name a reader sees one, and the tool might take the other. What
  /// follows the object could be another one.
  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final JsonNode node;

  private ToolArguments(JsonNode node) {
    this.node = node;
  }

  /// Refuses what is not among the known ones, and what is there twice.
  public static ToolArguments read(String json, KnownArguments known) {
    return new ToolArguments(checked(json, known::named, known));
  }

  /// The same for those who pass the arguments on as they are.
  public static JsonNode checked(String json, KnownArguments known) {
    return checked(json, UnaryOperator.identity(), known);
  }

  private static JsonNode checked(
      String json, UnaryOperator<ObjectNode> names, KnownArguments known) {
    try {
      if (STRICT.readTree(json.isBlank() ? "{}" : json) instanceof ObjectNode node) {
        ObjectNode named = names.apply(node);
        known.check(named);
        return named;
      }
    } catch (StreamReadException e) {
      throw new ToolFailure(
          "The arguments are not valid JSON, or one is there twice: write them again.", e);
    } catch (JacksonException e) {
      throw new ToolFailure("The arguments are not valid JSON: write them again.", e);
    }
    throw new ToolFailure("The arguments must be a JSON object: write them again.");
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

  /// One of these, as [Schema#optionalChoice] shows them.
  public Optional<String> choice(String name, List<String> choices) {
    Optional<String> chosen = optionalText(name);
    if (chosen.isPresent() && !choices.contains(chosen.get())) {
      throw new ToolFailure(
          "The argument '%s' is one of %s.".formatted(name, String.join(", ", choices)));
    }
    return chosen;
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
    for (JsonNode each : value) {
      if (!each.isString()) {
        throw new ToolFailure("The argument '" + name + "' must be a list of strings.");
      }
      texts.add(each.asString());
    }
    return texts;
  }

  /// Objects with arguments of their own; none unless given.
  public List<ToolArguments> objects(String name) {
    JsonNode value = node.path(name);
    boolean wrong = !value.isMissingNode() && !value.isNull() && !value.isArray();
    List<ToolArguments> objects = new ArrayList<>();
    for (JsonNode each : value) {
      wrong |= !each.isObject();
      objects.add(new ToolArguments(each));
    }
    if (wrong) {
      throw new ToolFailure("The argument '" + name + "' must be a list of objects.");
    }
    return objects;
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

  public long number(String name, long missing, long least, long most) {
    JsonNode value = node.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return missing;
    }
    if (!value.canConvertToExactIntegral() || value.asLong() < least || value.asLong() > most) {
      throw new ToolFailure(
          most >= Schema.UNBOUNDED
              ? "The argument '%s' must be a whole number, %d or more.".formatted(name, least)
              : "The argument '%s' must be a whole number from %d to %d."
                  .formatted(name, least, most));
    }
    return value.asLong();
  }
}
