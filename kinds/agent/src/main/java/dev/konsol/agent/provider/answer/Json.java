package dev.konsol.agent.provider.answer;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What providers leave out, or send as null, is read as nothing.
final class Json {
  private Json() {}

  static String text(JsonNode node, String field) {
    return node.path(field).stringValue("");
  }

  static long count(JsonNode node, String field) {
    return optionalCount(node, field).orElse(0L);
  }

  static Optional<Long> optionalCount(JsonNode node, String field) {
    return node.path(field).isNumber()
        ? Optional.of(Math.max(0, node.path(field).asLong(0)))
        : Optional.empty();
  }

  /// A call's arguments, or a piece of them: usually a text, from some servers an object. What is
  /// neither stays as it is, and is refused as a whole.
  static String arguments(JsonNode function) {
    JsonNode arguments = function.path("arguments");
    return arguments.isObject() ? arguments.toString() : whole(arguments);
  }

  /// The same; an object without anything in it is nothing yet.
  static String whole(JsonNode arguments) {
    if (arguments.isNull()
        || arguments.isMissingNode()
        || (arguments.isObject() && arguments.isEmpty())) {
      return "";
    }
    return arguments.stringValueOpt().orElseGet(arguments::toString);
  }
}
