package dev.konsol.lsp.config;

import dev.konsol.core.trust.LeftOut;
import java.nio.file.Path;
import java.util.List;

/// The servers of a directory, configured ones first.
///
/// @param errors what is wrong in its files, and has no effect for that
/// @param warnings what was not understood
/// @param leftOut files that have no effect, because the folder is not trusted
/// @param files that were looked for, there or not
public record ServerConfiguration(
    List<ServerDefinition> servers,
    List<String> errors,
    List<String> warnings,
    List<LeftOut> leftOut,
    List<Path> files) {
  public ServerConfiguration {
    servers = List.copyOf(servers);
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
    leftOut = List.copyOf(leftOut);
    files = List.copyOf(files);
  }

  /// Those that are for a file.
  public List<ServerDefinition> serversFor(Path file) {
    return servers.stream()
        .filter(each -> !each.disabled() && each.language(file).isPresent())
        .toList();
  }
}
