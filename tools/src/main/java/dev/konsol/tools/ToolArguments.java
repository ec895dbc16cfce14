package dev.konsol.tools;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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
    return given(name, JsonNode::isString, "a string").map(JsonNode::asString);
  }

  /// Nothing where it is missing, or null.
  private Optional<JsonNode> given(String name, Predicate<JsonNode> right, String kind) {
    JsonNode value = node.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!right.test(value)) {
      throw new ToolFailure("The argument '" + name + "' must be " + kind + ".");
    }
    return Optional.of(value);
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
    return given(name, JsonNode::isBoolean, "true or false")
        .map(JsonNode::booleanValue)
        .orElse(false);
  }

  /// Empty unless given.
  public List<String> texts(String name) {
    return list(name, JsonNode::isString, "strings").map(JsonNode::asString).toList();
  }

  /// Objects with arguments of their own; none unless given.
  public List<ToolArguments> objects(String name) {
    return list(name, JsonNode::isObject, "objects").map(ToolArguments::new).toList();
  }

  private Stream<JsonNode> list(String name, Predicate<JsonNode> right, String kind) {
    return given(name, each -> each.isArray() && areAll(each, right), "a list of " + kind).stream()
        .flatMap(JsonNode::valueStream);
  }

  private static boolean areAll(JsonNode of, Predicate<JsonNode> right) {
    return of.valueStream().allMatch(right);
  }

  /// Names with a string each; empty unless given.
  public Map<String, String> map(String name) {
    Map<String, String> entries = new LinkedHashMap<>();
    entries(name, JsonNode::isString).forEach((key, value) -> entries.put(key, value.asString()));
    return entries;
  }

  /// Names with a string each, or nothing where null is given; empty unless given.
  public Map<String, Optional<String>> variables(String name) {
    Map<String, Optional<String>> entries = new LinkedHashMap<>();
    entries(name, value -> value.isString() || value.isNull())
        .forEach((key, value) -> entries.put(key, value.stringValueOpt()));
    return entries;
  }

  private Map<String, JsonNode> entries(String name, Predicate<JsonNode> right) {
    Map<String, JsonNode> entries = new LinkedHashMap<>();
    given(name, each -> each.isObject() && areAll(each, right), "an object of strings")
        .ifPresent(map -> map.forEachEntry(entries::put));
    return entries;
  }

  public long number(String name, long missing, long least, long most) {
    String bounds =
        most >= Schema.UNBOUNDED
            ? ", %d or more".formatted(least)
            : " from %d to %d".formatted(least, most);
    return given(name, each -> isWithin(each, least, most), "a whole number" + bounds)
        .map(JsonNode::asLong)
        .orElse(missing);
  }

  private static boolean isWithin(JsonNode value, long least, long most) {
    return value.canConvertToExactIntegral()
        && value.canConvertToLong()
        && value.asLong() >= least
        && value.asLong() <= most;
  }
}
