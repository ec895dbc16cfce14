package dev.konsol.compiler;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// The protocol's JSON, member by member: to have it derived from the records would take a tenth of
/// the time to the first result.
final class Wire {
  private static final JsonFactory JSON = new JsonFactory();

  private Wire() {}

  /// What is in an object: strings, longs, booleans and lists of these. What is null or an object
  /// is left out.
  static Request read(String line) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new Request.Faulty("no object");
      }
      Map<String, Object> members = new HashMap<>();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        parser.nextToken();
        Object value = value(parser);
        if (value != null) {
          members.put(name, value);
        }
      }
      return new Request(members);
    } catch (JacksonException e) {
      throw new Request.Faulty(e.getOriginalMessage());
    }
  }

  private static @Nullable Object value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
      case START_ARRAY -> values(parser);
      case START_OBJECT -> {
        parser.skipChildren();
        yield null;
      }
      default -> null;
    };
  }

  private static List<Object> values(JsonParser parser) {
    List<Object> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      Object value = value(parser);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  /// An object with these members, on a line of its own.
  static String line(Consumer<JsonGenerator> members) {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartObject();
      members.accept(json);
      json.writeEndObject();
    }
    return line.append('\n').toString();
  }

  /// The id of a request in its answer, as it was.
  static void id(JsonGenerator json, @Nullable Object id) {
    json.writeName("id");
    if (id instanceof Long number) {
      json.writeNumber(number);
    } else if (id instanceof String text) {
      json.writeString(text);
    } else {
      json.writeNull();
    }
  }

  static void status(JsonGenerator json, Status status) {
    json.writeStringProperty("status", status.name().toLowerCase(Locale.ROOT));
  }

  static void compiled(JsonGenerator json, Compiled compiled) {
    status(json, compiled.status());
    objects(
        json,
        "classes",
        compiled.classes(),
        file -> {
          json.writeStringProperty("name", file.name());
          json.writeName("bytes");
          json.writeBinary(file.bytes());
        });
    objects(json, "steps", compiled.steps(), step -> step(json, step));
    declared(json, "declared", compiled.declared());
    strings(json, "invalidated", compiled.invalidated());
    objects(
        json,
        "forgotten",
        compiled.forgotten(),
        field -> {
          json.writeStringProperty("className", field.className());
          json.writeStringProperty("field", field.field());
        });
    objects(json, "diagnostics", compiled.diagnostics(), one -> diagnostic(json, one));
  }

  static void strings(JsonGenerator json, String name, List<String> all) {
    json.writeArrayPropertyStart(name);
    all.forEach(json::writeString);
    json.writeEndArray();
  }

  static void declared(JsonGenerator json, String name, List<Declared> declared) {
    objects(
        json,
        name,
        declared,
        one -> {
          json.writeStringProperty("kind", one.kind());
          json.writeStringProperty("name", one.name());
          optional(json, "type", one.type());
          json.writeStringProperty("source", one.source());
        });
  }

  static void completions(JsonGenerator json, Completions completions) {
    json.writeNumberProperty("anchor", completions.anchor());
    objects(
        json,
        "items",
        completions.items(),
        item -> {
          json.writeStringProperty("label", item.label());
          json.writeStringProperty("insert", item.insert());
        });
  }

  private static void step(JsonGenerator json, Step step) {
    json.writeStringProperty("entry", step.entry());
    json.writeStringProperty("class", step.className());
    optional(json, "method", step.method());
    optional(json, "name", step.name());
    optional(json, "resultField", step.resultField());
    Integer line = step.line();
    if (line != null) {
      json.writeNumberProperty("line", line);
    }
  }

  private static void diagnostic(JsonGenerator json, Diagnostic diagnostic) {
    json.writeStringProperty("severity", diagnostic.severity());
    json.writeStringProperty("message", diagnostic.message());
    place(json, "from", diagnostic.from());
    place(json, "to", diagnostic.to());
    optional(json, "code", diagnostic.code());
  }

  private static void place(JsonGenerator json, String name, Diagnostic.Place place) {
    json.writeObjectPropertyStart(name);
    json.writeNumberProperty("line", place.line());
    json.writeNumberProperty("column", place.column());
    json.writeEndObject();
  }

  private static <T> void objects(
      JsonGenerator json, String name, List<T> all, Consumer<T> members) {
    json.writeArrayPropertyStart(name);
    for (T one : all) {
      json.writeStartObject();
      members.accept(one);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void optional(JsonGenerator json, String name, @Nullable String value) {
    if (value != null) {
      json.writeStringProperty(name, value);
    }
  }
}
