package dev.konsol.app.daemon;

import dev.konsol.app.env.Build;
import dev.konsol.app.env.StateDirectory;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.HttpChoice;
import dev.konsol.core.trust.Trust;
import java.util.Map;

/// What a daemon is started with.
public record DaemonSettings(
    StateDirectory directory, Map<String, String> environment, Build build, Wishes wishes) {
  public DaemonSettings {
    environment = Map.copyOf(environment);
  }

  /// What the user wants of HTTP and of agents, and which folders may start programs.
  public record Wishes(HttpChoice http, AgentOptions agents, Trust trust) {}
}
