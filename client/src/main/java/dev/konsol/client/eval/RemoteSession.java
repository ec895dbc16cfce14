package dev.konsol.client.eval;

import dev.konsol.client.cli.UsageError;
import dev.konsol.client.rpc.RpcConnection;
import dev.konsol.client.rpc.RpcError;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;

/// A session of the daemon, with what was said about its project when it was opened. Safe for any
/// thread.
public record RemoteSession(
    RpcConnection connection,
    String id,
    String language,
    boolean found,
    boolean rollback,
    List<String> notes) {

  /// Greets, and opens or finds the session. With `told`, notifications of it come.
  public static RemoteSession open(RpcConnection connection, SessionChoice choice, boolean told)
      throws IOException, InterruptedException {
    connection.ask(
        "initialize",
        params -> params.putObject("capabilities", wanted -> wanted.put("notifications", told)));
    JsonObject made = create(connection, choice);
    String id = made.text("sessionId");
    String language =
        made.has("language") ? made.text("language") : listed(connection, id).text("language");
    return new RemoteSession(
        connection, id, language, made.flag("found"), choice.rollback(), made.texts("notes"));
  }

  /// What the session's language does not know is wrong usage.
  private static JsonObject create(RpcConnection connection, SessionChoice choice)
      throws IOException, InterruptedException {
    try {
      return connection.ask("konsol/session.create", choice::write);
    } catch (RpcError e) {
      if (e.code() == RpcError.WRONG) {
        throw new UsageError(e.getMessage());
      }
      throw e;
    }
  }

  private static JsonObject listed(RpcConnection connection, String id)
      throws IOException, InterruptedException {
    for (JsonObject each : list(connection)) {
      if (each.text("sessionId").equals(id)) {
        return each;
      }
    }
    throw new IOException("the session is gone");
  }

  public static List<JsonObject> list(RpcConnection connection)
      throws IOException, InterruptedException {
    return connection.ask("konsol/session.list", _ -> {}).objects("sessions");
  }

  /// What the evaluation that runs reads next.
  public void input(byte[] data, boolean last) {
    String base64 = Base64.getEncoder().encodeToString(data);
    var _ =
        connection.start(
            "konsol/input",
            params -> params.put("sessionId", id).put("base64", base64).put("end", last));
  }

  /// With `input` it may ask for standard input, by a notification.
  public RpcConnection.PendingCall eval(String code, long timeoutMillis, boolean input) {
    return connection.start(
        "konsol/eval",
        params -> {
          params.put("sessionId", id).put("code", code);
          if (timeoutMillis > 0) {
            params.put("timeoutMs", timeoutMillis);
          }
          params.putTrue("rollback", rollback).putTrue("input", input);
        });
  }

  public JsonObject ask(String method, Consumer<JsonLine> more)
      throws IOException, InterruptedException {
    return connection.ask(method, params -> more.accept(params.put("sessionId", id)));
  }

  public JsonObject ask(String method) throws IOException, InterruptedException {
    return ask(method, _ -> {});
  }
}
