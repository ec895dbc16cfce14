package dev.konsol.store;

import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What the store costs: run by hand, with a folder on the disk in question. Prints microseconds.
final class StoreMeasure {
  private static final String PAYLOAD = "{\"text\":\"" + "x".repeat(1400) + "\"}";
  private static final int EVENTS = 1000;

  private StoreMeasure() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    String url =
        arguments.length > 1
            ? arguments[1]
            : "jdbc:sqlite:" + Files.createTempDirectory(folder, "m").resolve("konsol.db");
    long opened = System.nanoTime();
    try (SessionStore store = new SqlStore(StoreSettings.of(url), Clock.systemUTC())) {
      int empty = store.list("agent", 1).size();
      print("first use", System.nanoTime() - opened, empty);
      for (int round = 0; round < 3; round++) {
        for (Durability durability : Durability.values()) {
          appends(store, durability, round);
        }
      }
      for (int round = 0; round < 5; round++) {
        long before = System.nanoTime();
        int read = store.read("s-PROCESS-0", 0, EVENTS).size();
        print("read a session of 1000 events", System.nanoTime() - before, read);
      }
      catalogue(store);
    }
    long again = System.nanoTime();
    try (SessionStore store = new SqlStore(StoreSettings.of(url), Clock.systemUTC())) {
      int listed = store.list("agent", 100).size();
      print("first use with 10,000 stored", System.nanoTime() - again, listed);
      long before = System.nanoTime();
      int unfinished = store.unfinished("agent").size();
      print("unfinished of 10,000", System.nanoTime() - before, unfinished);
    }
  }

  private static void appends(SessionStore store, Durability durability, int round) {
    String id = "s-" + durability + "-" + round;
    create(store, id);
    long[] nanos = new long[EVENTS];
    for (int i = 0; i < EVENTS; i++) {
      long before = System.nanoTime();
      store.append(
          new Append(
              id,
              "me",
              List.of(new StoredEvent(i + 1, Instant.now(), PAYLOAD)),
              new Append.Request.Untouched(),
              StoredSession.IDLE,
              Optional.empty(),
              durability));
      nanos[i] = System.nanoTime() - before;
    }
    Arrays.sort(nanos);
    print("append " + durability + " median", nanos[EVENTS / 2], EVENTS);
    print("append " + durability + " p95", nanos[EVENTS * 95 / 100], EVENTS);
  }

  private static void create(SessionStore store, String id) {
    Instant now = Instant.now();
    store.create(new StoredSession(id, "agent", now, now, "me", StoredSession.IDLE, 0, 0, "{}"));
  }

  private static void catalogue(SessionStore store) {
    for (int i = 0; i < 10_000; i++) {
      create(store, "idle-" + i);
    }
  }

  private static void print(String what, long nanos, int count) {
    System.out.printf("%-34s %9.1f µs  (%d)%n", what, nanos / 1000.0, count);
  }
}
