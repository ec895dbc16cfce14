package dev.konsol.lsp;

import dev.konsol.core.trust.Trust;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// How the host's language servers are run.
///
/// @param environment in which programs are looked for, and which they inherit
/// @param trust whether what a folder brings may start a program
/// @param cache where servers keep what they know of a workspace while they run
/// @param mostServers that run at the same time
/// @param mostBytes that all of them may hold in memory before idle ones are stopped
/// @param sweepEvery how often idle servers and memory are looked at
public record LspSettings(
    Map<String, String> environment,
    Trust trust,
    Path cache,
    int mostServers,
    long mostBytes,
    Duration sweepEvery) {
  private static final int USUAL_SERVERS = 16;
  private static final long USUAL_BYTES = 6L << 30;

  public LspSettings {
    environment = Map.copyOf(environment);
  }

  public static LspSettings of(Map<String, String> environment, Trust trust, Path cache) {
    return new LspSettings(
        environment, trust, cache, USUAL_SERVERS, USUAL_BYTES, Duration.ofSeconds(30));
  }
}
