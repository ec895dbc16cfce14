package dev.konsol.compiler;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a host asks of a compiler: the members of a JSON object, by the types they must have. Those
/// that nobody asks for are passed over.
record Request(Map<String, Object> members) {

  /// What was asked is nothing that can be answered.
  static final class Faulty extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Faulty(String message) {
      super(message);
    }
  }

  /// Repeated in the answer.
  @Nullable Object id() {
    return members.get("id");
  }

  String op() {
    return string("op");
  }

  String session() {
    return string("session");
  }

  String code() {
    return string("code");
  }

  SessionSpec spec() {
    return new SessionSpec(
        members.containsKey("jdkHome") ? string("jdkHome") : null,
        number("release"),
        strings("classPath"),
        strings("options"),
        strings("plugins"),
        strings("imports"),
        strings("compiler"));
  }

  int number(String name) {
    return member(name, Long.class).intValue();
  }

  /// Absent means none.
  List<String> strings(String name) {
    return members.containsKey(name)
        ? ((List<?>) member(name, List.class)).stream().map(Objects::toString).toList()
        : List.of();
  }

  private String string(String name) {
    return member(name, String.class);
  }

  private <T> T member(String name, Class<T> type) {
    Object value = members.get(name);
    if (!type.isInstance(value)) {
      throw new Faulty("'" + name + "' is missing, or not what it should be");
    }
    return type.cast(value);
  }
}
