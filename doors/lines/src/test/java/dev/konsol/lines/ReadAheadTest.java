package dev.konsol.lines;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class ReadAheadTest {
  private boolean closed;

  private final class Peer implements Connection {
    private final InputStream input =
        new ByteArrayInputStream("rest".getBytes(UTF_8)) {
          @Override
          public void close() {
            closed = true;
          }
        };

    @Override
    public InputStream input() {
      return input;
    }

    @Override
    public OutputStream output() {
      return new ByteArrayOutputStream();
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Test
  void theEndOfWhatAClientSaysClosesNothing() throws Exception {
    Connection all = new Peer().after("first ".getBytes(UTF_8));
    assertThat(all.input().readAllBytes()).asString(UTF_8).isEqualTo("first rest");
    assertThat(all.input().read()).isEqualTo(-1);
    assertThat(closed).isFalse();
    all.close();
    assertThat(closed).isTrue();
  }
}
