package dev.konsol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.http.access.Grant;
import java.io.IOException;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IdempotencyKeysTest {
  private static final int LARGE = 1 << 20;

  private final AtomicInteger done = new AtomicInteger();
  private final IdempotencyKeys keys = new IdempotencyKeys(InstantSource.system());

  private Endpoint answering(int bytes) {
    return keys.once(
        _ -> "/things",
        exchange -> {
          done.incrementAndGet();
          exchange.json(200, new byte[bytes]);
        });
  }

  /// That is what keys are for.
  @Test
  void whatWasDoneIsNotDoneAgainForWhoWentBeforeTheAnswer() throws Exception {
    Endpoint endpoint = answering(2);
    assertThatThrownBy(() -> endpoint.serve(new Asked("k", true))).isInstanceOf(IOException.class);

    endpoint.serve(new Asked("k", false));
    assertThat(done).hasValue(1);
  }

  @Test
  void whatCameToNoAnswerMayBeTriedAgain() throws Exception {
    Endpoint endpoint =
        keys.once(
            _ -> "/things",
            exchange -> {
              if (done.incrementAndGet() == 1) {
                throw Problem.badRequest("not now");
              }
              exchange.nothing(204);
            });
    assertThatThrownBy(() -> endpoint.serve(new Asked("k", false))).isInstanceOf(Problem.class);

    endpoint.serve(new Asked("k", false));
    assertThat(done).hasValue(2);
  }

  /// As one that another host has said, and that is handed on.
  @Test
  void whatWasRefusedByAnAnswerMayBeTriedAgain() throws Exception {
    Endpoint endpoint =
        keys.once(
            _ -> "/things",
            exchange -> exchange.json(done.incrementAndGet() == 1 ? 503 : 201, new byte[2]));
    endpoint.serve(new Asked("k", false));

    endpoint.serve(new Asked("k", false));
    endpoint.serve(new Asked("k", false));
    assertThat(done).hasValue(2);
  }

  /// Answers with pictures are large, and a page asks for many of them in a day.
  @Test
  void largeAnswersAreForgottenBeforeTheyFillTheMemory() throws Exception {
    Endpoint endpoint = answering(LARGE);
    for (int each = 0; each < 40; each++) {
      endpoint.serve(new Asked("k" + each, false));
    }
    endpoint.serve(new Asked("k39", false));
    endpoint.serve(new Asked("k30", false));
    assertThat(done).hasValue(40);

    endpoint.serve(new Asked("k0", false));
    assertThat(done).hasValue(41);
  }

  @Test
  void anAnswerThatIsLargerThanAllMayBeIsKeptUntilTheNext() throws Exception {
    Endpoint endpoint = answering(32 * LARGE);
    endpoint.serve(new Asked("k", false));
    endpoint.serve(new Asked("k", false));
    assertThat(done).hasValue(1);
  }

  /// A request without a body.
  private record Asked(String key, boolean gone) implements Exchange {
    @Override
    public Grant grant() {
      return Grant.OWNER;
    }

    @Override
    public String method() {
      return "POST";
    }

    @Override
    public String path(String name) {
      return "";
    }

    @Override
    public Optional<String> query(String name) {
      return Optional.empty();
    }

    @Override
    public List<String> queries(String name) {
      return List.of();
    }

    @Override
    public Optional<String> header(String name) {
      return Optional.of(key);
    }

    @Override
    public byte[] body() {
      return "{}".getBytes(UTF_8);
    }

    @Override
    public void answer(int status, String mime, byte[] body, Map<String, String> headers)
        throws IOException {
      if (gone) {
        throw new IOException("the client is gone");
      }
    }

    @Override
    public OutputStream stream(String mime) {
      throw new UnsupportedOperationException();
    }

    @Override
    public EventStream events(Map<String, String> headers) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void lasting() {}

    @Override
    public void whenGone(Runnable action) {}
  }
}
