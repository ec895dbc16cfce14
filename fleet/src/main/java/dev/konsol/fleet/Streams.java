package dev.konsol.fleet;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.core.host.HostStream;
import dev.konsol.fleet.message.Envelope.Kind;
import dev.konsol.fleet.message.HostMessage;
import dev.konsol.fleet.message.HostMessage.Accept;
import dev.konsol.fleet.message.HostMessage.Alive;
import dev.konsol.fleet.message.HostMessage.Gone;
import dev.konsol.fleet.message.HostMessage.Open;
import dev.konsol.fleet.message.HostMessage.Place;
import dev.konsol.fleet.message.HostMessage.Refuse;
import dev.konsol.fleet.message.HostMessageWriter;
import dev.konsol.fleet.message.Life;
import dev.konsol.fleet.message.Seal;
import dev.konsol.fleet.message.StreamFrames;
import dev.konsol.fleet.message.StreamKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The ends of streams that this host has. Messages are handled on NATS's thread, and whatever may
/// wait is left to tasks.
final class Streams implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Streams.class);
  private static final int MOST = 1024;

  /// Behind its head a message of this length fits into the 64 KiB that nats-server reads at once;
  /// a longer one takes it two thirds more of the processor for each byte, measured.
  static final int FRAME = 62 * 1024;

  private static final int LONGEST_SCOPE = 16 * 1024;
  private static final int LISTED = 1000;

  /// How streams are sealed, and what is said in them. Grows where who knows another would not
  /// understand.
  static final int VERSION = 2;

  private static final Duration ANSWER = Duration.ofSeconds(5);

  private final Life self;
  private final Seal seal;
  private final Bus bus;
  private final StreamAcceptor acceptor;
  private final LongSupplier nanos;
  private final Map<StreamKey, NatsStream> streams = new ConcurrentHashMap<>();
  private final Map<Life, Long> lastAlive = new ConcurrentHashMap<>();
  private final AtomicLong number = new AtomicLong();
  private final Tasks tasks =
      new Tasks("konsol-fleet", (_, bug) -> LOG.error("a stream between hosts failed", bug));

  Streams(Life self, Seal seal, Bus bus, StreamAcceptor acceptor, LongSupplier nanos) {
    this.self = self;
    this.seal = seal;
    this.bus = bus;
    this.acceptor = acceptor;
    this.nanos = nanos;
  }

  long now() {
    return nanos.getAsLong();
  }

  int mostBytes() {
    return Math.min(FRAME, bus.mostBytes() - StreamFrames.OVERHEAD);
  }

  void send(Life to, byte[] message) {
    bus.publish(to.subject(), message);
  }

  private void send(Life to, HostMessage message) {
    send(to, HostMessageWriter.encode(message, seal));
  }

  /// For what the thread that messages come on must not wait for.
  void later(Runnable task) {
    try {
      tasks.start(() -> attempt(task));
    } catch (KonsolException e) {
      LOG.debug("too late: {}", e.getMessage());
    }
  }

  private static void attempt(Runnable task) {
    try {
      task.run();
    } catch (IllegalStateException e) {
      LOG.debug("NATS took no message: {}", e.getMessage());
    }
  }

  void finished(NatsStream stream) {
    streams.remove(stream.key(), stream);
  }

  HostStream connect(Life peer, StreamRequest request) {
    if (streams.size() >= MOST) {
      throw tooMany();
    }
    if (request.scope().length() > LONGEST_SCOPE) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "what the caller may do takes more than " + LONGEST_SCOPE);
    }
    StreamKey key = new StreamKey(UUID.randomUUID(), true);
    NatsStream stream = new NatsStream(key, peer, this, () -> {});
    streams.put(key, stream);
    try {
      send(
          peer,
          new Open(
              key.id(), self, peer, NatsStream.WINDOW, request.door(), request.scope(), VERSION));
      stream.announced();
    } catch (IllegalStateException e) {
      stream.broken("NATS takes no messages: " + e.getMessage(), false);
    }
    stream.awaitOpen(ANSWER);
    return stream;
  }

  private static KonsolException differs(Life host) {
    return new KonsolException(
        ErrorCode.UNSUPPORTED,
        "host '"
            + host.name()
            + "' is of a build that speaks otherwise to others: have all hosts run the same one");
  }

  private static KonsolException tooMany() {
    return new KonsolException(
        ErrorCode.LIMIT_REACHED, "there are " + MOST + " streams between hosts already");
  }

  /// False where the message is not from the other end of the stream.
  boolean receive(Kind kind, byte[] message) {
    return StreamFrames.receiver(message).map(key -> receive(key, kind, message)).orElse(false);
  }

  private boolean receive(StreamKey key, Kind kind, byte[] message) {
    NatsStream stream = streams.get(key);
    return stream == null || stream.receive(kind, message);
  }

  /// What another host says of its streams; its seal was looked at.
  void handle(HostMessage.Control message) {
    switch (message) {
      case Open open -> opening(open);
      case Accept accept -> accepted(accept);
      case Refuse refuse -> refused(refuse);
      case Alive alive -> alive(alive);
      case Gone gone -> gone(gone);
    }
  }

  private void opening(Open open) {
    StreamKey key = new StreamKey(open.id(), false);
    if (!open.to().equals(self) || streams.containsKey(key)) {
      return;
    }
    if (open.version() != VERSION) {
      later(() -> refuse(open, differs(self)));
      return;
    }
    if (streams.size() >= MOST) {
      later(() -> refuse(open, tooMany()));
      return;
    }
    UUID nonce = UUID.randomUUID();
    AtomicBoolean accepted = new AtomicBoolean();
    Runnable accept =
        () -> {
          if (accepted.compareAndSet(false, true)) {
            send(open.from(), new Accept(open.id(), nonce, NatsStream.WINDOW, VERSION));
          }
        };
    NatsStream stream = new NatsStream(key, open.from(), this, accept);
    stream.open(seal.ofStream(open.id(), nonce), seal.ofStream(open.id(), nonce), open.window());
    stream.announced();
    streams.put(key, stream);
    later(() -> serve(open, stream, accept, accepted));
  }

  private void serve(Open open, NatsStream stream, Runnable accept, AtomicBoolean accepted) {
    try {
      acceptor.accept(new StreamRequest(open.door(), open.scope()), open.from().name(), stream);
      accept.run();
    } catch (KonsolException e) {
      if (accepted.compareAndSet(false, true)) {
        refuse(open, e);
        stream.broken(e.getMessage(), false);
      } else {
        stream.broken(e.getMessage(), true);
      }
    } catch (RuntimeException | Error e) {
      LOG.error("a stream from host '{}' failed", open.from().name(), e);
      stream.broken("host '" + self.name() + "' failed inside: its log has more", true);
    }
  }

  private void refuse(Open open, KonsolException reason) {
    send(open.from(), new Refuse(open.id(), reason.code().name(), reason.getMessage()));
  }

  private void accepted(Accept accept) {
    NatsStream stream = streams.get(new StreamKey(accept.id(), true));
    if (stream != null && accept.version() != VERSION) {
      stream.refused(differs(stream.peer()));
    } else if (stream != null) {
      stream.open(
          seal.ofStream(accept.id(), accept.nonce()),
          seal.ofStream(accept.id(), accept.nonce()),
          accept.window());
    }
  }

  private void refused(Refuse refuse) {
    NatsStream stream = streams.get(new StreamKey(refuse.id(), true));
    if (stream != null) {
      stream.refused(new KonsolException(code(refuse.code()), refuse.message()));
    }
  }

  private static ErrorCode code(String name) {
    try {
      return ErrorCode.valueOf(name);
    } catch (IllegalArgumentException e) {
      // A newer host's.
      return ErrorCode.UNSUPPORTED;
    }
  }

  private void alive(Alive alive) {
    Long last = lastAlive.put(alive.from(), alive.number());
    if (last != null && last >= alive.number()) {
      lastAlive.put(alive.from(), last);
      return;
    }
    List<Place> gone = new ArrayList<>();
    for (Place place : alive.streams()) {
      find(alive.from(), place)
          .ifPresentOrElse(stream -> stream.alive(place.next()), () -> gone.add(place));
    }
    if (!gone.isEmpty()) {
      later(() -> send(alive.from(), new Gone(self, gone)));
    }
  }

  private void gone(Gone gone) {
    for (Place place : gone.streams()) {
      Optional.ofNullable(streams.get(new StreamKey(place.id(), place.initiator())))
          .filter(stream -> stream.peer().equals(gone.from()))
          .ifPresent(
              stream ->
                  stream.broken("host '" + gone.from().name() + "' has ended the stream", false));
    }
  }

  private Optional<NatsStream> find(Life peer, Place place) {
    return Optional.ofNullable(streams.get(new StreamKey(place.id(), !place.initiator())))
        .filter(stream -> stream.peer().equals(peer));
  }

  /// Every second: says which streams there are, and ends those whose other side is silent.
  void tick() {
    Map<Life, List<Place>> places = new HashMap<>();
    for (NatsStream stream : streams.values()) {
      if (stream.silentFor(HostTable.SILENCE)) {
        stream.broken(silence(stream.peer().name()), true);
      } else if (stream.isAnnounced()) {
        places
            .computeIfAbsent(stream.peer(), _ -> new ArrayList<>())
            .add(new Place(stream.key().id(), stream.key().initiator(), stream.next()));
      }
    }
    lastAlive.keySet().retainAll(places.keySet());
    places.forEach(this::sayAlive);
  }

  private String silence(String host) {
    return bus.problem()
        .orElse(
            "nothing was heard of host '%s' for %d s"
                .formatted(host, HostTable.SILENCE.toSeconds()));
  }

  private void sayAlive(Life peer, List<Place> all) {
    for (int from = 0; from < all.size(); from += LISTED) {
      List<Place> some = all.subList(from, Math.min(all.size(), from + LISTED));
      attempt(() -> send(peer, new Alive(self, number.incrementAndGet(), some)));
    }
  }

  int count() {
    return streams.size();
  }

  /// A host has begun another life: the streams to the one before are over.
  void reborn(Life life) {
    streams.values().stream()
        .filter(stream -> stream.peer().name().equals(life.name()))
        .filter(stream -> stream.peer().epoch() < life.epoch())
        .toList()
        .forEach(stream -> stream.broken("host '" + life.name() + "' was started anew", false));
  }

  /// Ends all of them, with that reason.
  void endAll(String reason) {
    List.copyOf(streams.values()).forEach(stream -> stream.broken(reason, true));
  }

  @Override
  public void close() {
    endAll("host '" + self.name() + "' is shutting down");
    tasks.close();
  }
}
