package dev.konsol.bench.store;

import dev.konsol.core.store.Append;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import dev.konsol.store.SqlStore;
import dev.konsol.store.StoreSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Appends events to a session, one at a time, and prints the median of each round in milliseconds.
/// The first round only warms up.
public final class AppendRounds {
  private static final int ROUNDS = 6;
  private static final String PAYLOAD = "{\"text\":\"" + "x".repeat(1_400) + "\"}";

  private static final long FENCE = 1;

  private AppendRounds() {}

  public static void main(String[] arguments) {
    Path file = Path.of(arguments[0]).resolve("append.db");
    int count = Integer.parseInt(arguments[1]);
    try (SessionStore store =
        new SqlStore(StoreSettings.of("jdbc:sqlite:" + file), Clock.systemUTC())) {
      for (int round = 0; round < ROUNDS; round++) {
        double median = round(store, "round-" + round, count);
        if (round > 0) {
          System.out.println(median);
        }
      }
    }
  }

  private static double round(SessionStore store, String id, int count) {
    Instant now = Instant.now();
    Claim claim = new Claim("me", FENCE);
    store.create(
        new StoredSession(id, "agent", now, now, claim, "", StoredSession.IDLE, 0, 0, "{}"));
    long[] nanos = new long[count];
    for (int i = 0; i < count; i++) {
      long before = System.nanoTime();
      store.append(append(id, i + 1));
      nanos[i] = System.nanoTime() - before;
    }
    Arrays.sort(nanos);
    return nanos[count / 2] / 1e6;
  }

  private static Append append(String id, long seq) {
    return new Append(
        id,
        FENCE,
        List.of(new StoredEvent(seq, Instant.now(), PAYLOAD)),
        new Append.Request.Untouched(),
        StoredSession.IDLE,
        Optional.empty(),
        Append.Durability.PROCESS,
        Optional.empty());
  }
}
