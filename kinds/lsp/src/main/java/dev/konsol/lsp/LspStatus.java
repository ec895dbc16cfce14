package dev.konsol.lsp;

import dev.konsol.lsp.server.ServerStatus;
import java.nio.file.Path;
import java.util.List;

/// The servers of a directory.
///
/// @param servers those that were started for a root in or above it, or were asked for
/// @param available those that are configured for it, or whose root markers are in it, but were not
///   asked for yet
/// @param warnings what was not understood in its configuration, and of what servers want to hear
///   of
public record LspStatus(
    Path directory, List<ServerStatus> servers, List<Available> available, List<String> warnings) {
  public LspStatus {
    servers = List.copyOf(servers);
    available = List.copyOf(available);
    warnings = List.copyOf(warnings);
  }

  /// One that could be started, or could if it were installed.
  ///
  /// @param missing why it cannot be started and how to install it; empty when it can
  public record Available(String id, String source, String missing) {}

  /// Whether a server runs for this directory.
  public boolean connected() {
    return servers.stream().anyMatch(each -> each.run().pid() != 0);
  }
}
