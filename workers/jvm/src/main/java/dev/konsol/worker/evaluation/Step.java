package dev.konsol.worker.evaluation;

import dev.konsol.wire.JsonObject;
import dev.konsol.worker.snippet.Snippets;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/// One thing to call: a static method of Java, or the body of a Kotlin snippet, whose value is then
/// in a field.
record Step(boolean kotlin, String type, String method, @Nullable String resultField) {
  static Step of(JsonObject message) {
    String entry = message.text("entry");
    String type = message.text("class");
    return switch (entry) {
      case "java" -> new Step(false, type, message.text("method"), null);
      case "kotlin" ->
          new Step(true, type, "$$eval", message.optionalText("resultField").orElse(null));
      default -> throw new IllegalArgumentException("no such entry: " + entry);
    };
  }

  Outcome perform(int index, Snippets snippets) throws ReflectiveOperationException {
    Class<?> owner = snippets.type(type);
    Method entry = Snippets.method(owner, method);
    if (kotlin) {
      entry.invoke(Snippets.instance(owner));
      return kotlinValue(index, owner);
    }
    Object value = entry.invoke(null);
    return entry.getReturnType() == void.class
        ? Outcome.nothing(index)
        : Outcome.value(index, value);
  }

  private Outcome kotlinValue(int index, Class<?> owner) throws ReflectiveOperationException {
    if (resultField == null) {
      return Outcome.nothing(index);
    }
    Object value = Snippets.read(owner, resultField);
    return value != null && value.getClass().getName().equals("kotlin.Unit")
        ? Outcome.nothing(index)
        : Outcome.value(index, value);
  }
}
