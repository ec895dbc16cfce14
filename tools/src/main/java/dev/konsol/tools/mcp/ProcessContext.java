package dev.konsol.tools.mcp;

import dev.konsol.process.launch.Launcher;
import dev.konsol.tools.mcp.auth.TokenStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Where servers are started, and how long they may take.
///
/// @param environment ours: they inherit it without its secrets, unless a server's configuration
///   names one
/// @param version ours, which they are told
/// @param first how long the first turn waits for a server that starts
/// @param call how long a call may take
/// @param logins those of the user at servers over HTTP, where they are known
public record ProcessContext(
    Launcher launcher,
    Map<String, String> environment,
    String version,
    Duration first,
    Duration call,
    Optional<TokenStore> logins) {
  private static final Duration USUAL_FIRST = Duration.ofSeconds(20);
  private static final Duration USUAL_CALL = Duration.ofMinutes(2);

  public ProcessContext {
    environment = Map.copyOf(environment);
  }

  public ProcessContext with(Optional<TokenStore> known) {
    return new ProcessContext(launcher, environment, version, first, call, known);
  }

  public static ProcessContext of(
      Launcher launcher, Map<String, String> environment, String version) {
    return new ProcessContext(
        launcher, environment, version, USUAL_FIRST, USUAL_CALL, Optional.empty());
  }
}
