package dev.konsol.lines.protocol;

import java.util.List;

/// A command as it describes itself: what it does, what it takes, what it answers besides `ok`. The
/// reference page is made from these.
record Operation(String name, String doc, List<Field> fields, List<Member> answer) {
  Operation {
    fields = List.copyOf(fields);
    answer = List.copyOf(answer);
  }

  static Operation of(String name, String doc) {
    return new Operation(name, doc, List.of(), List.of());
  }

  Operation takes(Field... given) {
    return new Operation(name, doc, List.of(given), answer);
  }

  Operation answers(Member... given) {
    return new Operation(name, doc, fields, List.of(given));
  }

  record Field(String name, Type type, boolean required, String doc) {}

  record Member(String name, String doc) {}

  /// What a field holds.
  enum Type {
    TEXT("string"),
    WHOLE("whole number"),
    FLAG("true or false"),
    TEXTS("list of strings"),
    VARIABLES("object of strings");

    private final String title;

    Type(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  static Field needs(String name, Type type, String doc) {
    return new Field(name, type, true, doc);
  }

  static Field may(String name, Type type, String doc) {
    return new Field(name, type, false, doc);
  }

  static Member gives(String name, String doc) {
    return new Member(name, doc);
  }
}
