package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Clients that come and go at will while a session says twenty thousand things and its daemon is
/// killed in the middle: each of them has, in the end, what is stored.
@Tag("slow")
class ReconnectTest {
  private static final int CLIENTS = 6;
  private static final int EVENTS = 20_000;
  private static final int DISCONNECTS = 300;

  /// However the visits turn out, this many are needed to see everything.
  private static final int LONGEST_VISIT = CLIENTS * EVENTS / DISCONNECTS;

  private static final Duration AGAIN = Duration.ofMillis(20);

  private final AtomicInteger disconnects = new AtomicInteger();
  private volatile long wanted = Long.MAX_VALUE;

  @Test
  void whateverHappensEveryClientHasEverythingOnceAndInOrder() throws Exception {
    String calls =
        String.join(",", Collections.nCopies(100, "{\"name\":\"list_files\",\"arguments\":{}}"));
    String reply = "{\"text\":\"on\",\"tool_calls\":[" + calls + "],\"repeat\":true}";
    try (HttpServer server = HttpServer.started(reply);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      String id = server.session();
      List<Follower> followers = new ArrayList<>();
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Follower follower = new Follower(server, id, i % 2 == 0, new Random(i));
        followers.add(follower);
        running.add(threads.submit(follower::follow));
      }
      server.say(id, "go");
      awaitHead(server, id, EVENTS / 2);
      server.kill();
      server.start();
      server.awaitIdle(id);
      // Whoever is further behind than that would get a snapshot.
      Await.until(
          "everybody's first half",
          HttpServer.SOON.multipliedBy(3),
          () -> followers.stream().allMatch(each -> each.count >= EVENTS / 2));
      server.say(id, "go on");
      awaitHead(server, id, EVENTS);
      server.post("/sessions/" + id + "/interrupt");
      server.awaitIdle(id);
      // One more, for those that have everything and wait.
      wanted = head(server, id) + 1;
      server.say(id, "enough");
      for (Future<?> each : running) {
        each.get(HttpServer.SOON.toSeconds(), TimeUnit.SECONDS);
      }
      List<String> stored =
          server.history(id).stream().limit(wanted).map(Object::toString).toList();
      assertThat(stored).hasSizeGreaterThanOrEqualTo(EVENTS).hasSize((int) wanted);
      for (Follower follower : followers) {
        assertThat(follower.received.equals(stored)).isTrue();
      }
      assertThat(disconnects.get()).isGreaterThanOrEqualTo(DISCONNECTS);
    }
  }

  private static void awaitHead(HttpServer server, String id, long least) {
    Await.until(
        least + " events", HttpServer.SOON.multipliedBy(3), () -> head(server, id) >= least);
  }

  private static long head(HttpServer server, String id) {
    return server.get("/sessions/" + id).json().path("head").asLong(0);
  }

  /// One client, which leaves and comes back.
  private final class Follower {
    private final HttpServer server;
    private final String id;
    private final boolean webSocket;
    private final Random random;
    private final List<String> received = new ArrayList<>();
    private volatile int count;

    Follower(HttpServer server, String id, boolean webSocket, Random random) {
      this.server = server;
      this.id = id;
      this.webSocket = webSocket;
      this.random = random;
    }

    void follow() {
      while (received.size() < wanted) {
        try {
          if (webSocket) {
            bySocket(1 + random.nextInt(LONGEST_VISIT));
          } else {
            byEvents(1 + random.nextInt(LONGEST_VISIT));
          }
          disconnects.incrementAndGet();
        } catch (IOException | UncheckedIOException | CompletionException e) {
          // The daemon is down: try again.
          LockSupport.parkNanos(AGAIN.toNanos());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }

    private void bySocket(int most) throws IOException {
      try (WireSocket socket = new WireSocket(server, "/ws/" + id + "?after=" + received.size())) {
        for (int left = most; left > 0 && received.size() < wanted; ) {
          left -= take(socket.line());
        }
      }
    }

    private void byEvents(int most) throws IOException, InterruptedException {
      HttpResponse<InputStream> answer =
          server
              .client()
              .send(
                  server.request("/sessions/" + id + "/events?after=" + received.size()).build(),
                  BodyHandlers.ofInputStream());
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
        for (int left = most; left > 0 && received.size() < wanted; ) {
          String line = lines.readLine();
          if (line == null) {
            return;
          }
          left -= line.startsWith("data: ") ? take(line.substring(6)) : 0;
        }
      }
    }

    /// Answers 1 for what counts: what is kept.
    private int take(String line) {
      if (!line.contains("\"seq\":")) {
        return 0;
      }
      received.add(Json.read(line).toString());
      count = received.size();
      return 1;
    }
  }
}
