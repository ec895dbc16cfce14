package dev.konsol.lsp.answer;

import java.time.Duration;
import java.util.function.Function;

/// What a server answered, and how far that can be trusted.
///
/// @param version of the document it covers; 0 where it was not opened
/// @param generation of the workspace it covers: counts what happened on disk
/// @param note why it is not fresh, and what to do; else empty
/// @param retryAfter when asking again makes sense; zero where that is not known
public record Answer<T>(
    Freshness freshness,
    T value,
    String server,
    int version,
    long generation,
    String note,
    Duration retryAfter) {

  public static <T> Answer<T> without(Freshness freshness, T nothing, String server, String note) {
    return new Answer<>(freshness, nothing, server, 0, 0, note, Duration.ZERO);
  }

  public <R> Answer<R> map(Function<T, R> as) {
    return new Answer<>(freshness, as.apply(value), server, version, generation, note, retryAfter);
  }

  public Answer<T> with(Freshness other, String why) {
    return new Answer<>(other, value, server, version, generation, why, retryAfter);
  }
}
