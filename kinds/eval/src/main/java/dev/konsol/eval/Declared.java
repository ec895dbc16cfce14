package dev.konsol.eval;

import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// A name that a snippet declared: kind is `variable`, `method`, `type` or `import`.
public record Declared(String kind, String name, String type, String source) {
  static Declared of(JsonNode node) {
    return new Declared(
        node.path("kind").asString("").toLowerCase(Locale.ROOT),
        node.path("name").asString(""),
        node.path("type").asString(""),
        node.path("source").asString(""));
  }

  /// A bare expression's value, which the language keeps under a name such as `$1`.
  boolean isResult() {
    return kind.equals("variable") && name.startsWith("$");
  }

  /// What a later declaration replaces: methods are told apart by their parameters too.
  String key() {
    int parameters = type.indexOf(')');
    return kind + " " + name + (kind.equals("method") ? type.substring(0, parameters + 1) : "");
  }
}
