package dev.konsol.lsp.config;

import java.nio.file.Path;
import java.util.List;

/// The servers of a directory, configured ones first.
///
/// @param warnings what was not understood
/// @param files that were looked for, there or not
public record Configuration(
    List<ServerDefinition> servers, List<String> warnings, List<Path> files) {
  public Configuration {
    servers = List.copyOf(servers);
    warnings = List.copyOf(warnings);
    files = List.copyOf(files);
  }

  /// Those that are for a file.
  public List<ServerDefinition> serversFor(Path file) {
    return servers.stream()
        .filter(each -> !each.disabled() && each.language(file).isPresent())
        .toList();
  }
}
