package dev.konsol.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A decoded line, asked member by member. Unknown members are not looked at; a missing or wrong
/// one is refused by its name.
final class Message {
  private final Map<String, @Nullable Object> members;

  private Message(Map<String, @Nullable Object> members) {
    this.members = members;
  }

  static Message of(String line) {
    return new Message(JsonReader.object(line));
  }

  String text(String name) {
    String text = textOrNull(name);
    if (text == null) {
      throw new IllegalArgumentException("no " + name);
    }
    return text;
  }

  @Nullable String textOrNull(String name) {
    Object value = members.get(name);
    return value instanceof String text ? text : null;
  }

  long number(String name, long otherwise) {
    Object value = members.get(name);
    return value instanceof Number number ? number.longValue() : otherwise;
  }

  boolean flag(String name) {
    return Boolean.TRUE.equals(members.get(name));
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (Object each : list(name)) {
      if (each instanceof String text) {
        texts.add(text);
      }
    }
    return texts;
  }

  List<Message> messages(String name) {
    List<Message> messages = new ArrayList<>();
    for (Object each : list(name)) {
      if (each instanceof Map<?, ?> map) {
        messages.add(new Message(object(map)));
      }
    }
    return messages;
  }

  private List<?> list(String name) {
    Object value = members.get(name);
    return value instanceof List<?> list ? list : List.of();
  }

  @SuppressWarnings("unchecked") // the reader makes no other maps
  private static Map<String, @Nullable Object> object(Map<?, ?> map) {
    return (Map<String, @Nullable Object>) map;
  }
}
