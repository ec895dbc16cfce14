package dev.konsol.agent.prompt;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The guide, then the facts of a folder, then what is written down for agents, then what the
/// session's maker adds: what changes least comes first.
public final class ProjectInstructions implements Instructions {
  private final FolderFacts facts;
  private final WrittenInstructions written;

  /// @param git asked on the thread of a turn
  /// @param environment the host's
  /// @param own the user's `AGENTS.md`
  public ProjectInstructions(
      GitState git, Clock clock, Map<String, String> environment, Optional<Path> own) {
    this.facts = new FolderFacts(git, clock, Map.copyOf(environment));
    this.written = new WrittenInstructions(own);
  }

  @Override
  public String of(Path directory, Optional<String> own) {
    return Stream.of(Guide.TEXT, facts.of(directory), written.of(directory), own.orElse(""))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n\n"));
  }
}
