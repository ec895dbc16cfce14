package dev.konsol.core.json;

import java.util.List;

/// A JSON value as it was read.
public sealed interface JsonValue permits JsonObject, JsonValue.Items, JsonValue.Scalar {

  /// What is neither an object nor an array.
  sealed interface Scalar extends JsonValue {}

  record Text(String value) implements Scalar {}

  /// A number with the very digits it was written with, so that it can be repeated as given.
  record Numeral(String literal) implements Scalar {}

  record Flag(boolean value) implements Scalar {}

  record Null() implements Scalar {}

  record Items(List<JsonValue> values) implements JsonValue {
    public Items {
      values = List.copyOf(values);
    }
  }
}
