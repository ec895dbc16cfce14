package dev.konsol.http;

import dev.konsol.core.KonsolException;
import dev.konsol.http.access.Denied;
import java.util.Locale;

/// The one place that maps error codes to HTTP.
public final class Failures {
  private Failures() {}

  public static Problem problem(KonsolException e) {
    int status =
        switch (e.code()) {
          case BAD_REQUEST, START_FAILED, UNSUPPORTED -> 400;
          case NOT_ALLOWED -> 403;
          case UNKNOWN_SESSION -> 404;
          case SESSION_EXISTS, SESSION_ENDED, SESSION_BUSY, FENCED -> 409;
          case LIMIT_REACHED -> 429;
          case STORE_FAILED, STORE_AWAY, UNREACHABLE, SHUTTING_DOWN -> 503;
        };
    return new Problem(
        status, e.code().name().toLowerCase(Locale.ROOT), String.valueOf(e.getMessage()));
  }

  public static Problem problem(Denied e) {
    return new Problem(403, e.code(), String.valueOf(e.getMessage()));
  }
}
