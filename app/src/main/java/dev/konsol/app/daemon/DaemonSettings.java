package dev.konsol.app.daemon;

import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.FleetOptions;
import dev.konsol.app.settings.HttpChoice;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.console.ConsoleSettings;
import dev.konsol.core.trust.Trust;
import java.util.List;
import java.util.Map;

/// What a daemon is started with.
public record DaemonSettings(
    StateDirectory directory, Map<String, String> environment, Build build, Wishes wishes) {
  public DaemonSettings {
    environment = Map.copyOf(environment);
  }

  /// What the user wants of HTTP, of agents and of the disk, and which folders may start programs.
  ///
  /// @param diskReserve bytes that must be free for output to be written
  /// @param options the words that say so
  ///
  /// @param fleet which hosts it is one of
  public record Wishes(
      HttpChoice http,
      AgentOptions agents,
      Trust trust,
      long diskReserve,
      FleetOptions fleet,
      List<String> options) {
    public Wishes(HttpChoice http, AgentOptions agents, Trust trust) {
      this(
          http, agents, trust, ConsoleSettings.DEFAULT_DISK_RESERVE, FleetOptions.ALONE, List.of());
    }
  }
}
