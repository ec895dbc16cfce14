package dev.konsol.app.agent;

import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.prompt.ProjectInstructions;
import dev.konsol.app.settings.Configuration;
import dev.konsol.lsp.LanguageServers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import java.util.function.Supplier;

/// What every model is told first.
public final class Prompts {
  private static final String OWN = "AGENTS.md";

  private Prompts() {}

  /// What a project says, and what the user says beside the configuration.
  ///
  /// @param servers asked what has changed in a folder, when a session begins
  public static Instructions of(
      Supplier<LanguageServers> servers, Map<String, String> environment) {
    return new ProjectInstructions(
        directory -> servers.get().changedFiles(directory),
        Clock.system(ZoneId.systemDefault()),
        environment,
        Configuration.userFile(environment).map(Prompts::beside));
  }

  private static Path beside(Path configuration) {
    return configuration.resolveSibling(OWN);
  }
}
