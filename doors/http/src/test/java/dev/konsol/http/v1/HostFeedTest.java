package dev.konsol.http.v1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Sessions;
import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import dev.konsol.http.access.Grant;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HostFeedTest {
  /// More than the journal keeps, and as many again.
  private static final int MANY = 20_000;

  private final Host host = new Host();
  private final Sessions<QuietSession> sessions = host.sessions(Sessions.Keeping.forever(10));
  private final Stalling client = new Stalling();
  private final Thread serving = Thread.ofVirtual().unstarted(this::serve);

  private void serve() {
    HostSessions none =
        new HostSessions(
            host,
            () -> {
              throw KonsolException.unsupported("no agents");
            },
            OtherHosts.NONE);
    try {
      new HostFeed(host, none, client).serve();
    } catch (IOException | InterruptedException e) {
      // the test is over
    }
  }

  @AfterEach
  void end() throws Exception {
    serving.interrupt();
    client.reads.release(MANY * 2);
    serving.join();
  }

  private void happen(String id) {
    QuietSession session = new QuietSession("console", id, Instant.EPOCH);
    sessions.forget(sessions.open(session.id(), () -> session));
  }

  @Test
  void whoStallsForLongerThanEventsAreKeptIsToldToListAgain() throws Exception {
    happen("first");
    serving.start();
    client.reads.release();
    assertThat(client.events.take()).contains("\"opened\"", "first");
    for (int each = 0; each < MANY / 2; each++) {
      happen("s" + each);
    }
    client.reads.release(2);
    assertThat(client.events.take()).contains("\"gone\"", "first");

    assertThat(client.events.take()).isEqualTo("data: {\"event\":\"reset\"}");
  }

  @Test
  void whoComesFromAnEarlierHostIsToldOnceToListAgain() throws Exception {
    client.after = "1";
    serving.start();
    client.reads.release(2);
    assertThat(client.events.take()).isEqualTo("data: {\"event\":\"reset\"}");
    happen("first");
    assertThat(client.events.take()).contains("\"opened\"", "first");
  }

  /// Takes an event whenever the test lets it.
  private static final class Stalling implements Exchange {
    private final Semaphore reads = new Semaphore(0);
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private String after = "0";

    @Override
    public EventStream events(Map<String, String> headers) {
      return new EventStream(
          new OutputStream() {
            @Override
            public void write(int one) {
              throw new UnsupportedOperationException();
            }

            @Override
            public void write(byte[] event, int offset, int length) throws IOException {
              try {
                reads.acquire();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
              events.add(new String(event, offset, length, UTF_8).strip());
            }
          });
    }

    @Override
    public Grant grant() {
      return Grant.OWNER;
    }

    @Override
    public String method() {
      return "GET";
    }

    @Override
    public String path(String name) {
      return "";
    }

    @Override
    public Optional<String> query(String name) {
      return Optional.of(after);
    }

    @Override
    public List<String> queries(String name) {
      return List.of();
    }

    @Override
    public Optional<String> header(String name) {
      return Optional.empty();
    }

    @Override
    public byte[] body() {
      return new byte[0];
    }

    @Override
    public void answer(int status, String mime, byte[] body, Map<String, String> headers) {
      throw new UnsupportedOperationException();
    }

    @Override
    public OutputStream stream(String mime) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void lasting() {}

    @Override
    public void whenGone(Runnable action) {}
  }
}
