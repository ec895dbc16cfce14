package dev.konsol.core;

import java.io.Serial;

/// The caller's mistake, or a condition the caller has to know about. The message names the thing
/// and what to do, and is shown to people as it is. Failures of the user's program are ordinary
/// results and never travel this way.
public final class KonsolException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final ErrorCode code;

  public KonsolException(ErrorCode code, String message) {
    super(message);
    this.code = code;
  }

  public KonsolException(ErrorCode code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /// What was asked for makes no sense as it was asked.
  public static KonsolException badRequest(String message) {
    return new KonsolException(ErrorCode.BAD_REQUEST, message);
  }

  public static KonsolException badRequest(String message, Throwable cause) {
    return new KonsolException(ErrorCode.BAD_REQUEST, message, cause);
  }

  public static KonsolException startFailed(String message) {
    return new KonsolException(ErrorCode.START_FAILED, message);
  }

  public static KonsolException startFailed(String message, Throwable cause) {
    return new KonsolException(ErrorCode.START_FAILED, message, cause);
  }

  public static KonsolException shuttingDown() {
    return shuttingDown("konsol is shutting down");
  }

  public static KonsolException shuttingDown(String message) {
    return new KonsolException(ErrorCode.SHUTTING_DOWN, message);
  }

  public static KonsolException unknownSession(String message) {
    return new KonsolException(ErrorCode.UNKNOWN_SESSION, message);
  }

  public static KonsolException sessionExists(String message) {
    return new KonsolException(ErrorCode.SESSION_EXISTS, message);
  }

  /// Later, the same may succeed.
  public static KonsolException busy(String message) {
    return new KonsolException(ErrorCode.SESSION_BUSY, message);
  }

  public static KonsolException ended(String message) {
    return new KonsolException(ErrorCode.SESSION_ENDED, message);
  }

  public static KonsolException limitReached(String message) {
    return new KonsolException(ErrorCode.LIMIT_REACHED, message);
  }

  public static KonsolException storeFailed(String message) {
    return new KonsolException(ErrorCode.STORE_FAILED, message);
  }

  public static KonsolException unsupported(String message) {
    return new KonsolException(ErrorCode.UNSUPPORTED, message);
  }

  /// For a thread that is interrupted while it waits, which nobody but the host's end does. The
  /// thread stays interrupted.
  public static KonsolException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down", e);
  }

  public ErrorCode code() {
    return code;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
