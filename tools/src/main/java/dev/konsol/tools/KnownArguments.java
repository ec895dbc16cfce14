package dev.konsol.tools;

import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The arguments that a tool has. Others are refused by their names: what nobody reads could only
/// make a call look like another.
///
/// @param closed whether there are no others
public record KnownArguments(Set<String> names, boolean closed) {
  /// Those of a schema.
  public static KnownArguments of(String schema) {
    JsonNode node = JsonMapper.shared().readTree(schema);
    return new KnownArguments(
        new TreeSet<>(node.path("properties").propertyNames()),
        node.path("additionalProperties").isBoolean()
            && !node.path("additionalProperties").booleanValue());
  }

  public void check(JsonNode arguments) {
    for (String name : arguments.propertyNames()) {
      if (closed && !names.contains(name)) {
        throw new ToolFailure(
            names.isEmpty()
                ? "There is no argument '" + name + "': this tool has none."
                : "There is no argument '%s': the arguments are %s."
                    .formatted(name, String.join(", ", names)));
      }
    }
  }
}
