package dev.konsol.jsonrpc;

/// Why a call gave no result.
public abstract sealed class CallException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private CallException(String message) {
    super(message);
  }

  /// The other side answered with an error, or with something that is no answer.
  public static final class RemoteError extends CallException {
    private static final long serialVersionUID = 1L;
    private final transient RpcError error;

    RemoteError(String method, RpcError error) {
      super(method + " failed: " + error.message() + " (" + error.code() + ")");
      this.error = error;
    }

    public RpcError error() {
      return error;
    }

    public int code() {
      return error.code();
    }
  }

  /// No answer within the deadline; the other side was told to stop.
  public static final class CallTimeout extends CallException {
    private static final long serialVersionUID = 1L;

    CallTimeout(String method) {
      super(method + " was not answered in time");
    }
  }

  /// Cancelled on this side.
  public static final class CallCancelled extends CallException {
    private static final long serialVersionUID = 1L;

    CallCancelled(String method, String reason) {
      super(method + " was cancelled: " + reason);
    }
  }

  /// The peer ended before the answer came, or before the message could be sent.
  public static final class PeerClosed extends CallException {
    private static final long serialVersionUID = 1L;
    private final transient CloseReason reason;

    PeerClosed(String method, CloseReason reason) {
      super(method + " cannot be answered any more: " + reason.text());
      this.reason = reason;
    }

    public CloseReason reason() {
      return reason;
    }
  }
}
