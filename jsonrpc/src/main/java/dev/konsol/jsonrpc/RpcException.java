package dev.konsol.jsonrpc;

import tools.jackson.databind.JsonNode;

/// Thrown by a [Handler] to answer a request with an error of its choice. Anything else it throws
/// is taken for a bug and answered as an internal error.
public final class RpcException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient RpcError error;

  public RpcException(RpcError error) {
    super(error.message());
    this.error = error;
  }

  public static RpcException methodNotFound(String method) {
    return new RpcException(
        RpcError.because(RpcError.METHOD_NOT_FOUND, "method not found", method));
  }

  /// The parameters are not what the method takes.
  ///
  /// @param data names the parameter
  public static RpcException invalidParams(String message, JsonNode data) {
    return new RpcException(new RpcError(RpcError.INVALID_PARAMS, message, data));
  }

  public RpcError error() {
    return error;
  }
}
