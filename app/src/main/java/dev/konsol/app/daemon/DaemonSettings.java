package dev.konsol.app.daemon;

import dev.konsol.app.env.Build;
import dev.konsol.app.env.StateDirectory;
import dev.konsol.app.http.HttpChoice;
import java.util.Map;

/// What a daemon is started with.
public record DaemonSettings(
    StateDirectory directory, Map<String, String> environment, Build build, HttpChoice http) {
  public DaemonSettings {
    environment = Map.copyOf(environment);
  }
}
