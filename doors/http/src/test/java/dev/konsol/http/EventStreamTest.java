package dev.konsol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class EventStreamTest {
  /// Jetty's takes the interrupt of whoever waits in it for the client.
  private static final class Interrupted extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new InterruptedIOException();
    }
  }

  @Test
  void whoIsToldToStopWhileItWritesIsToldSoStill() {
    EventStream events = new EventStream(new Interrupted());
    assertThatThrownBy(() -> events.send(new byte[1])).isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
