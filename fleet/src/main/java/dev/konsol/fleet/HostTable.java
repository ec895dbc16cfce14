package dev.konsol.fleet;

import dev.konsol.core.host.HostInfo;
import dev.konsol.fleet.message.HostMessage.Beat;
import dev.konsol.fleet.message.HostMessage.Phase;
import dev.konsol.fleet.message.Identity;
import dev.konsol.fleet.message.Life;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
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
  private static final int LIVES = 8;

  private final LongSupplier nanos;
  private final Map<String, Known> hosts = new ConcurrentHashMap<>();

  HostTable(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /// @param before the last numbers of its lives before this one, by their instances
  private record Known(Beat beat, long heard, Instant when, Map<Long, Long> before) {
    Identity identity() {
      return beat.from();
    }

    long instance() {
      return identity().instance();
    }

    /// What it said last in that life; what it says then is larger, or played back.
    long last(long instance) {
      return instance == instance() ? beat.number() : before.getOrDefault(instance, 0L);
    }

    /// All its lives but that one, the latest of them.
    Map<Long, Long> livesBefore(long next) {
      if (next == instance()) {
        return before;
      }
      Map<Long, Long> lives = new LinkedHashMap<>(before);
      lives.remove(next);
      lives.put(instance(), beat.number());
      if (lives.size() > LIVES) {
        lives.remove(lives.keySet().iterator().next());
      }
      return lives;
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
    long instance = beat.from().instance();
    Map<Long, Long> before = known == null ? Map.of() : known.livesBefore(instance);
    hosts.put(name, new Known(beat, now, Instant.now(), before));
    return known != null && known.instance() != instance;
  }

  private static boolean isNews(Beat beat, Known known, long now) {
    long instance = beat.from().instance();
    if (beat.number() <= known.last(instance)) {
      return false;
    }
    return instance == known.instance()
        || beat.from().epoch() >= known.identity().epoch()
        || silent(known, now);
  }

  private static boolean silent(Known known, long now) {
    return known.beat().phase() == Phase.LEAVING || now - known.heard() > SILENCE.toNanos();
  }

  /// Forgets who was last heard long ago.
  void sweep() {
    long now = nanos.getAsLong();
    hosts.values().removeIf(known -> now - known.heard() > KEPT.toNanos());
  }

  List<HostInfo> list() {
    long now = nanos.getAsLong();
    return hosts.values().stream().map(known -> host(known, now)).toList();
  }

  private static HostInfo host(Known known, long now) {
    Identity identity = known.identity();
    Beat beat = known.beat();
    return new HostInfo(
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
        !silent(known, now),
        false);
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
