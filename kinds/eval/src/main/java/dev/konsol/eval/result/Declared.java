package dev.konsol.eval.result;

import dev.konsol.wire.compile.DeclaredName;
import java.util.Locale;
import java.util.Objects;

/// A name that a snippet declared: kind is `variable`, `method`, `type` or `import`.
public record Declared(String kind, String name, String type, String source) {
  public static Declared of(DeclaredName declared) {
    return new Declared(
        declared.kind().toLowerCase(Locale.ROOT),
        declared.name(),
        Objects.requireNonNullElse(declared.type(), ""),
        declared.source());
  }

  /// A bare expression's value, which the language keeps under a name such as `$1`.
  public boolean isResult() {
    return kind.equals("variable") && name.startsWith("$");
  }

  /// What a later declaration replaces: methods are told apart by their parameters too.
  public String key() {
    int parameters = type.indexOf(')');
    return kind + " " + name + (kind.equals("method") ? type.substring(0, parameters + 1) : "");
  }
}
