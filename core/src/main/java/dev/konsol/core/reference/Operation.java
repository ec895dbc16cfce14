package dev.konsol.core.reference;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An operation of a protocol as it describes itself: what it does, what it takes, what it answers.
/// The protocol's reference page is made from these.
public record Operation(String name, String doc, List<Field> fields, List<Member> answer) {
  public Operation {
    fields = List.copyOf(fields);
    answer = List.copyOf(answer);
  }

  public static Operation of(String name, String doc) {
    return new Operation(name, doc, List.of(), List.of());
  }

  /// Beyond those that it takes already.
  public Operation takes(Field... given) {
    return new Operation(
        name, doc, Stream.concat(fields.stream(), Stream.of(given)).toList(), answer);
  }

  public Operation answers(Member... given) {
    return new Operation(name, doc, fields, List.of(given));
  }

  public record Field(String name, Type type, boolean required, String doc) {
    private String row() {
      return "| `%s%s` | %s | %s |\n".formatted(name, required ? "" : "?", type.title(), doc);
    }
  }

  public record Member(String name, String doc) {
    private String row() {
      return "| `" + name + "` | " + doc + " |\n";
    }
  }

  /// What a field holds.
  public enum Type {
    TEXT("string"),
    WHOLE("whole number"),
    FLAG("true or false"),
    OBJECT("object"),
    VARIABLES("object of strings"),
    TEXTS("list of strings");

    private final String title;

    Type(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  public static Field needs(String name, Type type, String doc) {
    return new Field(name, type, true, doc);
  }

  public static Field may(String name, Type type, String doc) {
    return new Field(name, type, false, doc);
  }

  public static Member gives(String name, String doc) {
    return new Member(name, doc);
  }

  /// What the reference page says of it.
  ///
  /// @param taken what the protocol calls a field
  /// @param given what it calls an answer
  public String section(String taken, String given) {
    return "## %s\n\n%s\n\n".formatted(name, doc)
        + table("| " + taken + " | type | |\n|---|---|---|\n", fields.stream().map(Field::row))
        + table("| " + given + " | |\n|---|---|\n", answer.stream().map(Member::row));
  }

  private static String table(String head, Stream<String> rows) {
    String all = rows.collect(Collectors.joining());
    return all.isEmpty() ? "" : head + all + "\n";
  }
}
