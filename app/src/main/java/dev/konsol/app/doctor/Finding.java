package dev.konsol.app.doctor;

import dev.konsol.wire.JsonLine;

/// One thing that was looked for.
///
/// @param group what it belongs to
/// @param detail where it is, or what is known of it
/// @param todo what to do about it; empty where nothing is to be done
/// @param weight what it means that it is missing
record Finding(String group, String what, boolean ok, String detail, String todo, Weight weight) {
  enum Weight {
    /// Konsol cannot do without.
    NEEDED,
    /// Something is not possible without.
    USEFUL,
    /// Others may want it; nothing here does.
    ELSEWHERE
  }

  static Finding ok(String group, String what, String detail) {
    return new Finding(group, what, true, detail, "", Weight.USEFUL);
  }

  static Finding missing(String group, String what, String detail, String todo) {
    return new Finding(group, what, false, detail, todo, Weight.USEFUL);
  }

  Finding weighing(Weight other) {
    return new Finding(group, what, ok, detail, todo, other);
  }

  /// Works, and there is something to do all the same.
  Finding but(String advice) {
    return new Finding(group, what, ok, detail, advice, weight);
  }

  boolean fatal() {
    return !ok && weight == Weight.NEEDED;
  }

  String mark() {
    if (ok) {
      return "ok";
    }
    return fatal() ? "MISSING" : "missing";
  }

  String inWords() {
    return todo.isEmpty() ? detail : detail + (detail.isEmpty() ? "" : "; ") + todo;
  }

  void put(JsonLine line) {
    line.put("group", group)
        .put("what", what)
        .put("ok", ok)
        .put("needed", weight == Weight.NEEDED)
        .put("detail", detail);
    if (!todo.isEmpty()) {
      line.put("todo", todo);
    }
  }
}
