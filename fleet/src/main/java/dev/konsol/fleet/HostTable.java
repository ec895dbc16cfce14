package dev.konsol.fleet;

import dev.konsol.fleet.message.HostMessage.Beat;
import dev.konsol.fleet.message.HostMessage.Phase;
import dev.konsol.fleet.message.Identity;
import dev.konsol.fleet.message.Life;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/// The other hosts, from what they said. One thread tells it, any may ask.
final class HostTable {
  /// A host that has said nothing for that long is unreachable.
  static final Duration SILENCE = Duration.ofSeconds(5);

  private static final Duration KEPT = Duration.ofHours(1);
  private static final int MOST = 10_000;

  private final LongSupplier nanos;
  private final Map<String, Known> hosts = new ConcurrentHashMap<>();

  HostTable(LongSupplier nanos) {
    this.nanos = nanos;
  }

  private record Known(Beat beat, long heard, Instant when) {
    Identity identity() {
      return beat.from();
    }
  }

  /// A newer life replaces an older one; an older one is believed when the newer is silent. True
  /// where the host is in another life than it was.
  boolean heard(Beat beat) {
    String name = beat.from().name();
    Known known = hosts.get(name);
    if (beat.phase() == Phase.ASKING || (known == null && hosts.size() >= MOST)) {
      return false;
    }
    long now = nanos.getAsLong();
    if (known != null && !isNews(beat, known, now)) {
      return false;
    }
    hosts.put(name, new Known(beat, now, Instant.now()));
    return known != null && known.identity().instance() != beat.from().instance();
  }

  private static boolean isNews(Beat beat, Known known, long now) {
    if (beat.from().instance() == known.identity().instance()) {
      return beat.number() > known.beat().number();
    }
    return beat.from().epoch() >= known.identity().epoch() || silent(known, now);
  }

  private static boolean silent(Known known, long now) {
    return known.beat().phase() == Phase.LEAVING || now - known.heard() > SILENCE.toNanos();
  }

  /// Forgets who was last heard long ago.
  void sweep() {
    long now = nanos.getAsLong();
    hosts.values().removeIf(known -> now - known.heard() > KEPT.toNanos());
  }

  List<FleetHost> list() {
    long now = nanos.getAsLong();
    return hosts.values().stream().map(known -> host(known, now)).toList();
  }

  private static FleetHost host(Known known, long now) {
    Identity identity = known.identity();
    Beat beat = known.beat();
    return new FleetHost(
        identity.name(),
        identity.epoch(),
        identity.address(),
        identity.labels(),
        identity.build(),
        beat.load(),
        beat.sessions(),
        identity.accepts(),
        beat.full(),
        known.when(),
        !silent(known, now));
  }

  /// The life that a stream can be opened to; else says in words why there is none.
  Life reachable(String name) {
    Known known = hosts.get(name);
    if (known == null) {
      throw Unreachable.unknown(name);
    }
    long now = nanos.getAsLong();
    if (silent(known, now)) {
      throw Unreachable.because(name, why(known, now));
    }
    return known.identity().life();
  }

  private static String why(Known known, long now) {
    return known.beat().phase() == Phase.LEAVING
        ? "it has ended"
        : "nothing was heard of it for %d s"
            .formatted(Duration.ofNanos(now - known.heard()).toSeconds());
  }
}
