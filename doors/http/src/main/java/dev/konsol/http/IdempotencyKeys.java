package dev.konsol.http;

import dev.konsol.core.Sha256;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Predicate;

/// What was done for requests that carried an `Idempotency-Key`: a client that did not hear the
/// answer asks again, and what it wanted is done once. Refusals are not kept. Kept in memory: the
/// latest ten thousand, for a day, and of them those that fit into 16 MiB together. Safe for any
/// thread.
public final class IdempotencyKeys {
  static final String HEADER = "Idempotency-Key";
  private static final int LONGEST = 255;
  private static final int MOST = 10_000;
  private static final Duration KEPT = Duration.ofDays(1);
  private static final long MOST_BYTES = 16L << 20;

  private final InstantSource clock;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /// Of the answers in there.
  private long bytes;

  public IdempotencyKeys(InstantSource clock) {
    this.clock = clock;
  }

  private static final class Entry {
    private final byte[] digest;
    private final Instant at;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile Optional<RecordedExchange.Answered> answered = Optional.empty();

    private Entry(byte[] digest, Instant at) {
      this.digest = digest;
      this.at = at;
    }

    private int size() {
      return answered.map(each -> each.body().length).orElse(0);
    }
  }

  /// The endpoint, done once for each key.
  ///
  /// @param scope in which a key has one meaning
  public Endpoint once(Function<Exchange, String> scope, Endpoint endpoint) {
    return exchange -> {
      Optional<String> key = exchange.header(HEADER);
      if (key.isEmpty()) {
        endpoint.serve(exchange);
      } else if (key.get().isEmpty() || key.get().length() > LONGEST) {
        throw Problem.badRequest("'" + HEADER + "' has 1 to " + LONGEST + " characters");
      } else {
        serve(
            scoped(scope.apply(exchange), exchange) + key.get(),
            new RecordedExchange(exchange),
            endpoint);
      }
    };
  }

  /// Whose answer it was matters, too.
  private static String scoped(String scope, Exchange exchange) {
    return scope + '\n' + exchange.grant().holder() + '\n';
  }

  /// The key that the client gave, where it gave one.
  public static Optional<String> key(Exchange exchange) {
    return exchange.header(HEADER);
  }

  private void serve(String key, RecordedExchange exchange, Endpoint endpoint)
      throws IOException, InterruptedException {
    byte[] digest = Sha256.of(exchange.body());
    Entry mine = new Entry(digest, clock.instant());
    Entry entry = enter(key, mine);
    if (entry != mine) {
      repeat(entry, digest, exchange);
      return;
    }
    try {
      endpoint.serve(exchange);
    } finally {
      // Also where the client went before it had the answer: it will ask again.
      keep(key, mine, exchange.answered().filter(IdempotencyKeys::isDone));
      mine.done.countDown();
    }
  }

  private synchronized Entry enter(String key, Entry mine) {
    forgetWhile(this::tooMany);
    Entry there = entries.putIfAbsent(key, mine);
    return there == null ? mine : there;
  }

  private boolean tooMany(Entry oldest) {
    return entries.size() >= MOST || oldest.at.plus(KEPT).isBefore(clock.instant());
  }

  private void forgetWhile(Predicate<Entry> unwanted) {
    Iterator<Entry> all = entries.values().iterator();
    while (all.hasNext()) {
      Entry oldest = all.next();
      if (!unwanted.test(oldest)) {
        return;
      }
      bytes -= oldest.size();
      all.remove();
    }
  }

  /// A refusal, which another host may have said, did nothing: what was full may have room later.
  private static boolean isDone(RecordedExchange.Answered answer) {
    return answer.status() / 100 == 2;
  }

  /// What was not done may be tried again.
  private synchronized void keep(
      String key, Entry mine, Optional<RecordedExchange.Answered> answered) {
    if (answered.isEmpty()) {
      entries.remove(key, mine);
    } else {
      mine.answered = answered;
      if (entries.get(key) == mine) {
        bytes += mine.size();
        forgetWhile(oldest -> bytes > MOST_BYTES && oldest != mine);
      }
    }
  }

  private static void repeat(Entry entry, byte[] digest, Exchange exchange)
      throws IOException, InterruptedException {
    if (!Arrays.equals(entry.digest, digest)) {
      throw new Problem(
          422, "key_reused", "this " + HEADER + " was sent with another body: take a new one");
    }
    entry.done.await();
    RecordedExchange.Answered known =
        entry.answered.orElseThrow(
            () -> new Problem(409, "try_again", "the first request with this key failed"));
    exchange.answer(known.status(), known.mime(), known.body(), known.headers());
  }
}
