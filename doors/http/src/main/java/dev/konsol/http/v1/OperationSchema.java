package dev.konsol.http.v1;

import dev.konsol.core.reference.Operation;
import java.util.Collection;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What an operation of another protocol takes, as JSON Schema of a body.
public final class OperationSchema {
  private OperationSchema() {}

  /// Describes it.
  ///
  /// @param taken the fields that are in the body
  public static String of(Operation operation, Collection<String> taken) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    for (Operation.Field field : operation.fields()) {
      if (taken.contains(field.name())) {
        type(properties.putObject(field.name()), field.type()).put("description", field.doc());
        if (field.required()) {
          required.add(field.name());
        }
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema.put("additionalProperties", false).toString();
  }

  private static ObjectNode type(ObjectNode property, Operation.Type type) {
    return switch (type) {
      case TEXT -> property.put("type", "string");
      case WHOLE -> property.put("type", "integer");
      case FLAG -> property.put("type", "boolean");
      case OBJECT -> property.put("type", "object");
      case VARIABLES -> {
        ObjectNode values = property.put("type", "object").putObject("additionalProperties");
        values.putArray("type").add("string").add("null");
        yield property;
      }
      case TEXTS -> {
        property.put("type", "array").putObject("items").put("type", "string");
        yield property;
      }
    };
  }
}
