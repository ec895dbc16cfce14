package dev.konsol.bench.fleet;

import dev.konsol.fleet.FleetSettings;
import dev.konsol.fleet.HostReport;
import dev.konsol.fleet.NatsFleet;
import dev.konsol.fleet.StreamAcceptor;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Hosts that have nothing but a name.
final class Hosts {
  static final String TOKEN = "a token for measurements";

  private Hosts() {}

  static NatsFleet join(String url, String name, StreamAcceptor acceptor) {
    FleetSettings settings =
        new FleetSettings(
            url,
            Optional.empty(),
            TOKEN,
            name,
            System.currentTimeMillis(),
            "here",
            Map.of("zone", "a", "gpu", "no"),
            "bench",
            Set.of());
    return NatsFleet.join(settings, () -> new HostReport(0.5, 10, false), acceptor);
  }
}
