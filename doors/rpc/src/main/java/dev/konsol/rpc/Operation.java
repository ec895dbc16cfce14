package dev.konsol.rpc;

import dev.konsol.jsonrpc.Handler.Dispatch;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A method: how it describes itself, and what it does. The reference page is made from these.
record Operation(
    String method,
    String doc,
    Dispatch dispatch,
    List<Param> params,
    List<Member> result,
    Action action) {
  Operation {
    params = List.copyOf(params);
    result = List.copyOf(result);
  }

  /// Answers one request, on a thread of the peer.
  interface Action {
    JsonNode answer(Invocation invocation);
  }

  record Param(String name, Type type, boolean required, String doc) {}

  record Member(String name, String doc) {}

  /// What a parameter holds.
  enum Type {
    TEXT("string"),
    WHOLE("whole number"),
    FLAG("true or false"),
    OBJECT("object"),
    VARIABLES("object of strings"),
    LIST("list of strings");

    private final String title;

    Type(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  /// Runs beside all others.
  static Operation of(String method, String doc, Action action) {
    return new Operation(method, doc, Dispatch.CONCURRENT, List.of(), List.of(), action);
  }

  /// Runs beside all others, but none that comes later starts before it has begun.
  Operation firstCome() {
    return new Operation(method, doc, Dispatch.FIRST_COME, params, result, action);
  }

  /// Runs after the in-order requests and notifications that came before it.
  Operation inOrder() {
    return new Operation(method, doc, Dispatch.IN_ORDER, params, result, action);
  }

  /// Beyond those that it takes already.
  Operation takes(Param... given) {
    List<Param> all = Stream.concat(params.stream(), Stream.of(given)).toList();
    return new Operation(method, doc, dispatch, all, result, action);
  }

  Operation answers(Member... given) {
    return new Operation(method, doc, dispatch, params, List.of(given), action);
  }

  static Param needs(String name, Type type, String doc) {
    return new Param(name, type, true, doc);
  }

  static Param may(String name, Type type, String doc) {
    return new Param(name, type, false, doc);
  }

  static Member gives(String name, String doc) {
    return new Member(name, doc);
  }
}
