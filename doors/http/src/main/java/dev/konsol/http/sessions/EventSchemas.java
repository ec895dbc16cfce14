package dev.konsol.http.sessions;

import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Outcome;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.event.StopReason;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the API's description says of the messages of a session, as JSON Schema: one for each type.
final class EventSchemas {
  private static final String TEXT = "{\"type\":\"string\"}";
  private static final String WHOLE = "{\"type\":\"integer\"}";
  private static final String FLAG = "{\"type\":\"boolean\"}";
  private static final String OBJECT = "{\"type\":\"object\"}";
  private static final String OBJECTS = "{\"type\":\"array\",\"items\":" + OBJECT + "}";
  private static final String TIME = "{\"type\":\"string\",\"format\":\"date-time\"}";

  /// Fields of every message that is kept.
  private static final List<Field> NUMBERED =
      List.of(must("session_id", TEXT), must("seq", WHOLE), may("turn_id", TEXT));

  /// Fields of those that are for this moment only.
  private static final List<Field> PASSING =
      List.of(must("session_id", TEXT), may("turn_id", TEXT));

  private static final String STATUS = status(must("seq", WHOLE));

  private static final List<String> REST =
      List.of(
          event(
              "message",
              NUMBERED,
              must("message_id", TEXT),
              must("role", words(Role.values())),
              must("text", TEXT),
              may("tool_calls", OBJECTS),
              may("images", OBJECTS),
              may("thinking", OBJECT),
              may("usage", OBJECT),
              may("cost_usd", "{\"type\":\"number\"}"),
              may("replaces_through", WHOLE),
              may("keeps", WHOLE)),
          event(
              "tool_start",
              NUMBERED,
              must("id", TEXT),
              must("name", TEXT),
              must("arguments", OBJECT)),
          event(
              "tool_message",
              NUMBERED,
              must("id", TEXT),
              must("name", TEXT),
              must("content", TEXT),
              may("failed", FLAG),
              may("blob", OBJECT),
              may("images", OBJECTS)),
          event("plan", NUMBERED, must("entries", OBJECTS)),
          event(
              "ask",
              NUMBERED,
              must("request_id", TEXT),
              must("prompt", TEXT),
              must("default", "{\"type\":[\"string\",\"null\"]}"),
              must("deadline", TIME),
              must("tool_call_id", TEXT)),
          event(
              "confirm",
              NUMBERED,
              must("request_id", TEXT),
              must("prompt", TEXT),
              must("deadline", TIME),
              must("tool_call_id", TEXT)),
          event(
              "resolved",
              NUMBERED,
              must("request_id", TEXT),
              must("outcome", words(Outcome.values())),
              may("text", TEXT),
              may("value", FLAG)),
          event(
              "turn_end",
              NUMBERED,
              must("stop_reason", words(StopReason.values())),
              must("turn_id", TEXT),
              must("steps", WHOLE),
              must("duration_ms", WHOLE),
              must("usage", OBJECT),
              may("cost_usd", "{\"type\":\"number\"}")));

  /// Those that are kept, each with its number.
  static final String KEPT = oneOf(Stream.concat(Stream.of(STATUS), REST.stream()));

  /// What whoever listens hears: those that are kept, and what is for this moment only.
  static final String HEARD =
      oneOf(
          Stream.of(
                  Stream.of(
                      event(
                          "attached",
                          PASSING,
                          must("mode", "{\"type\":\"string\",\"enum\":[\"replay\",\"snapshot\"]}"),
                          must("from", WHOLE),
                          must("head", WHOLE),
                          must("pending", OBJECTS)),
                      piece("chunk"),
                      piece("thinking"),
                      status(may("seq", WHOLE))),
                  REST.stream())
              .flatMap(each -> each));

  private EventSchemas() {}

  private record Field(String name, String schema, boolean needed) {
    String written() {
      return "\"" + name + "\":" + schema;
    }
  }

  private static Field must(String name, String schema) {
    return new Field(name, schema, true);
  }

  private static Field may(String name, String schema) {
    return new Field(name, schema, false);
  }

  private static String words(Enum<?>[] values) {
    return "{\"type\":\"string\",\"enum\":["
        + Arrays.stream(values)
            .map(value -> "\"" + value.name().toLowerCase(Locale.ROOT) + "\"")
            .collect(Collectors.joining(","))
        + "]}";
  }

  private static String oneOf(Stream<String> events) {
    return "{\"oneOf\":[" + events.collect(Collectors.joining(",")) + "]}";
  }

  /// Those that are kept have a number.
  private static String status(Field number) {
    return event(
        "status", PASSING, number, must("level", words(Level.values())), must("message", TEXT));
  }

  /// A part of a message that is being written.
  private static String piece(String type) {
    return event(
        type, PASSING, must("message_id", TEXT), must("offset", WHOLE), must("content", TEXT));
  }

  private static String event(String type, List<Field> common, Field... fields) {
    Stream<Field> all =
        Stream.of(
                Stream.of(must("type", "{\"const\":\"" + type + "\"}")),
                common.stream(),
                Arrays.stream(fields))
            .flatMap(each -> each);
    // What an event says of a field itself comes later, and counts.
    List<Field> list =
        List.copyOf(
            all.collect(
                    Collectors.toMap(
                        Field::name, field -> field, (_, own) -> own, LinkedHashMap::new))
                .values());
    return "{\"type\":\"object\",\"title\":\""
        + type
        + "\",\"required\":["
        + list.stream()
            .filter(Field::needed)
            .map(field -> "\"" + field.name() + "\"")
            .collect(Collectors.joining(","))
        + "],\"properties\":{"
        + list.stream().map(Field::written).collect(Collectors.joining(","))
        + "}}";
  }
}
