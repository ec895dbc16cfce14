package dev.konsol.agent.prompt;

import java.nio.file.Path;
import java.util.List;

/// Asks git, in a way that runs nothing of what the repository's own configuration names.
@FunctionalInterface
public interface GitState {
  /// The files that differ from the last commit, and new ones. Throws where git cannot tell.
  List<Path> changed(Path directory) throws InterruptedException;
}
