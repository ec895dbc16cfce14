package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import org.jspecify.annotations.Nullable;

/// Something for the worker to run, as the worker protocol has it. The `type` of its result is in
/// the language's own words, where those are not the JVM's.
public record Step(
    String entry,
    String className,
    @Nullable String method,
    @Nullable String name,
    @Nullable String resultField,
    @Nullable Integer line,
    @Nullable String type) {

  /// A static method without arguments whose return value is the result; `name` is the variable
  /// that holds it. Without a name it is a statement, which has no result.
  public static Step java(String className, String method, @Nullable String name) {
    return new Step("java", className, method, name, null, null, null);
  }

  /// A Kotlin snippet object; the result, if any, is in `resultField`.
  public static Step kotlin(String className, @Nullable String resultField) {
    return new Step("kotlin", className, null, null, resultField, null, null);
  }

  public void write(JsonLine json) {
    json.put("entry", entry).put("class", className).putPresent("method", method);
    json.putPresent("name", name).putPresent("resultField", resultField).putPresent("type", type);
    if (line != null) {
      json.put("line", line);
    }
  }

  static Step of(JsonObject json) {
    return new Step(
        json.text("entry"),
        json.text("class"),
        json.optionalText("method").orElse(null),
        json.optionalText("name").orElse(null),
        json.optionalText("resultField").orElse(null),
        json.has("line") ? (int) json.integer("line") : null,
        json.optionalText("type").orElse(null));
  }

  /// Whether it has no result, whatever its entry returns.
  public boolean isStatement() {
    return entry.equals("java") && name == null;
  }

  /// With the line of the code at which it begins.
  public Step at(int begin) {
    return new Step(entry, className, method, name, resultField, begin, type);
  }

  public Step typed(@Nullable String known) {
    return new Step(entry, className, method, name, resultField, line, known);
  }
}
