package dev.konsol.fleet;

import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Periodic;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.fleet.message.Envelope;
import dev.konsol.fleet.message.Envelope.Kind;
import dev.konsol.fleet.message.HostMessage.Beat;
import dev.konsol.fleet.message.HostMessage.Control;
import dev.konsol.fleet.message.HostMessage.Phase;
import dev.konsol.fleet.message.HostMessageReader;
import dev.konsol.fleet.message.HostMessageWriter;
import dev.konsol.fleet.message.Identity;
import dev.konsol.fleet.message.Life;
import dev.konsol.fleet.message.MalformedMessage;
import dev.konsol.fleet.message.Seal;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A fleet over NATS. One thread beats once a second and looks after the streams; what the others
/// say comes on a thread of NATS's client.
public final class NatsFleet implements Fleet {
  private static final Logger LOG = LoggerFactory.getLogger(NatsFleet.class);
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final Duration FIRST_TRY = Duration.ofSeconds(3);

  private final Identity self;
  private final Supplier<HostReport> report;
  private final Seal seal;
  private final NameClaim claim;
  private final HostTable others = new HostTable(System::nanoTime);
  private final Echo echo = new Echo(System::nanoTime);
  private final AtomicLong beats = new AtomicLong();
  private final AtomicBoolean forged = new AtomicBoolean();
  private final AtomicBoolean toldReplaced = new AtomicBoolean();
  private final Closer closer = new Closer();
  private final NatsBus bus;
  private final Streams streams;
  private final Periodic rounds;

  private NatsFleet(FleetSettings settings, Supplier<HostReport> report, StreamAcceptor acceptor) {
    this.self = settings.identity(new SecureRandom().nextLong());
    this.report = report;
    this.seal = Seal.ofFleet(settings.token());
    this.claim = new NameClaim(self, NameClaim.ASKED);
    this.bus =
        closer.own(
            new NatsBus(settings, List.of(Life.everybody(), self.life().subject()), this::receive));
    this.streams = closer.own(new Streams(self.life(), seal, bus, acceptor, System::nanoTime));
    this.rounds =
        closer.own(
            new Periodic(
                "konsol-fleet-beats",
                this::round,
                bug -> LOG.error("the fleet was not looked after", bug)));
  }

  /// Returns when the name is known to be this host's, or at once where NATS is away: it is tried
  /// again and again then. `SESSION_EXISTS` while another host of that name lives.
  public static NatsFleet join(
      FleetSettings settings, Supplier<HostReport> report, StreamAcceptor acceptor) {
    NatsFleet fleet = new NatsFleet(settings, report, acceptor);
    try {
      fleet.begin();
      return fleet;
    } catch (KonsolException e) {
      fleet.closer.close();
      throw e;
    } catch (InterruptedException e) {
      fleet.closer.close();
      throw KonsolException.interrupted(e);
    }
  }

  private void begin() throws InterruptedException {
    if (bus.start(FIRST_TRY) && !claim.ask(() -> beat(Phase.ASKING))) {
      throw claim.refusal();
    }
    if (!claim.held()) {
      LOG.warn("not in the fleet yet: {}", problem().orElse(""));
    }
    var _ = rounds.start(Duration.ZERO, EVERY);
  }

  /// Every second.
  private void round() {
    if (bus.problem().isEmpty() && !claim.held() && !claim.replaced()) {
      askAgain();
    }
    if (claim.held()) {
      beat(Phase.MEMBER);
    } else if (claim.replaced() && toldReplaced.compareAndSet(false, true)) {
      LOG.error("not in the fleet any more: {}", problem().orElse(""));
      streams.endAll("host '" + self.name() + "' is not in the fleet any more");
    }
    streams.tick();
    others.sweep();
  }

  private void askAgain() {
    try {
      Optional<String> before = claim.problem();
      if (!claim.ask(() -> beat(Phase.ASKING)) && !before.equals(claim.problem())) {
        LOG.error("not in the fleet: {}", problem().orElse(""));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void beat(Phase phase) {
    beat(phase, 0);
  }

  private void beat(Phase phase, long objectsTo) {
    if (bus.problem().isPresent()) {
      return;
    }
    HostReport now = report.get();
    Beat beat =
        new Beat(
            self,
            phase,
            beats.incrementAndGet(),
            now.load(),
            now.sessions(),
            now.full(),
            objectsTo);
    try {
      bus.publish(Life.everybody(), HostMessageWriter.encode(beat, seal));
    } catch (IllegalStateException e) {
      LOG.debug("NATS took no beat: {}", e.getMessage());
    }
  }

  /// On NATS's thread.
  private void receive(byte[] message) {
    Envelope.kind(message).ifPresent(kind -> receive(kind, message));
  }

  private void receive(Kind kind, byte[] message) {
    try {
      boolean genuine = kind.ofStream() ? streams.receive(kind, message) : seal.fits(message);
      if (!genuine) {
        ignored();
      } else if (!kind.ofStream()) {
        handle(kind, message);
      }
    } catch (MalformedMessage e) {
      LOG.warn("a message of another host is not understood: {}", e.getMessage());
    }
  }

  private void ignored() {
    if (forged.compareAndSet(false, true)) {
      LOG.warn("messages that were made with another token than this fleet's are ignored");
    }
  }

  private void handle(Kind kind, byte[] message) {
    switch (HostMessageReader.decode(kind, message)) {
      case Beat beat -> heard(beat);
      case Control control -> streams.handle(control);
    }
  }

  private void object(Identity other) {
    beat(claim.held() ? Phase.MEMBER : Phase.ASKING, other.instance());
  }

  private void heard(Beat beat) {
    if (beat.from().instance() == self.instance()) {
      echo.heard();
    } else if (!beat.from().name().equals(self.name())) {
      if (others.heard(beat)) {
        streams.reborn(beat.from().life());
      }
    } else if (claim.heard(beat)) {
      streams.later(() -> object(beat.from()));
    }
  }

  @Override
  public String name() {
    return self.name();
  }

  @Override
  public List<HostInfo> hosts() {
    return Stream.concat(Stream.of(own()), others.list().stream())
        .sorted(Comparator.comparing(HostInfo::name))
        .toList();
  }

  private HostInfo own() {
    HostReport now = report.get();
    return new HostInfo(
        self.name(),
        self.epoch(),
        self.address(),
        self.labels(),
        self.build(),
        now.load(),
        now.sessions(),
        self.accepts(),
        now.full(),
        Instant.now(),
        true,
        true);
  }

  @Override
  public boolean connected() {
    return problem().isEmpty();
  }

  @Override
  public Optional<String> problem() {
    return bus.problem()
        .or(claim::problem)
        .or(
            () ->
                echo.silent()
                    ? Optional.of("NATS is away: it does not return what this host says")
                    : Optional.empty());
  }

  @Override
  public Optional<String> doubt() {
    return problem()
        .or(() -> echo.isNew() ? Optional.of("NATS was away a moment ago") : Optional.empty());
  }

  @Override
  public HostStream connect(String host, StreamRequest request) {
    problem()
        .ifPresent(
            reason -> {
              throw Unreachable.because(host, reason);
            });
    Life peer = host.equals(self.name()) ? self.life() : others.reachable(host);
    return streams.connect(peer, request);
  }

  @Override
  public void close() {
    rounds.close();
    streams.close();
    if (claim.held()) {
      beat(Phase.LEAVING);
    }
    closer.close();
  }
}
