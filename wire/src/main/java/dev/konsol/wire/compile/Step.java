package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import org.jspecify.annotations.Nullable;

/// Something for the worker to run, as the worker protocol has it.
public record Step(
    String entry,
    String className,
    @Nullable String method,
    @Nullable String name,
    @Nullable String resultField,
    @Nullable Integer line) {

  /// A static method without arguments whose return value is the result; `name` is the variable
  /// that holds it. Without a name it is a statement, which has no result.
  public static Step java(String className, String method, @Nullable String name) {
    return new Step("java", className, method, name, null, null);
  }

  /// A Kotlin snippet object; the result, if any, is in `resultField`.
  public static Step kotlin(String className, @Nullable String resultField) {
    return new Step("kotlin", className, null, null, resultField, null);
  }

  public void write(JsonLine json) {
    json.put("entry", entry).put("class", className).putPresent("method", method);
    json.putPresent("name", name).putPresent("resultField", resultField);
    if (line != null) {
      json.put("line", line);
    }
  }

  static Step of(JsonObject json) {
    return new Step(
        json.text("entry"),
        json.text("class"),
        json.textOrNull("method"),
        json.textOrNull("name"),
        json.textOrNull("resultField"),
        json.has("line") ? json.integer("line") : null);
  }

  /// Whether it has no result, whatever its entry returns.
  public boolean isStatement() {
    return entry.equals("java") && name == null;
  }

  /// With the line of the code at which it begins.
  public Step at(int begin) {
    return new Step(entry, className, method, name, resultField, begin);
  }
}
