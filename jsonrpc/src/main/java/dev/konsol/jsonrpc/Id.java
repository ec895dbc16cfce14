package dev.konsol.jsonrpc;

import java.math.BigInteger;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// What ties a response to its request. Echoed with the type it came with: `1` and `"1"` are two
/// ids, and an integer of any size is kept exactly. Fractions are refused, as no two parties agree
/// on how to compare them.
public sealed interface Id {
  record Text(String value) implements Id {}

  record Whole(BigInteger value) implements Id {}

  /// `"id": null`: a request that wants an answer, or the answer to something unreadable.
  record Null() implements Id {}

  static Id none() {
    return new Null();
  }

  static Id of(long value) {
    return new Whole(BigInteger.valueOf(value));
  }

  static Id of(String value) {
    return new Text(value);
  }

  /// Empty where the node is no id: absent, a fraction, a boolean or a structure.
  static Optional<Id> read(JsonNode node) {
    if (node.isString()) {
      return Optional.of(new Text(node.stringValue()));
    }
    if (node.isIntegralNumber()) {
      return Optional.of(new Whole(node.bigIntegerValue()));
    }
    return node.isNull() ? Optional.of(none()) : Optional.empty();
  }

  default JsonNode json() {
    return switch (this) {
      case Text(String value) -> JsonNodeFactory.instance.stringNode(value);
      case Whole(BigInteger value) -> JsonNodeFactory.instance.numberNode(value);
      case Null() -> JsonNodeFactory.instance.nullNode();
    };
  }
}
