package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.http.sessions.Served.Answer;
import dev.konsol.testkit.MemorySessionStore;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A new session where hosts cannot make it: the next is asked, and only where that is safe.
@SuppressWarnings("NullAway.Init") // made before each
class NextHostTest {
  private static final String LACKS =
      problem(400, "no_model", "the model far:one needs a key: set FAR_KEY");
  private static final String FULL = problem(429, "limit_reached", "full");
  private static final String MADE =
      "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n\r\n{\"session_id\":\"far\"}";

  private final CannedHosts hosts = new CannedHosts();
  @TempDir private Path folder;
  private Served here;

  @BeforeEach
  void start() throws Exception {
    Placement placement = new Placement(hosts, true, _ -> true);
    here = new Served(folder, new MemorySessionStore(), "here", placement);
  }

  @AfterEach
  void stop() {
    here.close();
  }

  private static String problem(int status, String code, String detail) {
    return "HTTP/1.1 %d No\r\nContent-Type: application/problem+json\r\n\r\n{\"code\":\"%s\",\"detail\":\"%s\"}"
        .formatted(status, code, detail);
  }

  @Test
  void aHostThatLacksTheModelIsPassedOver() throws Exception {
    hosts.with("a", LACKS).with("b", MADE);

    Answer made = here.post("/sessions", "{\"model\":\"far:one\"}");

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text("session_id")).isEqualTo("far");
    assertThat(hosts.names).containsExactly("a", "b");
  }

  @Test
  void thisHostMakesWhatOthersLackTheModelFor() throws Exception {
    hosts.with("a", LACKS).with("b", FULL).withLost("c");

    Answer made = here.post("/sessions", "{}");

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text("host")).isEqualTo("here");
    assertThat(hosts.names).containsExactly("a", "b", "c");
  }

  @Test
  void whereAllLackTheModelTheFirstSaysWhy() throws Exception {
    hosts.with("a", FULL).with("b", LACKS);

    Answer refused = here.post("/sessions", "{\"model\":\"far:one\"}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("no_model");
    assertThat(refused.text("detail"))
        .isEqualTo("the host 'b' says: the model far:one needs a key: set FAR_KEY");
  }

  @Test
  void aHostThatIsNamedAnswersForItself() throws Exception {
    hosts.with("a", LACKS).with("b", MADE);

    Answer refused = here.post("/sessions", "{\"model\":\"far:one\",\"host\":\"a\"}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("no_model");
    assertThat(hosts.names).containsExactly("a");
  }

  @Test
  void theRefusalOfAHostThatIsNamedIsNotKeptForItsKey() throws Exception {
    hosts.with("a", FULL);
    String wanted = "{\"host\":\"a\"}";
    assertThat(here.post("/sessions", wanted, "key").status()).isEqualTo(429);

    hosts.with("a", MADE);
    assertThat(here.post("/sessions", wanted, "key").status()).isEqualTo(201);
  }

  @Test
  void whatIsWrongWithTheRequestIsNotAskedOfAll() throws Exception {
    hosts.with("a", problem(400, "bad_request", "'cwd' is no path")).with("b", MADE);

    assertThat(here.post("/sessions", "{}").code()).isEqualTo("bad_request");
    assertThat(hosts.names).containsExactly("a");
  }

  @Test
  void aHostThatIsLostBeforeItAnswersMayHaveMadeIt() throws Exception {
    hosts.with("a", "").with("b", MADE);

    Answer refused = here.post("/sessions", "{\"task\":\"deploy\"}");

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.code()).isEqualTo("unreachable");
    assertThat(hosts.names).containsExactly("a");
  }

  @Test
  void anAnswerWithoutAnEndIsNotRead() throws Exception {
    hosts.with(
        "a", new SequenceInputStream(new ByteArrayInputStream(MADE.getBytes(UTF_8)), zeros()));

    Answer refused = here.post("/sessions", "{}");

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.text("detail")).contains("longer than 67108864 bytes");
  }

  private static InputStream zeros() {
    return new InputStream() {
      @Override
      public int read() {
        return 0;
      }

      @Override
      public int read(byte[] to, int offset, int length) {
        return length;
      }
    };
  }
}
