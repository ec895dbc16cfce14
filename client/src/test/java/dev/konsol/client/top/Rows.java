package dev.konsol.client.top;

import dev.konsol.client.sessions.SessionRow;
import dev.konsol.wire.JsonObject;
import java.util.OptionalLong;

/// Sessions for tests.
final class Rows {
  private Rows() {}

  static SessionRow console(String id, String attention) {
    return row("console", id, attention, "running", "ready", "");
  }

  static SessionRow elsewhere(String id, String host) {
    return row("console", id, "none", "running", "ready", host);
  }

  static SessionRow ended(String id) {
    return row("console", id, "failed", "exited(3)", "closed", "");
  }

  static SessionRow eval(String id) {
    return row("eval", id, "done", "ready", "ready", "");
  }

  static SessionRow server(String id) {
    return row("lsp", id, "none", "ready", "ready", "");
  }

  private static SessionRow row(
      String kind, String id, String attention, String status, String state, String host) {
    return new SessionRow(
        kind,
        id,
        id,
        "/home/me/" + id,
        status,
        attention,
        5000,
        "2026-01-01T00:00:00Z",
        OptionalLong.of(1000),
        OptionalLong.of(3 << 20),
        host,
        JsonObject.parse("{\"state\":\"" + state + "\"}"));
  }
}
