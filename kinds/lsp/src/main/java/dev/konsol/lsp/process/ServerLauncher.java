package dev.konsol.lsp.process;

import dev.konsol.process.ProgramSpec;
import dev.konsol.process.SearchPath;
import dev.konsol.process.launch.Launcher;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.process.launch.Streams;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Starts what belongs to language servers, with what they inherit of this host's environment.
public record ServerLauncher(Launcher launcher, Map<String, String> environment) {
  /// Programs start in folders of projects: a PATH with '.' would find them there.
  public ServerLauncher {
    Map<String, String> inherited = new HashMap<>(environment);
    inherited.replace("PATH", SearchPath.of(inherited).toString());
    environment = Map.copyOf(inherited);
  }

  /// Starts a program, or says why it cannot be.
  ///
  /// @param name for threads and markers
  /// @param more variables, over the inherited ones
  public PipedProgram start(
      String name, List<String> argv, Path directory, Map<String, String> more, Streams streams) {
    return launcher.start(spec(name, argv, directory, more), streams);
  }

  public ProgramSpec spec(
      String name, List<String> argv, Path directory, Map<String, String> more) {
    Map<String, String> variables = new HashMap<>(environment);
    variables.putAll(more);
    return new ProgramSpec(argv, directory, variables, launcher.serial("lsp-" + name));
  }
}
