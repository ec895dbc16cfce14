package dev.konsol.lsp.server;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Freshness;
import java.io.Serial;
import java.time.Duration;

/// There is no running server to ask; says why, and how that is labelled.
final class NotServing extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final Freshness freshness;
  private final Duration retryAfter;

  NotServing(Freshness freshness, String reason, Duration retryAfter) {
    super(reason);
    this.freshness = freshness;
    this.retryAfter = retryAfter;
  }

  <T> Answer<T> answer(T nothing, String server) {
    return new Answer<>(freshness, nothing, server, 0, 0, String.valueOf(getMessage()), retryAfter);
  }
}
