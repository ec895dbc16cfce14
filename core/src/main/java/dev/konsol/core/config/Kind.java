package dev.konsol.core.config;

/// What the value of a key is, or has to be.
public enum Kind {
  TEXT("a string"),
  NUMBER("a number"),
  /// A number that may stand as text, too.
  NUMERIC("a number"),
  FLAG("true or false"),
  NOTHING("null"),
  TEXTS("a list of strings"),
  LIST("a list"),
  TEXT_MAP("an object of strings"),
  OBJECT("an object"),
  ANYTHING("anything");

  private final String words;

  Kind(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  /// Whether a value of that kind will do. What is `null` counts as missing.
  boolean takes(Kind value) {
    return this == ANYTHING
        || value == this
        || value == NOTHING
        || (this == NUMERIC && (value == NUMBER || value == TEXT))
        || (this == LIST && value == TEXTS)
        || (this == OBJECT && value == TEXT_MAP);
  }
}
