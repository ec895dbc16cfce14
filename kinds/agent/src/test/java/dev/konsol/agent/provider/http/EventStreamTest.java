package dev.konsol.agent.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EventStreamTest {
  @Test
  void theLinesOfAnEventAreOne() throws IOException {
    EventStream stream = new EventStream(of("event: x\ndata: [1,\ndata: 2]\n\ndata: 3\n\n"));

    assertThat(stream.next()).contains("[1,\n2]");
    assertThat(stream.next()).contains("3");
    assertThat(stream.next()).isEmpty();
  }

  @Test
  void anEventOfEndlesslyManyLinesIsCutOff() {
    byte[] line = ("data: " + "x".repeat(1 << 20) + "\n").getBytes(StandardCharsets.UTF_8);
    EventStream stream = new EventStream(new Endless(line));

    assertThatThrownBy(stream::next)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("longer than");
  }

  private static InputStream of(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /// The same again and again.
  private static final class Endless extends InputStream {
    private final byte[] bytes;
    private int at;

    private Endless(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      int next = bytes[at];
      at = (at + 1) % bytes.length;
      return next;
    }

    @Override
    public int read(byte[] into, int from, int length) {
      for (int index = from; index < from + length; index++) {
        into[index] = (byte) read();
      }
      return length;
    }
  }
}
