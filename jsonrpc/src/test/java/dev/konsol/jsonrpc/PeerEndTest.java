package dev.konsol.jsonrpc;

import static dev.konsol.jsonrpc.PeerTest.LONG;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.jsonrpc.CallException.PeerClosed;
import dev.konsol.jsonrpc.framing.Framing;
import dev.konsol.testkit.Await;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What becomes of requests when the stream they came on has ended.
@Timeout(60)
class PeerEndTest {
  private static final PeerOptions OPTIONS = PeerOptions.named("end");
  private static final String GATED = "{'jsonrpc':'2.0','id':1,'method':'gated','params':[7]}";
  private static final String ANSWER = "{'jsonrpc':'2.0','id':1,'result':[7]}";

  private final Scripted handler = new Scripted();

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.replace('\'', '"').getBytes(UTF_8));
  }

  private static String framed(Framing framing, String json) {
    return framing == Framing.LINES
        ? json + "\n"
        : "Content-Length: " + json.length() + "\r\n\r\n" + json;
  }

  /// The last frame lacks its end.
  private static InputStream cutOff(Framing framing) {
    String all = framed(framing, GATED) + framed(framing, GATED);
    return stream(all.substring(0, all.length() - 5));
  }

  @ParameterizedTest
  @EnumSource
  void whatWasAskedBeforeAFrameThatIsCutOffIsAnswered(Framing framing) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PeerOptions options = OPTIONS.withLinger(LONG);
    try (Peer peer = Peer.over(framing.over(cutOff(framing), out, 1_000), handler, options)) {
      handler.entered.await();
      Await.until("the end was seen", LONG, peer::isEnding);
      handler.gate.countDown();
      peer.awaitClosed();
    }
    assertThat(out.toString(UTF_8).replace('"', '\'')).contains(ANSWER);
  }

  @Test
  void aFrameThatIsCutOffFailsPendingCallsAtOnce() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    InputStream in = new SequenceInputStream(new Gated(called), cutOff(Framing.HEADERS));
    OutputStream out = OutputStream.nullOutputStream();
    PeerOptions options = OPTIONS.withLinger(LONG.multipliedBy(100));
    Peer peer = Peer.over(Framing.HEADERS.over(in, out, 1_000), handler, options);
    Call call = peer.start("m", Message.ABSENT, LONG.multipliedBy(100));
    called.countDown();
    assertThatThrownBy(call::await)
        .isInstanceOf(PeerClosed.class)
        .hasMessageContaining("the stream ended after");
    peer.close();
  }

  private Peer answering(OutputStream out) {
    PeerOptions options = OPTIONS.withLinger(LONG.multipliedBy(100));
    InputStream in = stream(framed(Framing.LINES, GATED));
    Peer peer = Peer.over(Framing.LINES.over(in, out, 1_000), handler, options);
    Await.until("the end was seen", LONG, peer::isEnding);
    handler.gate.countDown();
    return peer;
  }

  @Test
  void whoReadsSlowlyHasWhatIsLeftOfTheTimeToLinger() throws Exception {
    SlowReader reader = new SlowReader();
    try (Peer peer = answering(reader)) {
      // Longer than what is written last has where nobody may linger.
      assertThatThrownBy(() -> handler.closed.get(1_500, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      reader.reads.countDown();
      peer.awaitClosed();
    }
    assertThat(reader.read.toString(UTF_8).replace('"', '\'')).contains(ANSWER);
  }

  @Test
  void nobodyWaitsForAReaderThatIsGone() throws Exception {
    SlowReader reader = new SlowReader();
    reader.gone = true;
    Peer peer = answering(reader);
    reader.reads.countDown();
    peer.awaitClosed();
  }

  @Test
  void closingCutsTheWaitForAReaderShort() throws Exception {
    Peer peer = answering(new SlowReader());
    peer.close(Duration.ofMillis(300));
    peer.awaitClosed();
  }

  /// Reads nothing before it is told to.
  private static final class SlowReader extends OutputStream {
    final CountDownLatch reads = new CountDownLatch(1);
    final ByteArrayOutputStream read = new ByteArrayOutputStream();
    volatile boolean gone;

    @Override
    public void write(int b) throws IOException {
      try {
        reads.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      if (gone) {
        throw new IOException("nobody reads");
      }
      read.write(b);
    }
  }

  /// Empty, once the gate is open.
  private static final class Gated extends InputStream {
    private final CountDownLatch gate;

    Gated(CountDownLatch gate) {
      this.gate = gate;
    }

    @Override
    public int read() throws IOException {
      try {
        gate.await();
        return -1;
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      return read();
    }
  }
}
