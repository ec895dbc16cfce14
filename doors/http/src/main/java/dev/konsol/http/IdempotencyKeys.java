package dev.konsol.http;

import dev.konsol.core.Sha256;
import dev.konsol.http.access.Grant;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/// What was answered to requests that carried an `Idempotency-Key`: a client that did not hear the
/// answer asks again, and what it wanted is done once. Kept in memory: the latest ten thousand, for
/// a day. Safe for any thread.
public final class IdempotencyKeys {
  static final String HEADER = "Idempotency-Key";
  private static final int LONGEST = 255;
  private static final int MOST = 10_000;
  private static final Duration KEPT = Duration.ofDays(1);

  private final InstantSource clock;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  public IdempotencyKeys(InstantSource clock) {
    this.clock = clock;
  }

  private static final class Entry {
    private final byte[] digest;
    private final Instant at;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile Optional<Answered> answered = Optional.empty();

    private Entry(byte[] digest, Instant at) {
      this.digest = digest;
      this.at = at;
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // handed from one answer to the next, never compared
  private record Answered(int status, String mime, byte[] body, Map<String, String> headers) {}

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
            scoped(scope.apply(exchange), exchange) + key.get(), new Recorded(exchange), endpoint);
      }
    };
  }

  /// Whose answer it was matters, too.
  private static String scoped(String scope, Exchange exchange) {
    return scope + '\n' + exchange.grant().token() + '\n';
  }

  /// The key that the client gave, where it gave one.
  public static Optional<String> key(Exchange exchange) {
    return exchange.header(HEADER);
  }

  private void serve(String key, Recorded exchange, Endpoint endpoint)
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
      mine.answered = exchange.answered;
    } finally {
      if (mine.answered.isEmpty()) {
        forget(key);
      }
      mine.done.countDown();
    }
  }

  private synchronized Entry enter(String key, Entry mine) {
    Iterator<Entry> oldest = entries.values().iterator();
    while (oldest.hasNext() && tooMany(oldest.next())) {
      oldest.remove();
    }
    Entry there = entries.putIfAbsent(key, mine);
    return there == null ? mine : there;
  }

  private boolean tooMany(Entry oldest) {
    return entries.size() >= MOST || oldest.at.plus(KEPT).isBefore(clock.instant());
  }

  private synchronized void forget(String key) {
    entries.remove(key);
  }

  private static void repeat(Entry entry, byte[] digest, Exchange exchange)
      throws IOException, InterruptedException {
    if (!Arrays.equals(entry.digest, digest)) {
      throw new Problem(
          422, "key_reused", "this " + HEADER + " was sent with another body: take a new one");
    }
    entry.done.await();
    Answered known =
        entry.answered.orElseThrow(
            () -> new Problem(409, "try_again", "the first request with this key failed"));
    exchange.answer(known.status(), known.mime(), known.body(), known.headers());
  }

  /// Remembers what was answered. Confined to its request's thread.
  private static final class Recorded implements Exchange {
    private final Exchange exchange;
    private Optional<byte[]> body = Optional.empty();
    private Optional<Answered> answered = Optional.empty();

    private Recorded(Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public Grant grant() {
      return exchange.grant();
    }

    @Override
    public String method() {
      return exchange.method();
    }

    @Override
    public String path(String name) {
      return exchange.path(name);
    }

    @Override
    public Optional<String> query(String name) {
      return exchange.query(name);
    }

    @Override
    public List<String> queries(String name) {
      return exchange.queries(name);
    }

    @Override
    public Optional<String> header(String name) {
      return exchange.header(name);
    }

    @Override
    public byte[] body() throws IOException, InterruptedException {
      if (body.isEmpty()) {
        body = Optional.of(exchange.body());
      }
      return body.get();
    }

    /// What was done is done, also where the client is gone by now.
    @Override
    public void answer(int status, String mime, byte[] content, Map<String, String> headers)
        throws IOException {
      answered = Optional.of(new Answered(status, mime, content, headers));
      exchange.answer(status, mime, content, headers);
    }

    @Override
    public OutputStream stream(String mime) throws IOException {
      return exchange.stream(mime);
    }

    @Override
    public EventStream events(Map<String, String> headers) throws IOException {
      return exchange.events(headers);
    }

    @Override
    public void lasting() {
      exchange.lasting();
    }

    @Override
    public void whenGone(Runnable action) {
      exchange.whenGone(action);
    }
  }
}
