package dev.konsol.fleet;

import dev.konsol.core.host.HostStream;
import dev.konsol.fleet.message.Envelope;
import dev.konsol.fleet.message.Envelope.Kind;
import dev.konsol.fleet.message.HostMessage;
import dev.konsol.fleet.message.HostMessageReader;
import dev.konsol.fleet.message.Life;
import dev.konsol.fleet.message.Seal;
import dev.konsol.testkit.Await;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Two hosts that stream over a bus in memory, by a clock of the test's. `far` keeps what is opened
/// to it.
final class Ends implements AutoCloseable {
  static final Life NEAR = new Life("near", 1);
  static final Life FAR = new Life("far", 2);

  final MemoryBus bus = new MemoryBus();
  final AtomicLong clock = new AtomicLong();
  final AtomicInteger forged = new AtomicInteger();
  final AtomicInteger opened = new AtomicInteger();
  final Seal seal = Seal.ofFleet(Hosts.TOKEN);
  final Streams near = streams(NEAR, (_, _, _) -> {});
  private final CompletableFuture<HostStream> accepted = new CompletableFuture<>();
  final Streams far = streams(FAR, (_, _, stream) -> accept(stream));

  private void accept(HostStream stream) {
    opened.incrementAndGet();
    accepted.complete(stream);
  }

  private Streams streams(Life life, StreamAcceptor acceptor) {
    Streams streams = new Streams(life, Seal.ofFleet(Hosts.TOKEN), bus, acceptor, clock::get);
    bus.listen(life.subject(), message -> receive(streams, message));
    return streams;
  }

  private void receive(Streams streams, byte[] message) {
    Kind kind = Envelope.kind(message).orElseThrow();
    if (kind.ofStream()) {
      if (!streams.receive(kind, message)) {
        forged.incrementAndGet();
      }
    } else if (seal.fits(message)) {
      if (HostMessageReader.decode(kind, message) instanceof HostMessage.Control control) {
        streams.handle(control);
      }
    } else {
      forged.incrementAndGet();
    }
  }

  /// Both hosts say which streams they have, and have heard it of the other.
  void tick() throws Exception {
    near.tick();
    far.tick();
    bus.awaitQuiet();
  }

  HostStream connect() {
    return near.connect(FAR, new StreamRequest("lines", ""));
  }

  HostStream accepted() throws Exception {
    return accepted.get(Hosts.PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  static String awaitEnd(HostStream stream) {
    Await.until("the stream's end", Hosts.PATIENCE, () -> stream.endReason().isPresent());
    return stream.endReason().orElseThrow();
  }

  static Kind kind(byte[] message) {
    return Envelope.kind(message).orElseThrow();
  }

  @Override
  public void close() {
    near.close();
    far.close();
    bus.close();
  }
}
