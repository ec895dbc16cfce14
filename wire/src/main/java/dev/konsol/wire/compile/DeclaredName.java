package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import org.jspecify.annotations.Nullable;

/// A name a session has: kind is `variable`, `method`, `type` or `import`.
public record DeclaredName(String kind, String name, @Nullable String type, String source) {
  void write(JsonLine json) {
    json.put("kind", kind).put("name", name).putPresent("type", type).put("source", source);
  }

  static DeclaredName of(JsonObject json) {
    return new DeclaredName(
        json.text("kind"),
        json.text("name"),
        json.optionalText("type").orElse(null),
        json.text("source"));
  }
}
