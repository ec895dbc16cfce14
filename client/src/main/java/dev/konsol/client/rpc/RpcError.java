package dev.konsol.client.rpc;

import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.io.Serial;

/// The daemon's answer was an error.
public final class RpcError extends IOException {
  @Serial private static final long serialVersionUID = 1L;
  public static final int WRONG = -32602;
  public static final int BUSY = -32002;
  public static final int TIMEOUT = -32004;

  private final int code;

  private RpcError(int code, String message) {
    super(message);
    this.code = code;
  }

  static RpcError of(JsonObject error) {
    String message = error.optionalText("message").orElse("the daemon refused");
    StringBuilder text = new StringBuilder(message);
    error
        .optionalObject("data")
        .ifPresent(data -> data.texts("output").forEach(line -> text.append('\n').append(line)));
    return new RpcError((int) error.integer("code"), text.toString());
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  public int code() {
    return code;
  }
}
