package dev.konsol.fleet;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/// Hosts for tests.
final class Hosts {
  static final Duration PATIENCE = Duration.ofSeconds(60);
  static final String TOKEN = "4f1c0de5-0000-4000-8000-00000000c0de";

  /// Serves by sending back what comes.
  static final StreamAcceptor ECHO =
      (_, _, stream) -> {
        try (stream) {
          stream.input().transferTo(stream.output());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      };

  private static final AtomicLong EPOCHS = new AtomicLong(1_000);

  private Hosts() {}

  static FleetSettings settings(String url, String name) {
    return settings(url, name, TOKEN);
  }

  static FleetSettings settings(String url, String name, String token) {
    return new FleetSettings(
        url,
        Optional.empty(),
        token,
        name,
        EPOCHS.incrementAndGet(),
        "machine-of-" + name,
        Map.of("zone", "a"),
        "build-1",
        Set.of("console"));
  }

  static NatsFleet join(String url, String name) {
    return join(url, name, ECHO);
  }

  static NatsFleet join(String url, String name, StreamAcceptor acceptor) {
    return NatsFleet.join(settings(url, name), () -> new HostReport(0.5, 3, false), acceptor);
  }

  static boolean sees(Fleet fleet, String host) {
    return fleet.hosts().stream().anyMatch(each -> each.name().equals(host) && each.reachable());
  }

  static void awaitSight(Fleet fleet, String host) {
    Await.until(fleet.name() + " sees " + host, PATIENCE, () -> sees(fleet, host));
  }

  static void awaitLoss(Fleet fleet, String host) {
    Await.until(fleet.name() + " misses " + host, PATIENCE, () -> !sees(fleet, host));
  }
}
