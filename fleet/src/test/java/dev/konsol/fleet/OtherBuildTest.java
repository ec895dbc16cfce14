package dev.konsol.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.fleet.message.HostMessage.Accept;
import dev.konsol.fleet.message.HostMessage.Open;
import dev.konsol.fleet.message.HostMessage.Refuse;
import dev.konsol.fleet.message.HostMessageReader;
import dev.konsol.fleet.message.HostMessageWriter;
import dev.konsol.fleet.message.Life;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A host of another build, which speaks otherwise in streams: both say so, at once and in words.
class OtherBuildTest {
  private static final Life OLD = new Life("old", 3);
  private static final int VERSION = Streams.VERSION - 1;

  private final Ends ends = new Ends();

  @AfterEach
  void close() {
    ends.close();
  }

  @Test
  void itsConnectionsAreRefused() throws Exception {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    ends.bus.listen(
        OLD.subject(),
        message -> answer.complete(HostMessageReader.decode(Ends.kind(message), message)));
    UUID id = UUID.randomUUID();
    Open open = new Open(id, OLD, Ends.FAR, 1, "lines", "", VERSION);
    ends.bus.deliver(Ends.FAR.subject(), HostMessageWriter.encode(open, ends.seal));
    assertThat(answer.get(Hosts.PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .isEqualTo(
            new Refuse(
                id,
                "UNSUPPORTED",
                "host 'far' is of a build that speaks otherwise to others: have all hosts run the"
                    + " same one"));
  }

  @Test
  void noConnectionIsMadeToIt() {
    ends.bus.listen(
        OLD.subject(),
        message -> {
          if (HostMessageReader.decode(Ends.kind(message), message) instanceof Open open) {
            Accept accept = new Accept(open.id(), UUID.randomUUID(), 1, VERSION);
            ends.bus.deliver(Ends.NEAR.subject(), HostMessageWriter.encode(accept, ends.seal));
          }
        });
    assertThatThrownBy(() -> ends.near.connect(OLD, new StreamRequest("lines", "")))
        .hasMessageStartingWith("host 'old' is of a build that speaks otherwise");
  }
}
