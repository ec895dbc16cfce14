package dev.konsol.app.daemon;

import dev.konsol.app.Build;
import dev.konsol.app.StateDirectory;
import java.util.Map;

/// What a daemon is started with.
public record DaemonSettings(
    StateDirectory directory, Map<String, String> environment, Build build) {
  public DaemonSettings {
    environment = Map.copyOf(environment);
  }
}
