package dev.konsol.eval.compiler;

import java.util.Map;
import java.util.Set;

/// Which of two names of a value's type says more: that of the compiler, or that of its class.
final class KotlinTypes {
  /// The compiler knows no more than that it is something.
  private static final Set<String> ANYTHING = Set.of("Any", "Any?", "Any!", "Comparable<*>", "");

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("java.lang.Integer", "Int"),
          Map.entry("java.lang.Long", "Long"),
          Map.entry("java.lang.Short", "Short"),
          Map.entry("java.lang.Byte", "Byte"),
          Map.entry("java.lang.Double", "Double"),
          Map.entry("java.lang.Float", "Float"),
          Map.entry("java.lang.Boolean", "Boolean"),
          Map.entry("java.lang.Character", "Char"),
          Map.entry("java.lang.String", "String"),
          Map.entry("java.lang.Object", "Any"));

  private KotlinTypes() {}

  /// A type of Java that may be null (`String!`) is named without that.
  static String best(String compiled, String runtime) {
    boolean unknown = ANYTHING.contains(compiled) || compiled.startsWith("<");
    String named = unknown ? NAMES.getOrDefault(runtime, runtime) : compiled;
    return named.endsWith("!") ? named.substring(0, named.length() - 1) : named;
  }
}
