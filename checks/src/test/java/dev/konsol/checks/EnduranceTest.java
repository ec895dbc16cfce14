package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.Rounds;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// What only shows in numbers: lost bytes, leaked descriptors, streams that do not fit together
/// again.
@Tag("slow")
@Tag("endurance")
@Timeout(200)
class EnduranceTest {
  private static final int RUNS = Rounds.of(200, 1_000);
  private static final int MEGABYTES = Rounds.of(20, 100);
  private static final int WORKERS = 4;
  private static final int BYTES = 20_000;

  @Test
  void shortRunsLoseNothingAndLeaveNothing() throws Exception {
    try (KonsolProgram konsol = KonsolProgram.started();
        LineClient client = konsol.connect()) {
      shortRuns(konsol, 0, 40); // what is made once is there before it counts
      JsonNode before = client.ok("stats");
      List<Callable<Void>> workers = new ArrayList<>();
      for (int worker = 0; worker < WORKERS; worker++) {
        int first = 1000 + worker * RUNS;
        workers.add(
            () -> {
              shortRuns(konsol, first, RUNS / WORKERS);
              return null;
            });
      }
      try (ExecutorService threads = Executors.newFixedThreadPool(WORKERS)) {
        for (Future<Void> worker : threads.invokeAll(workers)) {
          worker.get();
        }
      }
      Await.until(
          "return of descriptors and threads",
          // Idle threads of a pool stay for half a minute.
          Duration.ofSeconds(90),
          () -> {
            JsonNode after = client.ok("stats");
            return after.get("open_descriptors").asInt() <= before.get("open_descriptors").asInt()
                && after.get("daemon").get("threads").asInt()
                    <= before.get("daemon").get("threads").asInt() + 2;
          });
      assertThat(client.ok("stats").get("sessions")).isEmpty();
    }
  }

  /// Each prints 20 kB and ends, some by code, some by a signal.
  private static void shortRuns(KonsolProgram konsol, int first, int count) {
    try (LineClient client = konsol.connect();
        LineClient viewer = konsol.connect()) {
      for (int i = first; i < first + count; i++) {
        String key = "run" + i;
        boolean killed = i % 2 == 0;
        String end = killed ? "kill -9 $$" : "exit " + i % 100;
        client.create(key, "head -c " + BYTES + " /dev/zero | tr '\\0' 'a'; " + end);
        viewer.ok("attach", "key", key, "offset", 0);
        int seen = 0;
        JsonNode frame = viewer.next();
        for (; frame.get("event").asString().equals("output"); frame = viewer.next()) {
          seen += LineClient.data(frame).length;
        }
        assertThat(frame.get("event").asString()).isEqualTo("exited");
        assertThat(seen).isEqualTo(BYTES);
        assertThat(frame.get("final_offset").asLong()).isEqualTo(BYTES);
        assertThat(
                killed ? frame.path("signal").asString("") : frame.path("exit_code").asString(""))
            .isEqualTo(killed ? "SIGKILL" : "" + i % 100);
        client.ok("remove", "key", key);
      }
    }
  }

  @Test
  void aClientThatComesBackManyTimesRebuildsTheStreamByReading() throws Exception {
    rebuild(
        (konsol, offset, budget, sink) -> {
          try (LineClient client = konsol.connect()) {
            long at = offset;
            while (at - offset < budget) {
              JsonNode answer =
                  client.ok(
                      "read",
                      "key",
                      "stream",
                      "offset",
                      at,
                      "max_bytes",
                      256 << 10,
                      "wait_ms",
                      10_000,
                      "view",
                      "raw");
              assertThat(answer.has("gap")).isFalse();
              sink.writeBytes(LineClient.data(answer));
              at = answer.get("next_offset").asLong();
              if (answer.get("ended").asBoolean() && LineClient.data(answer).length == 0) {
                return at;
              }
            }
            client.send("read", "key", "stream", "offset", at, "wait_ms", 10_000); // and vanishes
            return at;
          }
        });
  }

  @Test
  void aClientThatComesBackManyTimesRebuildsTheStreamByAttaching() throws Exception {
    rebuild(
        (konsol, offset, budget, sink) -> {
          try (LineClient client = konsol.connect()) {
            client.ok("attach", "key", "stream", "offset", offset);
            long at = offset;
            while (at - offset < budget) {
              JsonNode frame = client.next();
              if (frame.get("event").asString().equals("exited")) {
                return at;
              }
              assertThat(frame.get("event").asString()).isEqualTo("output");
              assertThat(frame.get("offset").asLong()).isEqualTo(at);
              sink.writeBytes(LineClient.data(frame));
              at = frame.get("next_offset").asLong();
            }
            return at;
          }
        });
  }

  private interface Visit {
    /// Reads about so many bytes from the offset on and goes; answers where it stopped.
    long read(KonsolProgram konsol, long offset, long budget, ByteArrayOutputStream sink);
  }

  private static void rebuild(Visit visit) throws Exception {
    try (KonsolProgram konsol = KonsolProgram.started();
        LineClient client = konsol.connect()) {
      Path source = konsol.home().resolve("source.txt");
      byte[] expected = source(source, MEGABYTES * 1_000_000);
      client.create("stream", "stty -onlcr; exec cat " + source);
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      long offset = 0;
      int visits = 0;
      for (long before = -1; before != offset; visits++) {
        before = offset;
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        offset = visit.read(konsol, offset, 700_000, sink);
        digest.update(sink.toByteArray());
      }
      assertThat(visits).isGreaterThanOrEqualTo(MEGABYTES);
      assertThat(offset).isEqualTo(MEGABYTES * 1_000_000L);
      assertThat(HexFormat.of().formatHex(digest.digest()))
          .isEqualTo(
              HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(expected)));
      assertThat(client.awaitExit("stream").get("exit_code").asInt()).isZero();
    }
  }

  private static byte[] source(Path path, int size) throws Exception {
    byte[] bytes = new byte[size];
    Random random = new Random(42);
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (i % 80 == 79 ? '\n' : 'a' + random.nextInt(26));
    }
    Files.write(path, bytes);
    return bytes;
  }
}
