package dev.konsol.checks;

import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A client of `konsol --stdio`. Parameters are names and values in turn.
final class RpcClient extends JsonRpcClient {
  RpcClient(KonsolProgram konsol, Path directory) {
    super(konsol.streams(directory, "--stdio"), Framing.HEADERS);
  }

  /// In a daemon that runs, over its socket.
  RpcClient(KonsolProgram konsol) {
    super(Streams.of(konsol, "rpc"), Framing.HEADERS);
  }

  int send(String method, Object... namesAndValues) {
    return send(method, Json.object(namesAndValues));
  }

  void tell(String method) {
    tell(method, Map.of());
  }

  JsonNode result(String method, Object... namesAndValues) {
    return result(method, Json.object(namesAndValues));
  }

  JsonNode error(String method, Object... namesAndValues) {
    return error(method, Json.object(namesAndValues));
  }

  /// A new session's id. Parameters are names and values in turn.
  String session(Object... namesAndValues) {
    return result("konsol/session.create", namesAndValues).path("sessionId").asString();
  }

  JsonNode eval(String session, String code) {
    return result("konsol/eval", "sessionId", session, "code", code);
  }

  /// The value of some code, as text.
  String value(String session, String code) {
    return eval(session, code).path("value").asString();
  }

  /// As a client that is gone.
  void stopReading() {
    streams.stopReading();
  }
}
