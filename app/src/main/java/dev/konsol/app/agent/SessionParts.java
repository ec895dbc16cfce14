package dev.konsol.app.agent;

import dev.konsol.agent.prompt.Instructions;
import dev.konsol.core.tool.Tool;
import dev.konsol.lsp.LanguageServers;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What every session of a host has.
///
/// @param tools asked for with the first session
public record SessionParts(Supplier<List<Tool>> tools, Instructions instructions) {
  /// With the usual instructions.
  ///
  /// @param servers asked what has changed in a folder, when a session begins
  /// @param environment the host's
  public static SessionParts of(
      Supplier<List<Tool>> tools,
      Supplier<LanguageServers> servers,
      Map<String, String> environment) {
    return new SessionParts(tools, Prompts.of(servers, environment));
  }
}
