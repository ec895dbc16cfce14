package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// What a compilation gave. With [Status#ERROR] classes, steps and declarations are those of the
/// snippets before the faulty one: they are to be run, and then the diagnostics are the answer.
/// `invalidated` names variables that lost their value because something they depend on was
/// redefined; `forgotten` are results of long ago whose fields the worker may clear.
public record Compiled(
    Status status,
    List<ClassFile> classes,
    List<Step> steps,
    List<DeclaredName> declared,
    List<String> invalidated,
    List<Field> forgotten,
    List<Diagnostic> diagnostics) {
  public Compiled {
    classes = List.copyOf(classes);
    steps = List.copyOf(steps);
    declared = List.copyOf(declared);
    invalidated = List.copyOf(invalidated);
    forgotten = List.copyOf(forgotten);
    diagnostics = List.copyOf(diagnostics);
  }

  public static Compiled incomplete() {
    return empty(Status.INCOMPLETE);
  }

  /// Of code without any snippet.
  public static Compiled nothing() {
    return empty(Status.COMPLETE);
  }

  /// Of code that does not compile.
  public static Compiled faulty(List<Diagnostic> diagnostics) {
    return new Compiled(
        Status.ERROR, List.of(), List.of(), List.of(), List.of(), List.of(), diagnostics);
  }

  private static Compiled empty(Status status) {
    return new Compiled(status, List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
  }

  public Compiled forgetting(List<Field> fields) {
    return new Compiled(status, classes, steps, declared, invalidated, fields, diagnostics);
  }

  /// This and what follows it, as one.
  public Compiled then(Compiled next) {
    return new Compiled(
        next.status,
        both(classes, next.classes),
        both(steps, next.steps),
        both(declared, next.declared),
        both(invalidated, next.invalidated),
        both(forgotten, next.forgotten),
        both(diagnostics, next.diagnostics));
  }

  private static <T> List<T> both(List<T> these, List<T> those) {
    return Stream.concat(these.stream(), those.stream()).toList();
  }

  /// Its steps begin on this line of the code.
  public Compiled at(int line) {
    return new Compiled(
        status,
        classes,
        steps.stream().map(step -> step.at(line)).toList(),
        declared,
        invalidated,
        forgotten,
        diagnostics);
  }

  public Compiled declaring(DeclaredName one) {
    return new Compiled(status, classes, steps, List.of(one), invalidated, forgotten, diagnostics);
  }

  /// The same as something of our own, that is nobody's declaration.
  public Compiled declaringNothing() {
    return new Compiled(status, classes, steps, List.of(), invalidated, forgotten, diagnostics);
  }

  public void write(JsonLine json) {
    status.write(json);
    json.putObjects("classes", classes, (each, file) -> file.write(each));
    json.putObjects("steps", steps, (each, step) -> step.write(each));
    json.putObjects("declared", declared, (each, one) -> one.write(each));
    json.putTexts("invalidated", invalidated);
    json.putObjects("forgotten", forgotten, (each, field) -> field.write(each));
    json.putObjects("diagnostics", diagnostics, (each, one) -> one.write(each));
  }

  public static Compiled of(JsonObject json) {
    return new Compiled(
        Status.of(json),
        all(json, "classes", ClassFile::of),
        all(json, "steps", Step::of),
        all(json, "declared", DeclaredName::of),
        json.texts("invalidated"),
        all(json, "forgotten", Field::of),
        all(json, "diagnostics", Diagnostic::of));
  }

  private static <T> List<T> all(JsonObject json, String name, Function<JsonObject, T> of) {
    return json.objects(name).stream().map(of).toList();
  }

  /// A class file, already woven.
  @SuppressWarnings("ArrayRecordComponent") // goes to one encoder, is never compared
  public record ClassFile(String name, byte[] bytes) {
    public void write(JsonLine json) {
      json.put("name", name).put("bytes", bytes);
    }

    static ClassFile of(JsonObject json) {
      return new ClassFile(json.text("name"), Base64.getDecoder().decode(json.text("bytes")));
    }
  }

  /// A static field of a snippet class.
  public record Field(String className, String field) {
    void write(JsonLine json) {
      json.put("className", className).put("field", field);
    }

    static Field of(JsonObject json) {
      return new Field(json.text("className"), json.text("field"));
    }
  }
}
