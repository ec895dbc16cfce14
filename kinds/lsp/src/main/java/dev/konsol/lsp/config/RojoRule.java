package dev.konsol.lsp.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Luau's server reads a source map that another program, rojo, makes from the project file. Where
/// its options ask for that to be automatic, rojo runs beside it.
final class RojoRule {
  private RojoRule() {}

  static Optional<Sidecar> sidecar(JsonNode initialization) {
    JsonNode map = initialization.path("luau-lsp").path("sourcemap");
    String project = map.path("rojoProjectFile").asString("");
    if (!map.path("autogenerate").asBoolean(false) || project.isEmpty()) {
      return Optional.empty();
    }
    String output = map.path("sourcemapFile").asString("sourcemap.json");
    return Optional.of(
        new Sidecar(List.of("rojo", "sourcemap", project, "--watch", "-o", output), "", Map.of()));
  }
}
