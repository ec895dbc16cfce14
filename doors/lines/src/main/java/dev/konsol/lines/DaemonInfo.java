package dev.konsol.lines;

import dev.konsol.core.session.Host;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// What the door tells about the daemon it is part of. `home` is where programs start when nobody
/// says otherwise. `containment` may have to wait until that is known, early in the daemon's life.
/// `others` are what lives there besides consoles and would be lost with it; asking for them starts
/// nothing. `host` has all sessions. `shutdown` begins the daemon's end and returns at once: it is
/// called from a connection's thread, after the answer has gone out; so does `drain`, which lets
/// agents come to rest before.
public record DaemonInfo(
    String version,
    String build,
    String bootId,
    long pid,
    Supplier<String> containment,
    Instant started,
    Path home,
    IntSupplier openDescriptors,
    Supplier<List<OtherSession>> others,
    Host host,
    Supplier<Serving> serving,
    Runnable shutdown,
    Runnable drain) {
  /// The protocol that this door speaks. Grows when something a client relies on changes; what is
  /// only added shows in the features.
  public static final int PROTOCOL = 1;
}
