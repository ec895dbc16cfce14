package dev.konsol.lsp.process;

import dev.konsol.process.ProgramSpec;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.process.launch.Streams;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Starts programs with this host's environment and marker. Safe for any thread.
public final class Launcher {
  private final dev.konsol.process.launch.Launcher launcher;
  private final Map<String, String> environment;

  /// @param environment what programs inherit
  public Launcher(dev.konsol.process.launch.Launcher launcher, Map<String, String> environment) {
    this.launcher = launcher;
    this.environment = withoutRelativePath(environment);
  }

  /// Programs start in folders of projects: a PATH with '.' would find them there.
  private static Map<String, String> withoutRelativePath(Map<String, String> environment) {
    Map<String, String> cleaned = new HashMap<>(environment);
    cleaned.computeIfPresent(
        "PATH",
        (_, path) ->
            Arrays.stream(path.split(":", -1))
                .filter(folder -> folder.startsWith("/"))
                .collect(Collectors.joining(":")));
    return Map.copyOf(cleaned);
  }

  /// Starts one, or says why it cannot be.
  ///
  /// @param name for threads and markers
  /// @param more variables, over the inherited ones
  public PipedProgram start(
      String name, List<String> argv, Path directory, Map<String, String> more) {
    Map<String, String> variables = new HashMap<>(environment);
    variables.putAll(more);
    String serial = launcher.serial("lsp-" + name);
    return launcher.start(
        new ProgramSpec(argv, directory, variables, serial), Streams.CONVERSATION);
  }
}
