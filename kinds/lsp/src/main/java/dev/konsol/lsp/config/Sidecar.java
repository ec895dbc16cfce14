package dev.konsol.lsp.config;

import java.util.List;
import java.util.Map;

/// A command that runs beside a server and writes files that the server watches.
///
/// @param directory relative to the root; empty for the root itself
public record Sidecar(List<String> command, String directory, Map<String, String> environment) {
  public Sidecar {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}
