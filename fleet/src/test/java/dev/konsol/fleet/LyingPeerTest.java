package dev.konsol.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.host.HostStream;
import dev.konsol.fleet.message.HostMessage.Accept;
import dev.konsol.fleet.message.HostMessage.Open;
import dev.konsol.fleet.message.HostMessageReader;
import dev.konsol.fleet.message.HostMessageWriter;
import dev.konsol.fleet.message.Life;
import dev.konsol.fleet.message.StreamFrame;
import dev.konsol.fleet.message.StreamFrame.Credit;
import dev.konsol.fleet.message.StreamFrame.Data;
import dev.konsol.fleet.message.StreamFrame.End;
import dev.konsol.fleet.message.StreamFrames;
import dev.konsol.fleet.message.StreamKey;
import dev.konsol.fleet.message.StreamSeal;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A host that knows the token and does not keep to the rules.
class LyingPeerTest {
  private static final Life LIAR = new Life("liar", 3);
  private static final UUID NONCE = UUID.randomUUID();

  private final Ends ends = new Ends();
  private final CompletableFuture<UUID> asked = new CompletableFuture<>();
  private HostStream near;
  private StreamKey key;
  private StreamSeal seal;

  @BeforeEach
  void connect() throws Exception {
    ends.bus.listen(LIAR.subject(), this::answer);
    near = ends.near.connect(LIAR, new StreamRequest("lines", ""));
    UUID id = asked.get(Hosts.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    key = new StreamKey(id, false);
    seal = ends.seal.ofStream(id, NONCE);
  }

  private void answer(byte[] message) {
    var kind = Ends.kind(message);
    if (!kind.ofStream() && HostMessageReader.decode(kind, message) instanceof Open open) {
      accept(open.id(), NONCE, Streams.VERSION);
      asked.complete(open.id());
    }
  }

  private void accept(UUID id, UUID nonce, int version) {
    Accept accept = new Accept(id, nonce, Integer.MAX_VALUE, version);
    ends.bus.deliver(Ends.NEAR.subject(), HostMessageWriter.encode(accept, ends.seal));
  }

  @AfterEach
  void close() {
    ends.close();
  }

  private void say(StreamFrame frame) {
    ends.bus.deliver(Ends.NEAR.subject(), StreamFrames.encode(key, frame, seal));
  }

  private static Data data(long number, int length) {
    return new Data(number, ByteBuffer.allocate(length));
  }

  @Test
  void moreThanTheWindowEndsTheStream() throws Exception {
    say(data(0, NatsStream.WINDOW));
    Await.untilTrue("it is there", Hosts.PATIENCE, () -> near.input().available() > 0);
    say(data(1, 1));
    assertThat(Ends.awaitEnd(near)).isEqualTo("host 'liar' did not keep to the stream's window");
    assertThat(near.input().readNBytes(NatsStream.WINDOW)).hasSize(NatsStream.WINDOW);
    assertThatThrownBy(() -> near.input().read()).hasMessageContaining("did not keep");
  }

  @Test
  void messageLargerThanTheWindowEndsTheStream() {
    say(data(0, NatsStream.WINDOW + 1));
    assertThat(Ends.awaitEnd(near)).isEqualTo("host 'liar' did not keep to the stream's window");
  }

  @Test
  void bytesAfterTheEndEndTheStream() {
    say(new End(0));
    say(data(1, 1));
    assertThat(Ends.awaitEnd(near)).isEqualTo("host 'liar' did not keep to the stream's window");
  }

  @Test
  void creditForWhatWasNeverSentEndsTheStream() {
    say(new Credit(0, Long.MAX_VALUE));
    assertThat(Ends.awaitEnd(near)).isEqualTo("host 'liar' did not keep to the stream's window");
  }

  @Test
  void whoAcceptsAgainOpensNothingAnew() throws Exception {
    say(data(0, 1));
    accept(key.id(), UUID.randomUUID(), Streams.VERSION);
    say(data(1, 1));
    assertThat(near.input().readNBytes(2)).hasSize(2);
    assertThat(near.endReason()).isEmpty();
  }

  @Test
  void peerThatNeverGrantsCreditHoldsTheWriterUntilTheStreamIsClosed() throws Exception {
    OutputStream output = near.output();
    CompletableFuture<String> outcome = new CompletableFuture<>();
    Thread writer =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    for (int sent = 0; sent < 100; sent++) {
                      output.write(new byte[NatsStream.WINDOW]);
                    }
                    outcome.complete("everything was sent");
                  } catch (IOException e) {
                    outcome.complete(String.valueOf(e.getMessage()));
                  }
                });
    Await.until("it waits", Hosts.PATIENCE, () -> writer.getState() == Thread.State.WAITING);
    near.close();
    assertThat(outcome.get(Hosts.PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .isEqualTo("the stream is closed");
  }
}
