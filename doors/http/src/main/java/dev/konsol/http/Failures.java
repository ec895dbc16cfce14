package dev.konsol.http;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.http.access.Denied;
import dev.konsol.http.access.Grant;
import java.util.Locale;

/// The one place that maps error codes to HTTP.
public final class Failures {
  private Failures() {}

  public static Problem problem(KonsolException e) {
    int status =
        switch (e.code()) {
          case BAD_REQUEST, NO_MODEL, START_FAILED, UNSUPPORTED -> 400;
          case NOT_ALLOWED -> 403;
          case UNKNOWN_SESSION -> 404;
          case SESSION_EXISTS, SESSION_ENDED, SESSION_BUSY, FENCED -> 409;
          case KEY_REUSED -> 422;
          case LIMIT_REACHED -> 429;
          case STORE_FAILED, STORE_AWAY, UNREACHABLE, SHUTTING_DOWN -> 503;
        };
    return new Problem(
        status, e.code().name().toLowerCase(Locale.ROOT), String.valueOf(e.getMessage()));
  }

  /// What whoever asked may know of it. Where the store is, and what it says, is its owner's.
  public static Problem problem(KonsolException e, Grant grant) {
    Problem whole = problem(e);
    boolean ofStore = e.code() == ErrorCode.STORE_FAILED || e.code() == ErrorCode.STORE_AWAY;
    return ofStore
        ? new Problem(whole.status(), whole.code(), storeTrouble(whole.detail(), grant))
        : whole;
  }

  /// The same in words alone.
  public static String storeTrouble(String why, Grant grant) {
    return grant.owner() ? why : "the store does not answer: ask with the host's own token why";
  }

  public static Problem problem(Denied e) {
    return new Problem(403, e.code(), String.valueOf(e.getMessage()));
  }
}
