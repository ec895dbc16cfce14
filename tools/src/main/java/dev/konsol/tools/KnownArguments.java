package dev.konsol.tools;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The arguments that a tool has. Others are refused by their names, wherever they stand: what
/// nobody reads could only make a call look like another.
///
/// @param schema of the arguments
public record KnownArguments(JsonNode schema) {
  private static final int MOST_HOPS = 16;
  private static final Pattern SNAKE = Pattern.compile("_([a-z0-9])");

  public static KnownArguments of(String schema) {
    return new KnownArguments(JsonMapper.shared().readTree(schema));
  }

  /// The same arguments under the names that the schema has for them: `max_bytes`, as other doors
  /// spell it, is `maxBytes` where that is known.
  ObjectNode named(ObjectNode arguments) {
    Set<String> known = names(schema);
    ObjectNode named = JsonMapper.shared().createObjectNode();
    for (String name : arguments.propertyNames()) {
      String other = SNAKE.matcher(name).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
      String used = !known.contains(name) && known.contains(other) ? other : name;
      if (named.has(used) || (!used.equals(name) && arguments.has(used))) {
        throw new ToolFailure("The argument '" + used + "' is there twice: write it once.");
      }
      named.set(used, arguments.get(name));
    }
    return named;
  }

  void check(JsonNode arguments) {
    check(arguments, schema, "");
  }

  /// What another part of the same schema says, for one that only points there.
  private JsonNode meant(JsonNode part) {
    JsonNode meant = part;
    for (int hops = 0; hops < MOST_HOPS && meant.path("$ref").isString(); hops++) {
      String to = meant.path("$ref").asString();
      if (!to.startsWith("#/")) {
        break;
      }
      meant = schema.at(to.substring(1));
    }
    return meant;
  }

  private void check(JsonNode value, JsonNode part, String path) {
    JsonNode schema = meant(part);
    if (value.isObject()) {
      JsonNode properties = schema.path("properties");
      for (String name : value.propertyNames()) {
        if (isClosed(schema) && !properties.has(name)) {
          throw new ToolFailure(unknown(path + name, names(schema)));
        }
        check(value.get(name), properties.path(name), path + name + ".");
      }
    } else if (value.isArray()) {
      value.forEach(each -> check(each, schema.path("items"), path));
    }
  }

  private static boolean isClosed(JsonNode schema) {
    JsonNode others = schema.path("additionalProperties");
    return others.isBoolean() && !others.booleanValue() && !schema.has("patternProperties");
  }

  private static Set<String> names(JsonNode schema) {
    return new TreeSet<>(schema.path("properties").propertyNames());
  }

  private static String unknown(String name, Set<String> known) {
    return known.isEmpty()
        ? "There is no argument '" + name + "': nothing is taken there."
        : "There is no argument '%s': there are %s.".formatted(name, String.join(", ", known));
  }
}
