package dev.konsol.http.v1.host;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// What a host knows of itself. Safe for any thread.
public interface HostFacts {
  String version();

  /// The machine's name.
  String name();

  Instant started();

  long pid();

  /// How much there may be of what.
  Map<String, Long> limits();

  /// The last lines of its log, at most so many.
  List<String> log(int most) throws IOException;

  /// What `konsol doctor --json` says: a JSON object. May take seconds.
  String doctor() throws IOException, InterruptedException;
}
